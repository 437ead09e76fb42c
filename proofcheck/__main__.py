"""`python -m proofcheck` is `proofcheck`: the program's entry."""

import signal


def main() -> None:
    """Run the command line. Until it is ready to answer Ctrl-C (`run.interrupts`) that ends the program at once."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback out of an import

    from proofcheck.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
