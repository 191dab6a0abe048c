"""The command line: `regnum`. Each command is a module of its own; `app` puts them together."""

from __future__ import annotations

import sys

BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Run a command; bad input is told in one sentence on standard error, with exit status 2."""
    import click

    from regnum.cli.app import app
    from regnum.cli.say import complain
    from regnum.core.errors import RegnumError

    try:
        app(standalone_mode=False)
    except RegnumError as error:
        complain(error)
        sys.exit(BAD_INPUT)
    except click.ClickException as problem:
        problem.show()
        sys.exit(BAD_INPUT)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except (click.Abort, KeyboardInterrupt, EOFError):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
