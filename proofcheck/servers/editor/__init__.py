"""The language server: claim files and documents in an editor, by the Language Server Protocol.

`texts` says what a text reads as, and `window` reads at once what a keystroke changes. `judging` finds verdicts in the
background, `links` compares documents with their claims, `marks` turns all of that into marks in the text. `hover`,
`completion`, `places` and `actions` answer what the editor asks, `library` knows the claims of the workspace, and
`server` puts the parts together. Only `server` imports the libraries of the extra.
"""
