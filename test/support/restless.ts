/** Tables among people who ask for everything that can be asked, at any time: mostly in vain. */
import fc from "fast-check";
import { ABSENCE, DEAD } from "../../engine/absence.ts";
import type { Seat } from "../../engine/game.ts";
import { gameOf } from "../../engine/games.ts";
import { turnOf } from "../../engine/seats.ts";
import type { Session } from "../../engine/session.ts";
import { dueOf } from "../../engine/table.ts";
import type { AnyCommand } from "../../engine/table-types.ts";
import { at, opened, playedAt, refusedAt, tableOf } from "./moments.ts";
import { SALT } from "./tables.ts";

export type Choices = Parameters<typeof tableOf>[1];

export const restless: readonly (readonly [string, Choices])[] = [
  ["pool", { clock: { type: "fischer", ms: 60_000, increment: 1000 }, talk: "free" }],
  ["pool", {}],
  ["train", { seats: 3, options: { set: 6, rounds: 2 } }],
  ["train", { seats: 2, options: { set: 6, rounds: 1, rulebook: "club" }, clock: { type: "turn", ms: 30_000 } }],
  ["spy", { seats: 3 }],
  ["spy", { seats: 2, clock: { type: "turn", ms: 30_000 } }],
];

const ask = (type: string) => ({ type }) as AnyCommand;

const wishes = (seat: Seat, seats: number): readonly AnyCommand[] => [
  ...["ask-back", "grant-back", "deny-back", "offer-draw", "accept-draw", "decline-draw"].map(ask),
  ...["step-out", "come-back", "close", "rematch", "resign"].map(ask),
  { type: "claim", as: "win" },
  { type: "claim", as: "draw" },
  { type: "rename", name: "Other" },
  { type: "cover", seat: (seat + 1) % seats },
  { type: "cover", seat: (seat + 1) % seats, level: 1 },
  { type: "seat-bot", seat: (seat + 1) % seats, level: 1, salt: SALT },
  { type: "change-seats", seats: seats + 1 },
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
  /** In ms, before it is tried; null: until something is due. */
  readonly wait: number | null;
  /** 0: a wish; else a legal move of somebody on turn. */
  readonly plays: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  wish: fc.nat(),
  pick: fc.nat(),
  seat: fc.nat(),
  wait: fc.constantFrom(0, 500, 1000, 20_000, ABSENCE, DEAD, null, null),
  plays: fc.constantFrom(0, 0, 1),
});

export const steps = fc.array(step, { minLength: 30, maxLength: 160 });

/** Every moment of a table among people who play on, mostly by the rules, with a wish thrown in now and then. */
export function* lives(game: string, choices: Choices, lived: readonly Step[]): Generator<Session> {
  let session = tableOf(game, choices);
  let now = 0;
  for (const one of lived) {
    now = laterBy(session, now, one);
    session = acted(session, now, one);
    yield session;
  }
}

/** How it stands in the end; refusals change nothing and are part of it. */
export const live = (game: string, choices: Choices, lived: readonly Step[]): Session =>
  [...lives(game, choices, lived)].at(-1)!;

const laterBy = ({ state }: Session, now: number, { wait, plays }: Step): number => {
  if (wait === null) return Math.max(now, (dueOf(state) ?? 0) - opened);
  return now + (plays > 0 ? Math.min(wait, 1000) : wait);
};

const acted = (session: Session, now: number, { wish, pick, seat, plays }: Step): Session => {
  const { state } = session;
  const active = turnOf(state);
  const actor = plays > 0 && active.length > 0 ? active[pick % active.length]! : seat % state.chairs.length;
  const moves = state.play === null || plays === 0 ? [] : gameOf(state).moves(state.play, actor);
  const player = state.chairs[actor]?.player ?? `new-${now}`;
  const wanted = wishes(actor, state.chairs.length);
  // What would be granted is rare among all that can be asked: half of the wishes are reasonable.
  const apt = wish % 2 === 0 ? wanted.filter((one) => refusedAt(session, now, player, one) === "accepted") : [];
  const all = moves.length > 0 ? moves : apt.length > 0 ? apt : wanted;
  return tried(session, now, player, all[pick % all.length]!);
};

const tried = (session: Session, now: number, player: string, command: AnyCommand): Session => {
  try {
    return playedAt(session, now, player, command);
  } catch {
    return at(session, now);
  }
};
