"""`python -m proofcheck` is `proofcheck`."""

import signal

if __name__ == "__main__":
    # Until the program is ready to answer Ctrl-C (`run.interrupts`) it ends at once, without a traceback.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    from proofcheck.cli import main

    main()
