// Messages between page and server (src/rumpus/server/wire/), what games say of themselves, the levels of bots;
// by `python -m rumpus.server.wire.typescript`.

/** The command is stored and will survive anything; `seq` is where, or how things stand if nothing needed to be stored. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** Agrees or not to an undo. The asker may withdraw with `yes` false. */
export interface AnswerUndo {
  type: "answer_undo";
  id: string;
  yes: boolean;
}

export interface AskHint {
  type: "hint";
  id: string;
}

/** Takes the sender's last decision back: at once where that is fair or all others are bots, else when every person seated agrees, also those for whom a bot plays. While one of them is away it is refused. */
export interface AskUndo {
  type: "undo";
  id: string;
}

export interface Chat {
  type: "chat";
  line: Line;
}

/** A decision that is open to the reader now. `title` says it in a few words, `label` in full. `about`, the game's own, says which things it touches. Where there is a `warning`, it is asked once more. */
export interface Choice {
  id: number;
  kind: string;
  label: string;
  title: string;
  about: unknown;
  warning?: string;
}

/** How long a decision may take: `none`, so many seconds per `move`, or so many `days`. */
export interface Clock {
  kind: "days" | "move" | "none";
  amount: number;
}

/** The deal of the day, the same for everybody; POST /api/daily opens the asker's table for it, once a day. `results` are today's, the best first; `yesterday` is the best of the day before. `week` are the last seven days, today last. */
export interface Daily {
  date: string;
  game: string;
  players: number;
  seed_hash: string;
  table: string | null;
  results: DailyResult[];
  yesterday: DailyResult | null;
  week: DailyDay[];
}

/** One day's deal: the asker's place among the `of` who finished it on their own, or null without one. */
export interface DailyDay {
  date: string;
  game: string;
  place: number | null;
  of: number;
}

export interface DailyResult {
  name: string;
  you: boolean;
  rank: number;
  score: number;
  decisions: number;
}

/** One decision or a whole chain of them; `at` is the last seq the client has seen. */
export interface Decide {
  type: "decide";
  id: string;
  decisions: number[];
  at: number;
}

/** Who decided. What exactly is told to that seat alone, to others only when the game is over: the events say what they may know. */
export interface Decided {
  seat: number;
  action: number | null;
}

/** Something that happened; the kind is a name from the game's rules, in small letters. */
export interface Event {
  kind: string;
  seat: number;
  what: number;
  amount: number;
}

/** What a game says of itself: `printed` is its name on the printed box, `like` what it is like to play, `minutes` how long it takes, from a quick game to a slow one; `score` what one of its points is called, and more of them. `thinks` is false while its search is being compiled: until then a Champion goes by instinct. */
export interface GameOnOffer {
  id: string;
  name: string;
  printed: string;
  summary: string;
  like: string;
  minutes: [number, number];
  weight: "heavy" | "light" | "medium";
  for_newcomers: boolean;
  players: [number, number];
  score: [string, string];
  prefix: string;
  options: GameOption[];
  thinks: boolean;
}

/** `values` begin with the usual one; `words` calls each by what people say, where the value says too little. `online`, where it is told, is what a table without a clock of days plays, and `for_learners` what makes a first game easier. */
export interface GameOption {
  id: string;
  title: string;
  values: string[];
  words: Record<string, string>;
  help: string;
  online: string | null;
  for_learners: string | null;
}

/** A bot plays the sender's seat until `take_back`. */
export interface HandOver {
  type: "hand_over";
  id: string;
  bot?: string;
}

/** `shown_by`: the people who let watchers see their hand. `open`: the seats at whose hand a watcher may `look`, as all people agree; those of bots too, unless only one person plays. `seat`: over whose shoulder the reader, who watches, looks now. */
export interface Hands {
  shown_by: number[];
  open: number[];
  seat: number | null;
}

/** The best decisions, two at the most and the better one first; `advice` says what else the game has to say, or nothing. Where the game went on before it was found, the question is only confirmed (`ack`). */
export interface Hint {
  type: "hint";
  id: string;
  at: number;
  moves: HintedMove[];
  advice: string;
}

