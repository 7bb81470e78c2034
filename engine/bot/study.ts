/**
 * The study of a finished game: the value of each moment for every seat, and of each move compared with the best one.
 *
 * A game with hidden information has two knowledge modes. In "known" every seat judges by what it knew then. In "open"
 * it judges by the full truth. A study is a pure function of the opened log, a budget of nodes and a seed. Moments can
 * be studied in any order.
 */
import { makeChance } from "../chance/deal.ts";
import { seededRandom } from "../chance/seeded-random.ts";
import type {
  Comparison,
  GameBot,
  MoveReason,
  Random,
  ScoredCommand,
  SeatKnowledge,
  SlicedTask,
} from "../contract/bot.ts";
import { DealUnknownError, type GameCommand, type Host, isRefusal, makeViewHost, type Seat } from "../contract/game.ts";
import { fullGameOf, rulesOfTable } from "../contract/game-registry.ts";
import { EVENT_VERSION, entriesWithoutTakenBack } from "../log/log.ts";
import { evolveTable, initialTableState, isTableEvent } from "../table/evolve.ts";
import type { Entry, TableState } from "../table/types.ts";
import { seatKnowledge } from "./seat-knowledge.ts";
import { isSureVerdict, type Verdict, verdictOf } from "./verdict.ts";

export const knowledgeModes = ["known", "open"] as const;
export type KnowledgeMode = (typeof knowledgeModes)[number];

/** A move, its value and the best alternative. */
export interface StudiedMove {
  readonly seq: number;
  readonly seat: Seat;
  readonly played: GameCommand;
  /** Of the move as played; null if the bot does not score such a move. */
  readonly value: number | null;
  readonly best: ScoredCommand;
  /** The value that the move lost, never below 0; null if `value` is. */
  readonly loss: number | null;
  /** The class of the loss; the milder one while the loss is not sure. Null if it is little. */
  readonly verdict: Verdict | null;
  /** For a mistake: why the best move is better. */
  readonly reason?: MoveReason | null;
  /** For a mistake: the next best commands that are better than it. */
  readonly others?: readonly ScoredCommand[];
}

/** A command in a variation, and why it is good. */
export interface StudiedReply {
  readonly seq: number;
  readonly seat: Seat;
  readonly command: GameCommand;
  readonly reason: MoveReason | null;
}

/** What a played move allows: the move and best moves after it. */
export interface Refutation {
  readonly entries: readonly Entry[];
  /** The first move of another seat; null if there is none. */
  readonly reply: StudiedReply | null;
}

/** The table after entry `seq`. */
export interface StudiedMoment {
  readonly seq: number;
  /** The value for each seat, in the unit of the bot's `study.counts`. */
  readonly values: readonly number[];
}

/** A log and its states, folded once for all questions. */
export interface StudiedLog {
  readonly entries: readonly Entry[];
  /** Indexed by the number of entries folded. */
  readonly states: readonly TableState[];
}

export interface StudyTask {
  readonly bot: GameBot;
  readonly mode: KnowledgeMode;
  readonly nodes: number;
  /** The nodes for a move whose verdict is not sure after `nodes`; by default no more. */
  readonly most?: number;
  readonly seed: string;
}

export const prepareStudy = (entries: readonly Entry[]): StudiedLog => {
  const states: TableState[] = [initialTableState];
  for (const entry of entries) states.push(evolveTable(states.at(-1)!, entry));
  return { entries, states };
};

/** The most commands that a mistake is compared with, apart from the best one. */
const MAX_OTHERS = 2;

const playAt = ({ states }: StudiedLog, length: number): object | null => states[length]?.play ?? null;

/** The entries that changed the game's state; the first is the one that began the game. */
export const gameMoments = (log: StudiedLog): readonly number[] =>
  log.entries.flatMap(({ seq }) => (playAt(log, seq + 1) === playAt(log, seq) ? [] : [seq]));

/** Whether the game had hidden information, so that the knowledge modes differ. */
export const hasHiddenInformation = ({ states }: StudiedLog): boolean =>
  states.some((state) => state.play !== null && rulesOfTable(state).hides(state.play));

const isHidden = (log: StudiedLog, length: number): boolean => {
  const play = playAt(log, length);
  return play !== null && rulesOfTable(log.states[length]!).hides(play);
};

