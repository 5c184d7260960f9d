"""Games in a Parquet file: every row is what the seat saw and decided, and what is read back are the same games."""

from __future__ import annotations

import dataclasses
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow")
import pyarrow as pa
import pyarrow.parquet as pq

import rumpus
from rumpus import Game, Match, RumpusError
from rumpus.core.box import read_box
from rumpus.core.game import find_game
from rumpus.core.seeds import derived
from rumpus.envs.episodes import DECISIONS, GAMES, ROWS, about, matches, playing, rows, write, writing
from rumpus.envs.episodes.about import KEY
from rumpus.envs.games import env_id, read_setting
from rumpus.envs.observations import action_names, observation_names
from rumpus.envs.rewards import left_behind
from rumpus.lab.simulation import simulate

pytestmark = pytest.mark.compiled

SEED = 5
BOTS = ["instinct", "random"]
BOX = Path(__file__).parents[1] / "anarcade-box.toml"


def numbers(table: Any, column: str) -> np.ndarray:
    """A column of rows of numbers, one line a row."""
    return table[column].combine_chunks().flatten().to_numpy(zero_copy_only=False).reshape(len(table), -1)


@pytest.mark.fewest_and_most
def test_a_row_holds_what_the_seat_saw_and_decided_and_what_came_of_it(
    game: Game, players: int, tmp_path: Path
) -> None:
    path = tmp_path / "games.parquet"
    write(path, read_setting(game, players), BOTS, 2, SEED)
    table = pq.read_table(path)
    seen, masks = numbers(table, "observation"), numbers(table, "mask")
    at = 0
    for number, played in enumerate(matches(path)):
        match, start = Match(game, players, derived(SEED, number)), at
        worths = [left_behind(match.scores, match.ranks, game.lowest_wins)]
        for decision, (seat, action) in enumerate(played.decisions):
            row = {name: table[name][at].as_py() for name in ("game", "decision", "seat", "action")}
            assert row == {"game": number, "decision": decision, "seat": seat, "action": action}
            assert (seen[at] == match.observe(seat)).all()
            assert (masks[at] == match.mask(seat)).all()
            match.apply(action, seat)
            worths.append(left_behind(match.scores, match.ranks, game.lowest_wins))
            at += 1
        assert match.over
        check_outcome(table.slice(start, at - start), match, np.array(worths))
    assert at == len(table)


def check_outcome(table: Any, match: Match, worths: np.ndarray) -> None:
    """The rewards of a seat add up to what the game brought it from its first decision on."""
    seats, rewards, last = (table[name].to_numpy() for name in ("seat", "reward", "last"))
    assert table["score"].to_pylist() == [match.scores[seat] for seat in seats]
    assert table["rank"].to_pylist() == [match.ranks[seat] for seat in seats]
    assert table["return"].to_numpy() == pytest.approx((worths[-1] - worths[0])[seats])
    for seat in set(seats.tolist()):
        own = np.flatnonzero(seats == seat)
        assert rewards[own].sum() == pytest.approx(worths[-1, seat] - worths[own[0], seat], abs=1e-6)
        assert rewards[own[0]] == pytest.approx(worths[[*own, -1][1], seat] - worths[own[0], seat])
        assert last[own].tolist() == [False] * (len(own) - 1) + [True]


def test_a_row_a_game_holds_the_same_games(game: Game, tmp_path: Path) -> None:
    found = []
    for kind in ROWS:
        path = tmp_path / f"{kind}.parquet"
        write(path, read_setting(game), BOTS, 3, SEED, kind)
        found.append([(match.seed, match.decisions, match.scores) for match in matches(path)])
    assert found[0] == found[1]
    table = pq.read_table(tmp_path / "games.parquet")
    assert [int(seed, 16) for seed in table["seed"].to_pylist()] == [seed for seed, _, _ in found[0]]
    assert table["scores"].to_pylist() == [scores for _, _, scores in found[0]]
    assert all(sum(returns) == pytest.approx(0) for returns in table["returns"].to_pylist())


def test_they_are_the_games_that_a_simulation_plays(tmp_path: Path) -> None:
    tally = write(tmp_path / "games.parquet", read_setting("arcadia", 3), BOTS, 20, SEED, GAMES)
    told = simulate("arcadia", 20, 3, BOTS, SEED)
    assert tally.games == 20
    assert tally.decisions == told.decisions
    assert [score / 20 for score in tally.scores] == [seat.mean_score for seat in told.seats]
    assert [first / 20 for first in tally.firsts] == pytest.approx([seat.first_share for seat in told.seats], abs=1e-4)


