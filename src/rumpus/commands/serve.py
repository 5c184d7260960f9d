"""`rumpus serve`: the table in the browser, for everybody who can reach this machine's port."""

from __future__ import annotations

from pathlib import Path

from rumpus.commands.arguments import Arguments, Commands, add_command, whole

LOOPBACK = "127.0.0.1"


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands, "serve", serve_table, "serve the table in the browser", "rumpus serve --port 8770 --open"
    )
    parser.add_argument(
        "--port", type=whole(0), metavar="N", help="where to listen (default: 8770; 0 takes any free one)"
    )
    parser.add_argument(
        "--host",
        default=LOOPBACK,
        help="who may come: 127.0.0.1 is this machine alone (the default), 0.0.0.0 everybody who can reach it",
    )
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name that people come by, such as games.example.org; may be given more than once (default: any address "
        "in numbers, and the name of this machine)",
    )
    parser.add_argument(
        "--behind-proxy",
        metavar="ADDRESS",
        nargs="?",
        const="",
        help="believe what the proxy at ADDRESS says of who asks, and whether by https (default: one on this machine)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (default: your data folder)")
    parser.add_argument(
        "--store",
        metavar="ADDRESS",
        help="keep games in a PostgreSQL database instead, such as postgresql://rumpus@localhost/rumpus; where a "
        "password belongs to it, RUMPUS_STORE may hold the address; any number of servers may share it",
    )
    parser.add_argument(
        "--drain",
        type=whole(0),
        default=0,
        metavar="SECONDS",
        help="when told to end, answer /ready with 503 for so long before connections are closed, so that a load "
        "balancer sends everybody elsewhere (default: 0)",
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help="open the table in your browser, that of a server already running if there is one",
    )
    parser.add_argument(
        "--log",
        action="store_true",
        help="log to stderr, one JSON object a line, instead of rumpus.log where games are kept",
    )


def serve_table(arguments: Arguments) -> int:
    from rumpus.server import PORT, serve

    port = PORT if arguments.port is None else arguments.port
    serve(
        port,
        arguments.data,
        arguments.open,
        host=arguments.host,
        allow_hosts=arguments.allow_host,
        behind_proxy=arguments.behind_proxy,
        log=arguments.log,
        store=arguments.store,
        drain=arguments.drain,
    )
    return 0