/** A good decision, what it does for the reader's plan, where the game has something to say of that, and how often one would win with it. `sentence` is all of it in one; `name` says shortly what to do, with what follows. */
export interface HintedMove {
  action: number;
  label: string;
  sentence: string;
  name: string;
  odds: string;
  reason: Reason | null;
}

export interface InShort {
  title: string;
  sentences: string[];
}

/** Where friends on other machines find this server; null where only its own machine is listened to. */
export interface Invitation {
  address: string | null;
}

/** Leaves for good: a bot has the seat from then on, and the table is no longer among the sender's own. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Skips the rest of the lesson; the match goes on. */
export interface LeaveLesson {
  type: "leave_lesson";
  id: string;
}

/** How far a lesson has come, for its learner. A `table` message has all pages so far, a `step` those that came with it; the first of these is number `first`, counted from 0. `to_come` says how many more there will be, `asks` which decisions it asks for now. Once it is `over` the match goes on without it. */
export interface Lesson {
  id: string;
  title: string;
  first: number;
  pages: LessonPage[];
  to_come: number;
  asks: number[];
  over: boolean;
}

/** A sentence of a lesson. `points` are things on the board by what looking closer calls them. */
export interface LessonPage {
  text: string;
  points: string[];
  rules: string[];
}

/** A line of chat; `seat` is null for a watcher, `time` in milliseconds since 1970. */
export interface Line {
  seq: number;
  seat: number | null;
  name: string;
  text: string;
  time: number;
}

export interface Lobby {
  you: You;
  yours: LobbyTable[];
  tables: LobbyTable[];
}

/** `bot` is the level of a bot; finished tables from before it was told have none. */
export interface LobbySeat {
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
}

/** `you` is the asker's seat, `actors` the seats whose decision it is; `your_turn`: the asker's is one of them. `winners` are seats too; finished tables from before they were told have none. `lesson` is given there. */
export interface LobbyTable {
  id: string;
  game: string;
  name: string;
  state: "open" | "over" | "playing";
  seats: LobbySeat[];
  clock: Clock;
  watchers: number;
  created: number;
  your_turn: boolean;
  you: number | null;
  actors: number[];
  winners: number[];
  lesson: string | null;
}

/** A watcher looks over a shoulder, where hands are open; null for none. It holds for this connection. */
export interface Look {
  type: "look";
  id: string;
  seat: number | null;
}

export interface NewLesson {
  game: string;
  lesson: string;
}

export interface NewName {
  name: string;
}

export interface NewSeat {
  kind: "bot" | "me" | "open";
  bot: string | null;
}

/** A table to open. With no seat left open it starts at once. `away`: seconds after which a bot stands in for someone who is gone, or null for never. `listed`: shown in the lobby; others come by its link. `hints`: they may be taken where several people play too, and everybody sees it. `lots`: lots are drawn for who of `seats` sits where. */
export interface NewTable {
  game: string;
  players: number;
  seats: NewSeat[];
  options?: Record<string, string>;
  clock?: Clock;
  name?: string;
  away?: number | null;
  listed?: boolean;
  hints?: boolean;
  lots?: boolean;
}

/** What the asker wrote down at this table. It is sent to nobody else. */
export interface Note {
  text: string;
}

/** Somebody at the table reminds another, for whom everybody waits. Nothing is stored. Who does not answer may be replaced like somebody who is gone. */
export interface Nudge {
  type: "nudge";
  id: string;
  seat: number;
}

export interface Opened {
  table: string;
}

/** The finished game whose deal is played once more, its first `to` decisions made already, and how it ended. */
export interface Past {
  table: string;
  to: number;
  names: string[];
  scores: number[];
  ranks: number[];
  decisions: number;
}

/** A finished game's deal on a new table, the first `to` decisions made already. Without `seats`, the asker and the bots sit where they sat, and bots take the seats of everybody else. */
export interface PlayAgain {
  to?: number;
  seats?: NewSeat[];
}

export interface Problem {
  sentence: string;
}

/** What a player reads when a decision is theirs, and the rules that apply to it. `title` says where in the game they are, `detail` what is asked. */
export interface Prompt {
  detail: string;
  rules: string[];
  title?: string;
}

