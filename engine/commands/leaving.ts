/** The commands about players who leave or are absent: stand-ins, freed seats, and the end of the table. */
import { type Host, type Refusal, refuse, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { botAt } from "../table/bot-chair.ts";
import { canResign, hasStandIn, hidesHands, isPlayedByBot, remainingSeats } from "../table/seats.ts";
import type { CommandOf, TableState } from "../table/types.ts";
import {
  awaitedSince,
  isAbsent,
  isLastActiveSeat,
  isLeftAlone,
  isOverdue,
  isStillThinking,
  isTableStalled,
} from "./absence.ts";
import { levelRefusal } from "./bot-turns.ts";
import { type CommandRules, isRenumbered, no, notPlaying, type TableAnswer, yes } from "./command-rule.ts";
import { isAway } from "./pause.ts";
import { mayDropUnrevealed, seatsOwingSalt, seatsWithoutSalt } from "./salt-reveal.ts";

const decideStepOut = (state: TableState, seat: Seat): TableAnswer => {
  const refusal = notPlaying(state);
  if (refusal !== null) return refusal;
  if (state.covered.includes(seat)) return refuse("already-away");
  return noStandIn(state, seat) ?? [{ type: "stepped-out", seat }];
};

const decideComeBack = (state: TableState, seat: Seat): TableAnswer => {
  const refusal = notPlaying(state);
  if (refusal !== null) return refusal;
  if (!state.covered.includes(seat)) return refuse("not-away");
  return [{ type: "came-back", seat, ...(isPlayedByBot(state, seat) && { missed: 0 as const }) }];
};

/** One player must stay, because a table must not play against itself. */
const noStandIn = (state: TableState, seat: Seat): Refusal | null => {
  if (!hasStandIn(state)) return refuse("no-stand-in");
  const others = state.chairs.some(
    (chair, other) => chair !== null && chair.bot === undefined && other !== seat && !state.covered.includes(other),
  );
  return others ? null : refuse("last-one-here");
};

/** The same by presence: one player who can still act must stay. */
const isLastOne = (state: TableState, leaving: Seat): boolean => {
  const remaining = remainingSeats(state);
  return (
    remaining.includes(leaving) &&
    !remaining.some((seat) => seat !== leaving && state.chairs[seat] !== null && !isAway(state, seat))
  );
};

/**
 * Before the game the host frees any other player's seat. Every player frees a seat without a salt when that
 * is late, unless the seat waits for the commitment of another, or waited until lately (`isInTime`).
 */
const decideFreeBefore = (state: TableState, by: Seat, seat: Seat, host: Host): TableAnswer => {
  const chair = state.chairs[seat];
  if (by === state.host && seat !== by && chair != null && chair.bot === undefined)
    return [{ type: "vacated", seat, by }];
  if (seat === by || !seatsWithoutSalt(state).includes(seat)) return refuse(chair ? "not-absent" : "bad-seat");
  return mayDropUnrevealed(state, host.now, state.fullSince) ? [{ type: "vacated", seat, by }] : refuse("not-absent");
};

/** Null for another player's seat, in the game. */
const notReplaceable = (state: TableState, by: Seat, seat: Seat): Refusal | null =>
  notPlaying(state) ??
  (seat >= state.chairs.length || seat === by || state.chairs[seat]?.bot !== undefined ? refuse("bad-seat") : null);

const decideVacate = (state: TableState, by: Seat, { seat }: CommandOf<"vacate">, host: Host): TableAnswer => {
  if (state.phase === "seating") return decideFreeBefore(state, by, seat, host);
  const refusal = notReplaceable(state, by, seat);
  if (refusal !== null) return refusal;
  return isOverdue(state, seat, host.now) ? [{ type: "vacated", seat, by }] : refuse("not-absent");
};

/** A player of several seats may leave one of them to a bot at any time. */
const mayGiveToBot = ({ shared, chairs }: TableState, seat: Seat, by: Seat, level: number | undefined): boolean =>
  level !== undefined && shared && chairs[seat]?.player != null && chairs[seat].player === chairs[by]?.player;

/** A bot may take over a seat that is covered already. */
const decideCover = (state: TableState, by: Seat, { seat, level }: CommandOf<"cover">, host: Host): TableAnswer => {
  const refusal = notReplaceable(state, by, seat);
  if (refusal !== null) return refusal;
  const isCovered = state.covered.includes(seat);
  if (isCovered && (level === undefined || botAt(state, seat) !== null)) return refuse("already-away");
  const isLeft = isCovered || state.chairs[seat] === null || mayGiveToBot(state, seat, by, level);
  if (!isLeft && !isOverdue(state, seat, host.now)) return refuse("not-absent");
  if (level === undefined) return noStandIn(state, seat) ?? [{ type: "covered", seat, by }];
  return levelRefusal(state, level) ?? [{ type: "covered", seat, by, bot: { level } }];
};

/** Before the game: a player is not late who waits for the commitment of another or has just waited. Older logs free such seats. */
const isInTime = (state: TableState, by: Seat, seat: Seat, { now }: Host): boolean =>
  state.phase === "seating" &&
  by !== state.host &&
  !(seatsOwingSalt(state).includes(seat) && mayDropUnrevealed(state, now));

/**
 * A player who is connected and has not stalled for a day is not absent, whatever the log says. A player who sat down
 * during the turn has ten minutes for it.
 */
const isPresent = (state: TableState, by: Seat, seat: Seat, { now, isHere }: Host): boolean =>
  state.phase === "seating"
    ? by !== state.host && isHere?.(seat) === true
    : state.chairs[seat] !== null && (isStillThinking(state, seat, now, isHere) || isNewOnTurn(state, seat, now));

const isNewOnTurn = (state: TableState, seat: Seat, now: number): boolean =>
  awaitedSince(state, seat) !== null && !isAbsent(state, seat, now);

const decideClose = (state: TableState, seat: Seat, { now }: Host): TableAnswer => {
  if (state.phase === "over") return refuse("game-over");
  // A stranger who sits down at a public table must not be able to close it.
  if (state.phase === "seating") return seat === state.host ? [{ type: "closed", seat }] : refuse("not-the-host");
  return isTableStalled(state, now) || isLastActiveSeat(state, seat, now)
    ? [{ type: "closed", seat }]
    : refuse("still-alive");
};

/** The seat that wins and loses with `seat`; null where every seat plays for itself. */
export const partnerSeat = (state: TableState, seat: Seat): Seat | null =>
  state.play === null ? null : (rulesOfTable(state).partner?.(state.play, seat) ?? null);

const decideClaim = (state: TableState, seat: Seat, { as }: CommandOf<"claim">, { now }: Host): TableAnswer => {
  const refusal = notPlaying(state);
  if (refusal !== null) return refusal;
  if (!isLastActiveSeat(state, seat, now)) return refuse("still-alive");
  const partner = as === "win" ? partnerSeat(state, seat) : null;
  return [{ type: "claimed", seat, as, ...(partner !== null && { partner }) }];
};

/**
 * A player who is about to lose by absence may not end a game that is not played to its end. One person with several seats
 * leaves nobody alone.
 */
const mayEnd = (state: TableState, seat: Seat, { now, isHere }: Host): Refusal | null =>
  state.phase !== "playing" || state.shared || isLeftAlone(state, seat, now, isHere) ? null : refuse("still-alive");

export const leavingCommands: CommandRules<
  "resign" | "step-out" | "come-back" | "cover" | "vacate" | "close" | "claim"
> = {
  resign: {
    isRequest: no,
    decide: (state, seat) =>
      notPlaying(state) ?? (canResign(state, seat) ? [{ type: "resigned", seat }] : refuse("no-resignation")),
  },
  "step-out": {
    isRequest: yes,
    decide: decideStepOut,
    policy: (state, seat) => (isLastOne(state, seat) ? refuse("last-one-here") : null),
  },
  "come-back": { isRequest: no, decide: decideComeBack },
  cover: {
    isRequest: yes,
    decide: decideCover,
    policy: (state, by, { seat, level }, host) => {
      if (!mayGiveToBot(state, seat, by, level) && isPresent(state, by, seat, host)) return refuse("not-absent");
      return isLastOne(state, seat) ? refuse("last-one-here") : null;
    },
    isInvalidatedBy: isRenumbered,
  },
  vacate: {
    isRequest: yes,
    decide: decideVacate,
    policy: (state, by, { seat }, host) => {
      if (isPresent(state, by, seat, host) || isInTime(state, by, seat, host)) return refuse("not-absent");
      return hidesHands(state) ? refuse("hidden-hand") : null;
    },
    isInvalidatedBy: (event, { seat }) => isRenumbered(event) || (event.type === "seat-taken" && event.seat === seat),
  },
  close: {
    isRequest: no,
    decide: (state, seat, _, host) => decideClose(state, seat, host),
    policy: (s, seat, _, host) => mayEnd(s, seat, host),
  },
  claim: { isRequest: no, decide: decideClaim, policy: (s, seat, _, host) => mayEnd(s, seat, host) },
};
