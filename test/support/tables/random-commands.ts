/** Random sessions in which players send any command at any time; the table refuses most of them. */
import fc from "fast-check";
import { ABSENT_AFTER_MS, STALLED_AFTER_MS } from "../../../engine/commands/absence.ts";
import { type BotTask, botActor, botTaskOf } from "../../../engine/commands/bot-turns.ts";
import { nextDueAt } from "../../../engine/commands/decide.ts";
import { isSeatReserved } from "../../../engine/commands/rematch.ts";
import { isTableCommand } from "../../../engine/commands/table-commands.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import type { Session } from "../../../engine/log/session.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Actor, AnyCommand, TableState } from "../../../engine/table/types.ts";
import { SALT } from "./tables.ts";
import { type ActingPlayer, OPENED_AT, openTimedTable, refusalAt, sessionAt, submitAcceptedAt } from "./timed-table.ts";

export type Choices = Parameters<typeof openTimedTable>[1];

export const randomCommandTables: readonly (readonly [string, Choices])[] = [
  ["pool", { clock: { type: "fischer", ms: 60_000, increment: 1000 }, talk: "free" }],
  ["pool", {}],
  ["train", { seats: 3, options: { set: 6, rounds: 2 } }],
  ["train", { seats: 2, options: { set: 6, rounds: 1, rulebook: "club" }, clock: { type: "turn", ms: 30_000 } }],
  ["spy", { seats: 3 }],
  ["spy", { seats: 2, clock: { type: "turn", ms: 30_000 } }],
  ["pool", { seated: 1, hints: true, kept: ["Player 0", "Player 1"], evening: { won: [2, 1], drawn: 1 } }],
  [
    "train",
    {
      ...{ seats: 3, seated: 1, options: { set: 6, rounds: 1 }, bots: [{ seat: 2, level: 1 }] },
      ...{ kept: ["Player 0", "Player 1", null], evening: { won: [0, 3, 1], drawn: 0 } },
    },
  ],
  ["spy", { seats: 3, seated: 1, isPublic: true }],
];

const ask = (type: string) => ({ type }) as AnyCommand;

export const commandsToTry = (seat: Seat, seats: number, player: string): readonly AnyCommand[] => [
  ...["ask-back", "grant-back", "deny-back", "offer-draw", "accept-draw", "decline-draw"].map(ask),
  ...["step-out", "come-back", "close", "rematch", "resign"].map(ask),
  { type: "claim", as: "win" },
  { type: "claim", as: "draw" },
  { type: "rename", name: "Other" },
  { type: "cover", seat: (seat + 1) % seats },
  { type: "cover", seat: (seat + 1) % seats, level: 1 },
  { type: "seat-bot", seat: (seat + 1) % seats, level: 1, salt: SALT },
  { type: "unseat-bot", seat: (seat + 1) % seats },
  { type: "change-seats", seats: seats + 1 },
  { type: "change-seats", seats: seats - 1 },
  { type: "hand-over", to: `${player}'` },
  ask("stand"),
  { type: "vacate", seat: (seat + 1) % seats },
  { type: "sit", seat, name: "Again", salt: SALT.replaceAll("0", "a") },
  { type: "say", phrase: "hello" },
  { type: "say", text: "well" },
  { type: "react", reaction: "wow" },
];

interface Step {
  readonly wish: number;
  readonly pick: number;
  readonly seat: number;
  /** Time before the command, in ms; null: until the table's next event is due. */
  readonly wait: number | null;
  /** 0: any command; else a legal move of a player on turn. */
  readonly plays: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  wish: fc.nat(),
  pick: fc.nat(),
  seat: fc.nat(),
  wait: fc.constantFrom(0, 500, 1000, 20_000, ABSENT_AFTER_MS, STALLED_AFTER_MS, null, null),
  plays: fc.constantFrom(0, 0, 1),
});

export const randomSteps = fc.array(step, { minLength: 30, maxLength: 160 });

