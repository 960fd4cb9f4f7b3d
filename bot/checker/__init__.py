"""Reading and checking what strangers wrote, in processes of their own with limits on time and memory.

A comment or a file may be made to cost more than anybody has. So the bot itself reads neither: it
fetches, and hands what it fetched to a checker, a process that can be ended without any harm.

    bot/jobs ─▶ bot/pull_request/checking.py ─▶ pool.py ═╦═ serving.py ─▶ checking.py ─▶ cited_code.py
                        ▲    fetches                     ║      in a checker, under limits.py
                        └──────── questions.py ◀─────────╝

`template.py` has everything imported once; each checker is forked from it, and `confinement.py` takes from both what
neither needs: files, network, programs. What crosses is in `questions.py`, as frames of `frames.py`: pickles to a
checker, and from it, since it may have been taken over, data of known types alone, which `codec.py` reads.
"""