/** What `seat` knew after `length` entries, or would have known in mode "open". Returns null before the game. */
const knownAt = (log: StudiedLog, length: number, seat: Seat, mode: KnowledgeMode): SeatKnowledge | null => {
  const state = playAt(log, length);
  const entries = log.entries.slice(0, length);
  if (mode === "known" || !isHidden(log, length)) return seatKnowledge(entries, seat);
  const events = entriesWithoutTakenBack(entries).flatMap(({ event }) => (isTableEvent(event) ? [] : [event]));
  return state === null ? null : { seat, state, events, isOpen: true };
};

/** The value of the table after entry `seq`. Returns null before the game. */
export function* studyMoment(log: StudiedLog, seq: number, task: StudyTask): SlicedTask<StudiedMoment | null> {
  const seats = log.states[seq + 1]!.chairs.map((_, seat) => seat);
  const isAlike = task.mode === "open" || !isHidden(log, seq + 1);
  const judges = isAlike ? seats.slice(0, 1) : seats;
  const judged: (readonly number[])[] = [];
  for (const seat of judges) {
    const known = knownAt(log, seq + 1, seat, task.mode);
    if (known === null) return null;
    const random = seededRandom(`${task.seed} moment ${seq}`);
    judged.push(yield* task.bot.judge(known, Math.ceil(task.nodes / judges.length), random));
  }
  return { seq, values: seats.map((seat) => (judged[seat] ?? judged[0]!)[seat]!) };
}

/**
 * The value of the move in entry `seq`, or of another command in its place. Returns null if the entry answers no
 * command of the game.
 */
export function* studyMove(
  log: StudiedLog,
  seq: number,
  task: StudyTask,
  other: GameCommand | null = null,
): SlicedTask<StudiedMove | null> {
  const { seat, event } = log.entries[seq]!;
  const played = other ?? (isTableEvent(event) ? null : fullGameOf(log.states[seq]!).commandOf(event));
  const known = played === null || seat === null ? null : knownAt(log, seq, seat, task.mode);
  if (known === null || seat === null || played === null) return null;
  const { bot } = task;
  const { weighed, loss, error } = yield* compared(known, played, task, seededRandom(`${task.seed} ${seq}`));
  const [best] = weighed;
  if (best === undefined) return null;
  const verdict = loss === null ? null : verdictOf(loss, error, bot.study);
  const value = loss === null ? null : best.value - loss;
  const move = { seq, seat, played, value, best, loss, verdict };
  if (verdict === null || verdict === "slip") return move;
  const reason = bot.reason?.(known, best.command) ?? null;
  const others = weighed.slice(1, 1 + MAX_OTHERS).filter((each) => each.value > value!);
  return { ...move, ...(reason === null ? {} : { reason }), others };
}

/** The loss is null if the bot does not score such a command. */
type Compared = Omit<Comparison, "loss"> & { readonly loss: number | null };

function* compared(
  known: SeatKnowledge,
  played: GameCommand,
  { bot, nodes, most = nodes }: StudyTask,
  random: Random,
): SlicedTask<Compared> {
  const isSure = (loss: number, error: number): boolean => isSureVerdict(loss, error, bot.study);
  const found = bot.compare === undefined ? null : yield* bot.compare(known, played, { nodes, most, isSure }, random);
  if (found !== null) return found;
  const weighed = yield* bot.weigh(known, nodes, random);
  const value = weighed.find(({ command }) => JSON.stringify(command) === JSON.stringify(played))?.value;
  return { weighed, loss: value === undefined ? null : weighed[0]!.value - value, error: 0 };
}

// ── variations ──

/**
 * The host with the table's own chance, so that a variation draws what the table would have drawn. Its shuffles throw
 * if the secret was not revealed.
 */
const hostIn = ({ states, entries }: StudiedLog): Host => {
  const { secret, salts } = states.at(-1)!;
  const now = entries.at(-1)?.at ?? 0;
  return secret === null ? makeViewHost(now) : { now, ...makeChance(secret, salts) };
};