def test_a_file_says_what_its_games_depend_on_and_what_its_columns_mean(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    setting = read_setting("anarcade", 3, {"aces": 1})
    write(path, setting, BOTS, 2, SEED)
    told = about(path)
    game = setting.game
    assert (told.game, told.players, told.options) == ("anarcade", 3, {"aces": "1"})
    assert (told.rows, told.games, told.bots) == (DECISIONS, 2, ["instinct", "random", "instinct"])
    assert (int(told.seed, 16), told.box, told.rules) == (SEED, game.box.fingerprint, game.version)
    assert (told.environment, told.rumpus) == (env_id(game), rumpus.__version__)
    assert tuple(told.observation_names) == observation_names(game)
    assert tuple(told.action_names) == action_names(game)
    schema = pq.read_schema(path)
    assert schema.field("observation").type.list_size == len(told.observation_names)
    assert schema.field("mask").type.list_size == len(told.action_names)


def test_any_bots_write_games_and_those_that_think_play_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    bots = ["search:4", "Rookie", "random"]
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    write(one, read_setting("anarcade", 3), bots, 5, SEED, workers=1)
    write(two, read_setting("anarcade", 3), bots, 5, SEED, workers=3)
    assert one.read_bytes() == two.read_bytes()
    assert len(list(matches(one))) == 5


def test_a_game_that_does_not_come_to_an_end_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    setting = read_setting("anarcade")
    whole = write(tmp_path / "whole.parquet", setting, BOTS, 6, SEED)
    lengths = sorted(len(match.decisions) for match in matches(tmp_path / "whole.parquet"))
    monkeypatch.setattr(playing, "MOST_DECISIONS", lengths[3])
    tally = write(path, setting, BOTS, 6, SEED)
    ended = [match.decisions for match in matches(path)]
    assert len(ended) == tally.games == whole.games - tally.stalled < 6
    assert {len(decisions) for decisions in ended} <= set(lengths[:4])


# Memory


def test_a_row_group_has_a_size_that_does_not_depend_on_the_number_of_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    about_a_megabyte(monkeypatch)
    path = tmp_path / "games.parquet"
    tally = write(path, read_setting("anarcade"), BOTS, 12, SEED)
    with pq.ParquetFile(path) as file:
        groups = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    most = rows.rows_a_group(about(path))
    assert groups[:-1] == [most] * (tally.decisions // most)
    assert groups[-1] <= most
    assert len(list(matches(path))) == 12


def test_four_times_as_many_games_take_no_more_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    about_a_megabyte(monkeypatch)
    few, many = peak(tmp_path / "few.parquet", 20), peak(tmp_path / "many.parquet", 80)
    assert many < 1.5 * few


def about_a_megabyte(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of games is held back at the most."""
    for module in (rows, writing):
        monkeypatch.setattr(module, "GROUP_BYTES", 1 << 20)


def peak(path: Path, games: int) -> int:
    """The most memory that writing so many games takes, in bytes of Python and NumPy and Arrow together."""
    pool = pa.default_memory_pool()
    most = 0

    def look(done: int) -> None:
        nonlocal most
        most = max(most, tracemalloc.get_traced_memory()[0] + pool.bytes_allocated() - before)

    tracemalloc.start()
    before = pool.bytes_allocated()
    write(path, read_setting("anarcade"), BOTS, games, SEED, progress=look)
    peak = max(most, tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    return peak


# What is refused


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("written") / "games.parquet"
    write(path, read_setting("anarcade"), BOTS, 2, SEED)
    return path


def rewritten(path: Path, to: Path, change: Callable[[Any], Any]) -> Path:
    table = pq.read_table(path)
    pq.write_table(change(table), to)
    return to


def saying(**changes: object) -> Callable[[Any], Any]:
    """What a file says of itself, changed."""

    def change(table: Any) -> Any:
        told = about_of(table)
        return table.replace_schema_metadata(dataclasses.replace(told, **changes).metadata())  # type: ignore[arg-type]

    return change


def about_of(table: Any) -> Any:
    from rumpus.envs.episodes.about import read_about

    return read_about(table.schema.metadata[KEY], "the table")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (saying(rules=0), r"were played under older rules of Anarcade \(version 0; these are 1\)"),
        (saying(rules=99), "were played under newer rules"),
        (saying(box="0" * 16), r"were played with another box \(0000000000000000\) than .*; give the box"),
        (saying(game="chess"), "There is no game 'chess'"),
        (saying(format=99, rumpus="9.9.9"), r"was written by a newer Rumpus \(9.9.9\)"),
        (saying(seed="0x1"), "cannot be played by these rules: .*; the file is damaged"),
        (saying(seed="0x1", rules_fingerprint="0", rumpus="0.0.1"), "; it was played by others, of 0.0.1"),
        (lambda table: table.replace_schema_metadata({}), "holds no games of Rumpus"),
        (lambda table: table.replace_schema_metadata({KEY: b"{"}), "says of itself is damaged"),
        (lambda table: table.drop_columns(["action"]), "cannot be read to its end"),
        (lambda table: table.slice(0, len(table) - 1), "it does not come to its end"),
        (
            lambda table: table.set_column(8, "score", pa.array([7] * len(table), pa.int32())),
            "Game 0 of .* it comes out otherwise",
        ),
    ],
)
def test_a_file_that_cannot_be_played_again_is_refused_with_a_sentence(
    change: Callable[[Any], Any], sentence: str, written: Path, tmp_path: Path
) -> None:
    with pytest.raises(RumpusError, match=sentence):
        list(matches(rewritten(written, tmp_path / "changed.parquet", change)))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "No such file"), (b"", "it is no whole Parquet file"), (b"PAR1 and so on", "it is no whole Parquet file")],
)
def test_what_is_no_parquet_file_is_refused_with_a_sentence(
    content: bytes | None, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.parquet"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RumpusError, match=rf"games.parquet cannot be read: {sentence}"):
        matches(path)


def test_games_of_a_box_of_ones_own_are_read_back_with_it(tmp_path: Path) -> None:
    game = find_game("anarcade")
    own = read_box(BOX, game.sheet)
    path = tmp_path / "games.parquet"
    write(path, read_setting(game, box=own), BOTS, 2, SEED)
    assert len(list(matches(path, box=own))) == 2
    with pytest.raises(RumpusError, match="give the box they were played with"):
        matches(path)


def test_without_pyarrow_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("rumpus.envs.episodes")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(RumpusError, match=r"^Games are kept in Parquet files by pyarrow: pip install 'rumpus\[data\]'"):
        import rumpus.envs.episodes  # noqa: F401
