// Starts `proofcheck lsp`, and hands it what VS Code has open. All the rest is done by the language server.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("proofcheck");
  const [command, ...args] = settings.get("command");
  const server = { command, args, transport: TransportKind.stdio };
  const documentSelector = settings.get("languages").map((language) => ({ scheme: "file", language }));
  client = new LanguageClient("proofcheck", "proofcheck", server, { documentSelector });
  try {
    await client.start();
  } catch (error) {
    const help = "Install it with `pip install 'proofcheck[lsp]'`, or set proofcheck.command.";
    vscode.window.showErrorMessage(`proofcheck: \`${command}\` cannot be started. ${help} (${error})`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) {
    await running.stop();
  }
}

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(vscode.commands.registerCommand("proofcheck.restart", restart));
  await start();
}

module.exports = { activate, deactivate: stop };
