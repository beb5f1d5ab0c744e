"""The command line of the bank: `python -m quiz_bank --help`."""

import sys

from quiz_bank.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
