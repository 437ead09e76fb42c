"""Where work runs and what is kept of it: isolated workers, hard limits, work budgets, the result cache.

Nothing here knows of claims or of mathematics. Importing any of these modules is cheap: standard library only.

    limits     Limits, Failure, Outcome: what a job may use and how it can end
    budget     Budget: deterministic units of work, so that effort is the same on every machine
    cache      Cache, content_key: results by content, in a file that survives a kill at any moment
    pool       Pool: many jobs, in killable processes
    shared     shared_pool, call_limited: the same for library calls, from any thread

    store      the cache's SQLite file: opening it, exchanging it when it is damaged
    frames     length-prefixed JSON messages between the processes
    forking    the caller's end of the warm server      (posix)
    launch     command line and environment of the interpreters it starts
    oneshot    one fresh interpreter for each job       (where os.fork is missing)
    server     the warm server: forks, watches, reaps
    worker     one forked job as the server sees it
    confine    limits that a process puts on itself
    sandbox    what a process may reach, and gives up: by
    seccomp    a filter of system calls                 (linux)
    landlock   rights on files                          (linux)
    job        runs the entry function and words its result
    autopsy    why a worker died
"""