/** What a decision does for the plan of who decides, in words of the game: "4 points a year for 3 years". `text` begins small and has no full stop. `kind` is for programs, and so are `counts`, the numbers that it names. */
export interface Reason {
  kind: string;
  text: string;
  counts?: Record<string, number>;
}

/** The command was not carried out, and why; `id` is null where the message could not be read at all. */
export interface Refused {
  type: "refused";
  id: string | null;
  sentence: string;
  rule: string | null;
}

/** Opens a new table with the same bots and options, where a seat is kept for everybody who played; `seats` names it to all. Sent by the others, it takes their seat there; when all have it, the game starts by itself. */
export interface Rematch {
  type: "rematch";
  id: string;
}

export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

/** The game as it stood after `number` of its `decisions`, as far as the asker may see it. When it is over, `?seat=N` shows it from any seat. `sentences` are those of the last decision alone. */
export interface Replay {
  number: number;
  decisions: number;
  seat: number | null;
  decision: Decided | null;
  view: View;
  prompt: Prompt | null;
  events: Event[];
  sentences: Sentence[];
  log: Sentence[];
}

export interface RuleAnswer {
  rules: string[];
  question: string;
  ruling: string;
  reason: string;
}

export interface RuleHeading {
  text: string;
  rules: string[];
}

/** `in_short` is for who has never played it: its goal, a turn, the end. */
export interface Rules {
  game: string;
  name: string;
  printed: string;
  in_short: InShort[];
  headings: RuleHeading[];
  rules: Record<string, string>;
  rulings: RuleAnswer[];
}

export interface Say {
  type: "chat";
  id: string;
  text: string;
}

/** A seat as everybody sees it; an open one with a name is kept for somebody. `bot` is the level of the bot that plays it now: one that was seated, or a person's stand-in, and then `stand_in` says why. `deadline` is when the clock of this seat runs out, in milliseconds since 1970; `free_from` is when the others may let a bot play for a person who is gone or was nudged in vain. `nudged_by` is the seat that reminded this one last, at `nudged_at`, while it is still waited for. */
export interface Seat {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  you: boolean;
  connected: boolean;
  bot: string | null;
  stand_in: "asked" | "away" | "silent" | "time" | null;
  deadline: number | null;
  free_from: number | null;
  nudged_by: number | null;
  nudged_at: number | null;
}

/** While the table is open, the host puts a bot on a seat that is open or left alone, or with null frees a seat. Once the host has been away for a while, everybody who sits at the table may do it, to seats that are left alone. */
export interface SeatBot {
  type: "seat_bot";
  id: string;
  seat: number;
  bot: string | null;
}

/** Somebody sat down, left, came back, changed their name, or asked for an undo; or a bot took a seat over, or gave it back: `legal` is what is open to the reader now. */
export interface Seats {
  type: "seats";
  seq: number;
  seats: Seat[];
  you: number | null;
  your_name: string;
  host: boolean;
  watchers: number;
  legal: Choice[];
  undo: Undo;
  hands: Hands;
  rematch: string | null;
  hints: boolean;
  sentence: Sentence | null;
}

/** A sentence of the log. Where it begins with somebody's name, `who` is the name as the reader reads it, `seat` their seat, and `rest` what follows. A `heading` begins a turn or a round. */
export interface Sentence {
  rest: string;
  who?: string;
  seat?: number;
  heading?: boolean;
}

/** Lets watchers see the sender's hand, should everybody at the table agree; or no longer. */
export interface ShowHand {
  type: "show_hand";
  id: string;
  yes: boolean;
}

/** Takes an open seat, or moves to it, while the table is open. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
}

/** Leaves the seat. In a running game a bot plays it from then on, and its owner may come back with `take_back`. */
export interface Stand {
  type: "stand";
  id: string;
}

/** Somebody at the table lets a bot play for another who has been gone for a while, and it leaves as soon as they return; or for one who is here and was nudged in vain, until they `take_back`. */
export interface StandIn {
  type: "stand_in";
  id: string;
  seat: number;
  bot?: string;
}

/** The scores at the end of a round, after `number` decisions. */
export interface Standing {
  number: number;
  round: number;
  scores: number[];
}

/** The host starts; bots of the level `bot` fill what is still open. Seats that are kept for somebody they fill only with `fill`. */
export interface Start {
  type: "start";
  id: string;
  bot?: string;
  fill?: boolean;
}