/** Yields the session after each step: mostly legal moves, with other commands between them. */
export function* randomSessions(game: string, choices: Choices, lived: readonly Step[]): Generator<Session> {
  let session = openTimedTable(game, choices);
  let now = 0;
  for (const one of lived) {
    now = timeOfStep(session, now, one);
    session = act(session, now, one);
    yield session;
  }
}

/** The session after all steps; refused commands change nothing. */
export const playRandomly = (game: string, choices: Choices, lived: readonly Step[]): Session =>
  [...randomSessions(game, choices, lived)].at(-1)!;

const timeOfStep = ({ state }: Session, now: number, { wait, plays }: Step): number => {
  if (wait === null) return Math.max(now, (nextDueAt(state) ?? 0) - OPENED_AT);
  return now + (plays > 0 ? Math.min(wait, 1000) : wait);
};

const act = (session: Session, now: number, one: Step): Session => {
  const task = one.plays > 0 ? botTaskOf(session.state) : null;
  return task === null ? actAsPerson(session, now, one) : actAsBot(session, now, task, one);
};

const REPLIES = { draw: ["accept-draw", "decline-draw"], back: ["grant-back", "deny-back"] } as const;

/** The possible replies to an open request. */
const repliesTo = ({ takebackRequest, offer }: TableState): readonly AnyCommand[] =>
  (takebackRequest !== null ? REPLIES.back : offer !== null ? REPLIES.draw : []).map(ask);

/** The bot on turn sends a random legal command. */
const actAsBot = (session: Session, now: number, { kind, seat }: BotTask, { pick }: Step): Session => {
  const { state } = session;
  const moves = kind === "move" ? rulesOfTable(state).moves(state.play!, seat) : REPLIES[kind].map(ask);
  return tryCommand(session, now, botActor(seat), moves[pick % moves.length]!);
};

const actAsPerson = (session: Session, now: number, { wish, pick, seat, plays }: Step): Session => {
  const { state } = session;
  const active = seatsOnTurn(state);
  const actor = plays > 0 && active.length > 0 ? active[pick % active.length]! : seat % state.chairs.length;
  const moves = state.play === null || plays === 0 ? [] : rulesOfTable(state).moves(state.play, actor);
  const player = state.chairs[actor]?.player ?? (wish % 3 === 0 ? `new-${now}` : `p${actor}`);
  const wanted = commandsToTry(actor, state.chairs.length, player).filter((one) =>
    isSeatAllowed(session, now, player, one),
  );
  const asker: Actor = { player, seat: null, ...(wish % 5 === 0 ? { program: "engine" } : {}) };
  // The table accepts few of all commands, so half of the trials choose from accepted ones.
  const granted = (some: readonly AnyCommand[]) =>
    some.filter((one) => refusalAt(session, now, asker, one) === "accepted");
  const answers = wish % 2 === 1 ? granted(repliesTo(state)) : [];
  const reasonable = wish % 2 === 0 ? granted(wanted) : [];
  const all = [answers, moves, reasonable, wanted].find((some) => some.length > 0)!;
  return tryCommand(session, now, asker, all[pick % all.length]!);
};

/** A host reserves a seat for its player of the game before, such as seat 0 for "p0", and not for a bot. */
const isSeatAllowed = ({ log }: Session, now: number, player: string, command: AnyCommand): boolean => {
  if (!isTableCommand(command) || !(command.type === "sit" || command.type === "seat-bot")) return true;
  const isOwnSeat = command.type === "sit" && player.startsWith(`p${command.seat}`);
  return isOwnSeat || !isSeatReserved(log.whole, command.seat, OPENED_AT + now);
};

const tryCommand = (session: Session, now: number, asker: ActingPlayer, command: AnyCommand): Session => {
  try {
    return submitAcceptedAt(session, now, asker, command);
  } catch {
    return sessionAt(session, now);
  }
};
