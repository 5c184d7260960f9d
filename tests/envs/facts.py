"""The facts that a seat knows, game by game: a change of the position, and the numbers of seat 0 that tell of it."""

from __future__ import annotations

from typing import NamedTuple


class Scene(NamedTuple):
    """A position of a random or a sensible game for three: seed, decisions made, and by which bot."""

    seed: int
    decisions: int
    bot: str


SCENES = {
    "anarcade": Scene(1, 60, "random"),
    "arcadia": Scene(1, 60, "random"),
    "archduke": Scene(1, 60, "random"),
    "champion": Scene(1, 60, "instinct"),
    "rummy": Scene(1, 40, "random"),
}

FACTS: dict[str, dict[str, str]] = {
    "anarcade": {
        "s.phase = 1": "phase[draw]; phase[score]",
        "s.draws_left += 1": "draws_left",
        "s.scores_left += 1": "scores_left",
        "s.buys_left += 1": "buys_left",
        "s.round_number += 1": "round",
        "s.aces_to_win = 2": "aces_to_win",
        "s.turn = 1": "turn; played[0]; played[14]",
        "s.credits[1] += 1": "seats[1].credits",
        "s.scored[2] += 1": "seats[2].scored",
        "s.arcade.cards[9] = 7": (
            "arcade[7]; arcade[9]; high_score; arcade_symbols[draw]; arcade_symbols[earn]; arcade_symbols[buy]"
        ),
        "s.arcade.count, s.arcade.cards[8] = 9, 9": "arcades_left",
        "put(s.victory[1], 3)": "seats[1].aced[3]",
        "s.stack[0].cards[21] = 1": "stacks[draw].kind; stacks[draw].cost; stacks[draw].symbols[buy]",
        "put(s.stack[3], 47)": "stacks[buy].left",
        "put(s.hand[0], 5)": "hand[5]; seats[0].hand_count; seats[0].closed[5]",
        "s.hand[1].cards[2] = 6": "seats[1].closed[5]; seats[1].closed[6]",
        "put(s.played[0], 5)": "played[5]; seats[0].played_count",
        "put(s.draw[2], 6)": "seats[2].draw_count; seats[2].closed[6]",
        "put(s.discard[1], 6)": "seats[1].discard_count; seats[1].discard[6]",
        "s.discard[2].cards[0] = 7": "seats[2].discard[0]; seats[2].discard[7]",
        "s.hand_certain[1] = 1": "seats[1].certain[1]",
        "s.hand_certain[2] = 2": "seats[2].certain[0]; seats[2].certain[1]",
    },
    "rummy": {
        "s.phase = 1": "over",
        "s.turn = 1": "turn",
        "s.dealer = 1": "dealer",
        "s.round_number += 1": "round",
        "s.voids += 1": "voids",
        "s.points_to_win = 16": "points_to_win",
        "s.deck |= 1 << 1": "deck",
        "s.changes_left -= 1": "changes_left",
        "s.laid |= 1 << 1": "laid_count; laid[1]",
        "s.strict = 1": "strict",
        "s.last_winner = 2": "last_winner",
        "s.points[1] += 1": "seats[1].points",
        "s.hand[2] |= 1 << 1": "seats[2].hand_count",
        "s.hand[0] |= 1 << 3": "seats[0].hand_count; hand[3]",
        "s.rounds_won[1] += 1": "seats[1].rounds_won",
        "s.last_held[2] += 1": "seats[2].last_held",
        "s.known[1] |= 1 << 7": "seats[1].known[7]",
        "s.lies[0] |= 1 << 7": "sets[top, 2]; rows[top].lies[7]",
        "s.lay[2] |= 1 << 7": "rows[bottom].lay[7]",
    },
    "archduke": {
        "s.phase = 4": "phase[window]; phase[call]",
        "s.turn = 1": "turn",
        "s.first = 1": "first",
        "s.starter = 2": "starter",
        "s.caller = 1": "caller",
        "s.turns_left = 1": "turns_left",
        "s.turns_taken += 1": "turns_taken",
        "s.round_number += 1": "round",
        "s.deciding = 1": "play_off",
        "s.mode = 2": "mode[standard]; mode[advanced]",
        "s.pace = 1": "live",
        "s.late_penalty = 1": "late_penalty",
        "s.play_off = 1": "plays_off",
        "take(s.draw)": "draw_count",
        "put(s.discard, 38)": "discard_count; hidden[0].kinds[6]",
        "s.discard.cards[0] = 0": "hidden[0].kinds[0]; hidden[0].kinds[6]",
        "s.shuffles, s.shuffled[:] = 1, 1": "shuffled",
        "s.held, s.held_open = 1, 1": (
            "cards[held].is_there; cards[held].value; cards[held].symbol; held_open; hidden[0].kinds[0]"
        ),
        "put(s.queue, 1)": "actions[0]",
        "s.queue.count, s.queue.cards[1] = 2, 2": "actions[0]; actions[1]",
        "s.swap_first = 18": "swap_seat; swap_place",
        "s.shuffled[0] = -1": "",
        "s.shuffled[46] = -1": "seats[1].places[0].shuffle",
        "s.playing = 3": "seats[2].playing",
        "s.cards[1] += 1": "seats[1].cards",
        "s.span[1] += 1": "seats[1].span",
        "s.grid[2, 6] = 0": (
            "hidden[0].kinds[5]; seats[2].places[6].card; seats[2].places[6].known; seats[2].places[6].value; "
            "seats[2].places[6].owner_knows; seats[2].places[6].seen_by"
        ),
        "s.weight[1] += 1": "seats[1].weight",
        "s.ranked[2] = 1": "seats[2].ranked",
        "s.passed = 6": "seats[1].passed",
        "s.late = 2": "seats[1].late",
        "s.tokens[1, 0] = 2": "seats[1].tokens[0]",
        "s.last_sum[1] = 7": "seats[1].last_sum",
        "s.last_rank[2] = 3": "seats[2].last_rank",
        "s.seen[1, 0] = 1": (
            "hidden[0].kinds[7]; seats[1].places[0].known; seats[1].places[0].value; seats[1].places[0].seen_by"
        ),
        "s.seen[1, 0] = 2": "seats[1].places[0].owner_knows; seats[1].places[0].seen_by",
        "s.seen[1, 0] = 4": "seats[1].places[0].seen_by",
        "s.seen[1, 1] = 61": "seats[1].places[1].owner_knows; seats[1].places[1].seen_by",
        "s.untried[1] = 510": "seats[1].places[0].untried",
        "s.last_ending = 2": "last_ending[none]; last_ending[empty]",
        "s.rounds_played = 1": "last_caller",
        "s.last_wrong = 1": "last_wrong",
    },
    "arcadia": {
        "s.phase = 1": "",
        "s.phase = 2": "phase[action]; phase[second_job]",
        "s.phase = 7": (
            "phase[action]; phase[over]; seats[1].reviews[8]; seats[1].reviews[14]; seats[2].reviews[2]; "
            "seats[2].reviews[11]"
        ),
        "s.turn, s.phase = 0, 1": "aim; turn",
        "s.turn, s.laid[2] = 0, 1": "phase[action]; phase[paying]; aim; turn; laid[2]",
        "s.starter = 2": "starter",
        "s.year = 1": "year",
        "s.years = 2": "years",
        "s.new_year = 1": "new_year",
        "s.turns_left = 2": "turns_left",
        "s.round_number += 1": "round",
        "take(s.plans)": "plans",
        "put(s.under, 1)": "under; below[27]",
        "s.under.cards[0] = 1": "below[0]",
        "s.under.cards[0] = 5": "below[0]",
        "take(s.deck[0])": "deck[job]",
        "put(s.discard[1], 90)": "discard[expert]; discarded[26]",
        "s.since[int(s.deck[1].cards[0])] = 0": "older[1].kinds[23]",
        "s.since[int(s.deck[1].cards[0])] = -1": "older[2].kinds[23]",
        "s.site[0] = 3": (
            "attractions[0].number; attractions[0].points; attractions[0].cost[red]; attractions[0].cost[green]; "
            "attractions[0].gives[red]"
        ),
        "s.row[0, 1] = 0": "jobs[1].kind; jobs[1].bound[show]; jobs[1].icons[blue]",
        "s.row[1, 1] = 92": (
            "experts[1].kind; experts[1].bound[midway]; experts[1].bound[free]; experts[1].icons[green]; "
            "experts[1].icons[blue]"
        ),
        "s.staff[0, 2] = 1": "hand[2]",
        "s.rejected[0] = 1": "rejected",
        "s.points[1] = 9": "seats[1].points",
        "s.held[1].count = 1": "seats[1].held",
        "s.held[0].count, s.held[0].cards[0] = 1, 4": (
            "attractions[4].number; attractions[4].level; attractions[4].points; attractions[4].type[food]; "
            "attractions[4].cost[red]; attractions[4].cost[blue]; attractions[4].cost[yellow]; seats[0].held"
        ),
        "take(s.review[2])": "seats[2].review_count",
        "s.review[0].cards[0], s.review[0].cards[1] = 6, 10": "seats[0].reviews[6]; seats[0].reviews[10]",
        "put(s.hand[1], 20)": "seats[1].hand_count[job]; seats[1].known[4]",
        "put(s.hand[1], 100)": "seats[1].hand_count[expert]; seats[1].known[36]",
        "s.drawn[1, 0] = 0": "seats[1].known[13]; seats[1].drawn_jobs[0]",
        "s.drawn[0, 5] = 1": "seats[0].known[32]; seats[0].drawn_experts[1]",
        "s.turns[2] += 1": "seats[2].turns",
        "s.yearly[1, 0] = 7": "seats[1].yearly[0]",
        "s.built[2, 1, 0] = 1": "seats[2].built[midway, 1]",
        "s.lasting[1] += 1 << 16": "seats[1].icons[blue]",
        "put(s.park[1], 5)": "seats[1].park[5]",
        "put(s.taken[0], 5)": "seats[0].taken[5]",
        "s.taken[1].cards[0], s.taken[1].cards[1] = 1, 32": "seats[1].taken[1]; seats[1].taken[32]",
        "s.reached[0] = 65535": "attractions[1].can_hold; attractions[2].can_hold; attractions[3].can_hold",
        "s.fitting[0] = 0": "attractions[0].fits",
        "s.budget[0, 3] = 0": "attractions[1].missing",
    },
    "champion": {
        "s.phase = 9": "phase[magazine]; phase[discard]",
        "s.stage = 3": "stage[discard]; stage[play]",
        "s.week = 3": "week",
        "s.weeks = 3": "weeks",
        "s.lap = 2": "lap",
        "s.turn = 1": "turn",
        "s.renting = 1": "renting",
        "s.taken_from = 3": "taken_from",
        "s.given = 8": "given",
        "s.aim = 13": "aim",
        "s.beating = 1": "beating",
        "s.chosen_token = 1": "chosen_token",
        "s.chosen = 1 << 24": "chosen_tiles[24]",
        "s.chosen_magazines = 1 << 3": "chosen_magazines[3]",
        "s.thrill_due = 1": "thrill_due",
        "s.owls_due = 2": "owls_due",
        "s.magazine_due = 0": "magazine_due",
        "s.present_due = 1": "present_due",
        "s.placing = 4": "placing",
        "s.crystals_due[3] = 2": "crystals_due[blue]",
        "s.lines_due = 1 << 5": "lines_due[5]",
        "s.crystal_bag[1] -= 1": "crystal_bag[yellow]",
        "s.bag ^= 1 << 5": "bag",
        "s.discarded ^= 1 << 5": "discarded[5]",
        "s.unseen_games ^= 1 << 4": "unseen_games[4]",
        "s.unseen_magazines ^= 1 << 4": "unseen_magazines[4]",
        "s.crystal_on[5] = 3": "crystal_on[5]",
        "s.crystal_on[9] = 3": "crystal_on[9]; store[0].crystal",
        "s.crystal_in[3] = 2": "crystal_in[3]",
        "s.open_achievements ^= 1 << 2": "open_achievements[2]",
        "s.board[1] = 7": "boards[R2].offers[waking]; boards[R2].offers[rental]",
        "s.grid[3] = 17": "grid[3].is_there; grid[3].number; grid[3].colour",
        "s.thrill[1] = 0": "thrill[1].is_there; thrill[1].colour",
        "s.thrill[0] = 18": "thrill[0].number; thrill[0].colour",
        "s.rental[9] = 5": (
            "rental[9].game; rental[9].combination; rental[9].needs; rental[9].points; rental[9].crystal"
        ),
        "s.sealed[9] = 4": "rental[9].crystal",
        "s.store[0] = 10": "store[0].game; store[0].combination; store[0].needs; store[0].points; store[0].crystal",
        "s.newsstand[1] = 8": (
            "newsstand[1].magazine; newsstand[1].crystal; newsstand[1].genres[4]; newsstand[1].genres[5]"
        ),
        "s.beaten[1] |= 1 << 5": "seats[1].points; seats[1].beaten_count; seats[1].beaten[5]",
        "s.played[1] |= 1 << 14": "seats[1].played_count; seats[1].played[14]",
        "s.dollars[1] += 1": "seats[1].dollars",
        "s.ious[2] += 1": "seats[2].ious",
        "s.crystals[0] += 1": "seats[0].points; seats[0].crystals",
        "s.side[0] = 0": "seats[0].side",
        "s.order[0], s.order[1] = 0, 1": "seats[0].order; seats[1].order",
        "s.early_count, s.early[0] = 1, 2": "seats[2].early",
        "s.tiles[1] |= 1 << 9": "seats[1].tiles[9]",
        "s.rented[2] |= 1 << 8": "seats[2].rented[8]",
        "s.presents[2] |= 1 << 9": "seats[2].presents[9]",
        "s.magazines[1] |= 1 << 9": "seats[1].magazines[9]",
        "s.fresh[1] |= 1 << 9": "seats[1].fresh[9]",
        "s.notebook[2, 4] = 5": "seats[2].notebook[4]",
        "s.beside[2, 4] = 1": "seats[2].beside[purple]",
        "s.completed[1] |= 1 << 4": "seats[1].completed[4]",
        "s.won[1] |= 1 << 4": "seats[1].points; seats[1].won[4]",
    },
}

NEVER_ALONE: dict[str, list[str]] = {
    "anarcade": ["players"],
    "arcadia": ["players", "seats.is_there"],
    "archduke": ["seat", "players"],
    "champion": ["players"],
    "rummy": ["players"],
}
"""What no single change of a position tells of."""