/** One decision that was stored. `number` counts the decisions of the game so far. When the game ends, `state` is `over` and a fresh `table` message follows. */
export interface Step {
  type: "step";
  seq: number;
  number: number;
  state: "over" | "playing";
  decision: Decided;
  events: Event[];
  sentences: Sentence[];
  view: View;
  prompt: Prompt;
  legal: Choice[];
  undo: Undo;
  deadlines: (number | null)[];
  lesson: Lesson | null;
}

/** All that the reader may know of the table. `view`, `prompt` and `legal` are empty until the start. `thinks` is false while the search of the game is compiled. `seed_hash` is the SHA-256 of the seed (16 bytes, big-endian) and the salt; both are told when it is over. `hindsight` then says of each seat how it played, in games that can tell; else it is empty. `hints`: whether people here may take hints. `curve`: how the scores went, round by round, once the game is over. `news` is what was taken back, as long as nobody has decided since; it stands in the log too. `lesson` is told to who learns here. */
export interface Table {
  type: "table";
  id: string;
  game: string;
  name: string;
  options: Record<string, string>;
  players: number;
  seq: number;
  state: "open" | "over" | "playing";
  thinks: boolean;
  seats: Seat[];
  you: number | null;
  your_name: string;
  host: boolean;
  watchers: number;
  number: number;
  view: View | null;
  prompt: Prompt | null;
  legal: Choice[];
  log: Sentence[];
  chat: Line[];
  undo: Undo;
  hands: Hands;
  clock: Clock;
  away: number | null;
  daily: string | null;
  past: Past | null;
  rematch: string | null;
  hindsight: string[];
  seed_hash: string;
  seed: string | null;
  salt: string | null;
  hints: boolean;
  curve: Standing[];
  news: string | null;
  lesson: Lesson | null;
}

export interface TakeBack {
  type: "take_back";
  id: string;
}

/** `fair`: the reader's last decision can be taken back at once. `may_ask`: the reader may send `undo`, and it happens at once or when the others agree. `asked_by`: the seat whose request waits for an answer from `waiting_for`. `round`: the earlier round that the request leads back to, or that the reader's would. */
export interface Undo {
  fair: boolean;
  may_ask: boolean;
  asked_by: number | null;
  agreed: number[];
  waiting_for: number[];
  round: number | null;
}

/** What the seat `you` sees, or a spectator; `table` is the game's own. */
export interface View {
  game: string;
  players: number;
  you: number | null;
  round: number;
  actors: number[];
  waited_for: number[];
  over: boolean;
  scores: number[];
  ranks: number[];
  table: unknown;
}

export interface You {
  name: string;
}

export type Command = Sit | Stand | Leave | SeatBot | Start | Decide | Say | AskUndo | AnswerUndo | AskHint | LeaveLesson | HandOver | TakeBack | StandIn | Nudge | ShowHand | Look | Rematch | Rename;

export type Message = Table | Step | Seats | Chat | Ack | Refused | Hint;

/** What a game says of itself: words for its points and rounds (one, several) and for its options. */
export interface GameWords {
  name: string;
  printed: string;
  summary: string;
  like: string;
  minutes: [number, number];
  weight: "light" | "medium" | "heavy";
  forNewcomers: boolean;
  players: [number, number];
  score: [string, string];
  round: [string, string];
  lowestWins: boolean;
  /** Their titles, in the order in which they are taken. */
  lessons: Record<string, string>;
  options: Record<string, { title: string; words: Record<string, string> }>;
}