const withEntry = ({ entries, states }: StudiedLog, seat: Seat | null, event: Entry["event"]): StudiedLog => {
  const entry: Entry = { seq: entries.length, at: entries.at(-1)!.at, seat, v: EVENT_VERSION, event };
  return { entries: [...entries, entry], states: [...states, evolveTable(states.at(-1)!, entry)] };
};

/**
 * The log after one more command and the game's own events. Returns null if it is refused, or if the chance is unknown.
 */
const afterCommand = (log: StudiedLog, seat: Seat, command: GameCommand, host: Host): StudiedLog | null => {
  const game = rulesOfTable(log.states.at(-1)!);
  const playNow = (at: StudiedLog): object => playAt(at, at.entries.length)!;
  try {
    const events = game.decide(playNow(log), seat, command, host);
    if (isRefusal(events)) return null;
    let after = events.reduce((before, event) => withEntry(before, seat, event), log);
    for (let due = game.next(playNow(after), host); due.length > 0; due = game.next(playNow(after), host)) {
      after = due.reduce((before, event) => withEntry(before, null, event), after);
    }
    return after;
  } catch (error) {
    if (error instanceof DealUnknownError) return null;
    throw error;
  }
};

/**
 * The variation that starts with `command` instead of the move in entry `seq`, followed by best moves, `length`
 * commands in all. Returns its entries; empty if they cannot be known.
 */
export function* studyVariation(
  log: StudiedLog,
  seq: number,
  command: GameCommand,
  length: number,
  task: StudyTask,
): SlicedTask<readonly Entry[]> {
  const line = yield* playLine(log, seq, command, length, task);
  return line.entries.slice(seq);
}

/**
 * The move in entry `seq`, followed by best moves, `length` commands in all. Returns null where the mover did not know
 * the true state: there one line of play proves nothing.
 */
export function* studyRefutation(
  log: StudiedLog,
  seq: number,
  length: number,
  task: StudyTask,
): SlicedTask<Refutation | null> {
  const { seat, event } = log.entries[seq]!;
  const played = isTableEvent(event) ? null : fullGameOf(log.states[seq]!).commandOf(event);
  if (played === null || (task.mode === "known" && isHidden(log, seq))) return null;
  const line = yield* playLine(log, seq, played, length, task);
  const answers = line.entries.slice(seq).filter((entry) => entry.seat !== null && entry.seat !== seat);
  const reply = answers.map((entry) => replyIn(line, entry, task)).find((each) => each !== null) ?? null;
  return { entries: line.entries.slice(seq), reply };
}

const replyIn = (line: StudiedLog, { seq, seat, event }: Entry, { bot, mode }: StudyTask): StudiedReply | null => {
  const command = isTableEvent(event) ? null : fullGameOf(line.states[seq]!).commandOf(event);
  const known = seat === null ? null : knownAt(line, seq, seat, mode);
  if (command === null || seat === null || known === null) return null;
  return { seq, seat, command, reason: bot.reason?.(known, command) ?? null };
};

/** The log up to entry `seq`, then `command` in its place and best moves, `length` commands in all. */
function* playLine(
  log: StudiedLog,
  seq: number,
  command: GameCommand,
  length: number,
  task: StudyTask,
): SlicedTask<StudiedLog> {
  const host = hostIn(log);
  let line: StudiedLog = { entries: log.entries.slice(0, seq), states: log.states.slice(0, seq + 1) };
  let next: { readonly seat: Seat; readonly command: GameCommand } | null = { seat: log.entries[seq]!.seat!, command };
  for (let given = 1; next !== null; given++) {
    const after: StudiedLog | null = afterCommand(line, next.seat, next.command, host);
    if (after === null) break;
    line = after;
    next = given < length ? yield* bestNow(line, task) : null;
  }
  return line;
}

function* bestNow(log: StudiedLog, { bot, mode, nodes, seed }: StudyTask) {
  const length = log.entries.length;
  const state = log.states[length]!;
  const [seat] = state.play === null ? [] : rulesOfTable(state).turn(state.play);
  const known = seat === undefined ? null : knownAt(log, length, seat, mode);
  if (known === null || seat === undefined) return null;
  const [best] = yield* bot.weigh(known, nodes, seededRandom(`${seed} line ${length}`));
  return best === undefined ? null : { seat, command: best.command };
}
