"""`python -m proofcheck` is `proofcheck`."""

from proofcheck.cli import main

if __name__ == "__main__":
    main()
