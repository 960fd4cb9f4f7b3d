"""Start the Action from its own folder, wherever the job's code and environment would have it look.

Run with `python -I`: neither the working folder, which holds the code of a pull request, nor `PYTHONPATH`
nor the user's packages are on the path of modules.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bot.action.run import main

sys.exit(main())