export const GAMES: Record<string, GameWords> = {
  anarcade: {
    name: "Anarcade",
    printed: "Anarcade: Champion Gold",
    summary: "Build a deck, earn credits, ace three machines.",
    like: "Short turns, a growing engine, and a race in which everybody sees who is ahead.",
    minutes: [20, 45],
    weight: "medium",
    forNewcomers: true,
    players: [2, 4],
    score: ["ace", "aces"],
    round: ["round", "rounds"],
    lowestWins: false,
    lessons: {"first": "Your first game"},
    options: {
      aces: {"title": "Aces", "words": {}},
    },
  },
  arcadia: {
    name: "Arcadia",
    printed: "Arcadia",
    summary: "Hire people, build chains of attractions, please the critics.",
    like: "A calm builder: plan ahead, hire well, and watch your park earn.",
    minutes: [45, 60],
    weight: "medium",
    forNewcomers: false,
    players: [2, 4],
    score: ["point", "points"],
    round: ["round", "rounds"],
    lowestWins: false,
    lessons: {"first": "Your first park"},
    options: {
      years: {"title": "Length of the game", "words": {"4": "4 years, the printed game", "1": "1 year: a quick look", "2": "2 years: a short visit", "3": "3 years", "5": "5 years", "6": "6 years: a long season"}},
    },
  },
  archduke: {
    name: "Archduke",
    printed: "Archduke",
    summary: "Remember your cards, match what is discarded, carry the least.",
    like: "A tense game of memory with quick hands, and nerves when somebody calls.",
    minutes: [15, 25],
    weight: "light",
    forNewcomers: false,
    players: [2, 6],
    score: ["token point", "token points"],
    round: ["round", "rounds"],
    lowestWins: true,
    lessons: {"first": "Your first round"},
    options: {
      mode: {"title": "Length of the game", "words": {"standard": "4 rounds", "battle-royal": "Battle royal: one player out after each round", "advanced": "8 rounds"}},
      pace: {"title": "Matching", "words": {"turns": "In turns: everybody is asked", "live": "Live: the quicker hand wins"}},
      late: {"title": "A match that comes too late", "words": {"refused": "is refused without harm", "penalty": "costs a penalty card, as printed"}},
      play_off: {"title": "A tie for first place", "words": {"shared": "The victory is shared", "play-off": "The tied play one more round"}},
      window: {"title": "A live window stays open at least", "words": {"1.5": "one and a half seconds", "0.5": "half a second", "3": "3 seconds, for slow connections"}},
      reminders: {"title": "What you have seen", "words": {"off": "Remember it yourself, the real game", "on": "The table keeps showing it, for learners"}},
    },
  },
  champion: {
    name: "Video Game Champion",
    printed: "Video Game Champion",
    summary: "Collect video games and beat them before your rivals do.",
    like: "The big one: a busy week, many ways to score, and a plan for each of them.",
    minutes: [50, 90],
    weight: "heavy",
    forNewcomers: false,
    players: [2, 5],
    score: ["point", "points"],
    round: ["week", "weeks"],
    lowestWins: false,
    lessons: {"first": "Your first week", "wilds": "Wilds"},
    options: {
      weeks: {"title": "Length of the game", "words": {"5": "5 weeks, the printed game", "3": "3 weeks: a shorter game", "2": "2 weeks: a quick look"}},
      notebook: {"title": "Password notebook", "words": {"choose": "Everybody chooses a side", "first": "All play with three by three", "second": "All play with two by four"}},
    },
  },
  rummy: {
    name: "8-Bit Rummy",
    printed: "Anarcade: 8-Bit Rummy",
    summary: "Match numbers in three rows, and take the whole table apart.",
    like: "A puzzle in your hands: rows that everybody may rearrange, and that one card more.",
    minutes: [15, 30],
    weight: "light",
    forNewcomers: false,
    players: [2, 4],
    score: ["point", "points"],
    round: ["round", "rounds"],
    lowestWins: false,
    lessons: {"first": "Your first round"},
    options: {
      points: {"title": "Points to win", "words": {"8": "8 points", "16": "16 points: the longer game"}},
      dealer: {"title": "Who deals first", "words": {"drawn": "Everybody draws a card: the highest sum deals", "random": "Anybody, by lot"}},
      strict: {"title": "Making a round void", "words": {"off": "Anybody may, as printed", "on": "Only who can neither lay nor draw"}},
    },
  },
};

/** How well bots play, from the lowest to the highest; one that `thinks` searches. */
export const LEVELS = [
  { id: "rookie", name: "Rookie", words: "slips at times", thinks: false },
  { id: "regular", name: "Regular", words: "plays soundly", thinks: false },
  { id: "champion", name: "Champion", words: "thinks ahead", thinks: true },
];

/** The level of a bot that sits down where nobody asked for another. */
export const USUAL_LEVEL = "regular";
