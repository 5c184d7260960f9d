"""What time does to a table: days-per-move clocks run on while the server is away, forgotten tables are cleared, and
nothing happens where only the clock of the system jumps."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from .gathering import Gathering
from .killing import ledger
from .playing import Player, Server, cookie_of, open_table

DAY = 24 * 3600 * 1000


def let_days_pass(server: Server, days: float) -> None:
    """Moves all that is in the log into the past, while the server is away."""
    server.stop()
    with ledger(server) as connection, connection:
        connection.execute("update log set time = time - ?", (int(days * DAY),))
    server.start()


def test_a_clock_of_days_waits_for_days_and_then_lets_a_bot_finish_the_turn(tmp_path: Path) -> None:
    server = Server(tmp_path, games="snap", interpreted=True).start().wait_until_ready()
    with ExitStack() as stack:
        nina, otto = Gathering(server, stack).pair(clock={"kind": "days", "amount": 3})
        slow, other = (nina, otto) if nina.legal else (otto, nina)
        seat, name = slow.table["you"], slow.table["your_name"]
        deadline = slow.table["seats"][seat]["deadline"]
        nina.ws.close()
        otto.ws.close()
        let_days_pass(server, 2.5)
        other.connect()
        assert other.table["seats"][seat]["deadline"] == deadline - int(2.5 * DAY)
        assert (other.table["number"], other.table["seats"][seat]["bot"]) == (0, None)
        other.ws.close()
        let_days_pass(server, 0.6)
        other.connect()
        # Its time is up, so a bot has decided or is about to, and goes when the turn is over.
        while not (other.table["number"] or any(m["type"] == "step" for m in other.heard[-1:])):
            other.receive()
        other.ws.close()
        other.connect()
        while other.table["seats"][seat]["bot"] is not None:
            other.table["seats"] = other.hear("seats")["seats"]
        with server.guest() as guest:
            decided = guest.get(f"/api/tables/{other.table_id}/replay?to=1").json()["decision"]
        assert decided["seat"] == seat
        assert name == other.table["seats"][seat]["name"]
    server.stop()
    assert server.troubles() == []


def test_a_table_that_never_began_is_cleared_and_one_that_did_is_not(tmp_path: Path) -> None:
    server = Server(tmp_path, games="snap", interpreted=True).start().wait_until_ready()
    with server.guest() as host:
        begun, forgotten = open_table(host, "me bot", game="snap"), open_table(host, "me open", game="snap")
        Player(server, begun, cookie_of(host)).wait_for_turn()
        server.stop()
        server.settings.update(sweep=0.05, open_table_kept=0)
        server.start().wait_until_ready()

        def tables() -> set[str]:
            return {table["id"] for table in host.get("/api/lobby").json()["yours"]}

        while forgotten in tables():
            pass
        assert host.get(f"/api/tables/{forgotten}/replay").status_code == 404
        assert begun in tables()
        server.stop()
        server.start().wait_until_ready()
        assert host.get(f"/api/tables/{forgotten}/replay").status_code == 404
        assert host.get(f"/api/tables/{begun}/replay").status_code == 200
    server.stop()
    assert server.troubles() == []


def test_a_clock_that_jumps_ends_nobodys_time_and_is_put_right_by_the_next_start(tmp_path: Path) -> None:
    hour, jump = 3600 * 1000, tmp_path / "jump"
    jump.write_text("0")
    server = Server(tmp_path, games="snap, jumping clock", interpreted=True).start().wait_until_ready()
    with ExitStack() as stack:
        nina, otto = Gathering(server, stack).pair(game="snap", clock={"kind": "move", "amount": 3600})
        (end,) = {seat["deadline"] for seat in nina.table["seats"]} - {None}
        for seconds in (2 * 3600, -2 * 3600):
            jump.write_text(str(seconds))
            otto.ws.close()
            otto.connect()
            assert [seat["bot"] for seat in otto.table["seats"]] == [None, None]
            assert {seat["deadline"] for seat in otto.table["seats"]} - {None} == {end}
        assert nina.ask("chat", text="Is it that late?")["type"] == "ack"
        assert nina.hear("chat")["line"]["time"] < end
        jump.write_text(str(2 * 3600))
        nina.ws.close()
        otto.ws.close()
        server.stop()
        server.start()
        nina.connect()
        (later,) = {seat["deadline"] for seat in nina.table["seats"]} - {None}
        assert later >= end + 2 * hour, "the run that came after goes by the clock as it is then"
        jump.write_text("0")
        nina.ws.close()
        server.stop()
        server.start()
        nina.connect()
        (earlier,) = {seat["deadline"] for seat in nina.table["seats"]} - {None}
        assert end <= earlier <= later - hour, "also where it was set back"
        nina.ws.close()
    assert server.stop() == 0
    assert server.troubles() == []
