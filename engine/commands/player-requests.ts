/**
 * What people may ask of each other and of the table beside playing: a draw, a move back, another game, to be stood in
 * for, to have an absent player's seat seen to, to be heard. Decides only; `evolveTable` folds what was decided.
 */

import { type Host, isRefusal, type Refusal, refuse, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { parsePlayerName } from "../kit/player-name.ts";
import { botAt } from "../table/bot-chair.ts";
import { MAX_CHAT_MESSAGES, MIN_CHAT_INTERVAL_MS, parseChatText } from "../table/chat.ts";
import { noTalk } from "../table/evolve.ts";
import { canResign, drawVoters, hasStandIn, takebackPlies } from "../table/seats.ts";
import { makeTakenBack } from "../table/takeback.ts";
import type { AbsenceClaim, TableCommand, TableEvent, TableState } from "../table/types.ts";
import { isAbsent, isLastActiveSeat, isTableStalled } from "./absence.ts";
import { decideSeatBot, levelRefusal } from "./bot-turns.ts";
import { type DrawCommand, decideDraw } from "./draw-offer.ts";
import { mayDropUnrevealed, seatsOwingSalt } from "./salt-reveal.ts";
import { decideSeatCount } from "./seat-count.ts";

/** The closed list of refusals of player requests. */
export const requestRefusals = [
  "no-resignation",
  "no-draws",
  "no-offer",
  "already-offered",
  "own-offer",
  "no-taking-back",
  "nothing-to-take-back",
  "not-over",
  "no-stand-in",
  "already-away",
  "not-away",
  "not-absent",
  "last-one-here",
  "not-the-host",
  "still-alive",
  "no-free-talk",
  "bad-text",
  "too-soon",
  "said-enough",
  "asked-enough",
  "hidden-hand",
  "seat-freed",
] as const;

type Answer = readonly TableEvent[] | Refusal;
type Manners = Exclude<TableCommand, { readonly type: "sit" | "commit-salt" | "show-salt" }>;
type Asked<T extends Manners["type"]> = Extract<Manners, { readonly type: T }>;

/** The events by which `seat` gets what it asks for, or why not. */
export const decidePlayerRequest = (state: TableState, seat: Seat, command: Manners, host: Host): Answer => {
  switch (command.type) {
    case "stand":
      return state.phase === "seating" ? [{ type: "seat-left", seat }] : refuse("already-started");
    case "rename":
      return renaming(seat, command.name);
    case "resign":
      return inPlay(state) ?? resigning(state, seat);
    case "offer-draw":
    case "accept-draw":
    case "decline-draw":
      return inPlay(state) ?? drawing(state, seat, command);
    case "ask-back":
    case "grant-back":
    case "deny-back":
      return inPlay(state) ?? takingBack(state, seat, command.type);
    case "rematch":
      return wantingMore(state, seat);
    case "step-out":
    case "come-back":
      return inPlay(state) ?? steppingOut(state, seat, command.type);
    case "vacate":
      if (state.phase === "seating") return sparing(state, seat, command.seat, host);
      return inPlay(state) ?? replacing(state, seat, command, host);
    case "cover":
      return inPlay(state) ?? replacing(state, seat, command, host);
    case "seat-bot":
    case "unseat-bot":
      return decideSeatBot(state, seat, command);
    case "change-seats":
      return decideSeatCount(state, seat, command.seats);
    case "close":
      return closing(state, seat, host);
    case "claim":
      return inPlay(state) ?? claiming(state, seat, command.as, host);
    case "say":
    case "react":
      return talking(state, seat, command, host);
    case "hand-over":
      return handingOver(state, seat, command);
  }
};

/** Null while the game is on. */
const inPlay = (state: TableState): Refusal | null =>
  state.phase === "over" ? refuse("game-over") : state.play === null ? refuse("not-started") : null;

const renaming = (seat: Seat, wish: string): Answer => {
  const name = parsePlayerName(wish);
  return name === null ? refuse("bad-name") : [{ type: "renamed", seat, name }];
};

const resigning = (state: TableState, seat: Seat): Answer =>
  canResign(state, seat) ? [{ type: "resigned", seat }] : refuse("no-resignation");

const drawing = (state: TableState, seat: Seat, command: DrawCommand): Answer => {
  const said = decideDraw(state, drawVoters(state), seat, command);
  return isRefusal(said) ? said : [said];
};

const takingBack = (state: TableState, seat: Seat, type: "ask-back" | "grant-back" | "deny-back"): Answer => {
  if (rulesOfTable(state).takesBack !== true) return refuse("no-taking-back");
  if (type === "ask-back") {
    if (state.backAsked !== null || state.askedBack.includes(seat)) return refuse("already-offered");
    return takebackPlies(state, seat) === null ? refuse("nothing-to-take-back") : [{ type: "back-asked", seat }];
  }
  if (state.backAsked === null) return refuse("no-offer");
  if (state.backAsked.by === seat) return refuse("own-offer");
  return [type === "grant-back" ? makeTakenBack(state, seat) : { type: "back-denied", seat }];
};

const wantingMore = (state: TableState, seat: Seat): Answer => {
  if (state.phase !== "over") return refuse("not-over");
  return state.rematch.includes(seat) || state.successor !== null
    ? refuse("already-offered")
    : [{ type: "rematch-wanted", seat }];
};

const steppingOut = (state: TableState, seat: Seat, type: "step-out" | "come-back"): Answer => {
  const isAway = state.covered.includes(seat);
  if (type === "come-back") return isAway ? [{ type: "came-back", seat }] : refuse("not-away");
  return isAway ? refuse("already-away") : (noStandIn(state, seat) ?? [{ type: "stepped-out", seat }]);
};

/** One player must stay, because a table must not play against itself. */
const noStandIn = (state: TableState, seat: Seat): Refusal | null => {
  if (!hasStandIn(state)) return refuse("no-stand-in");
  const others = state.chairs.some(
    (chair, other) => chair !== null && chair.bot === undefined && other !== seat && !state.covered.includes(other),
  );
  return others ? null : refuse("last-one-here");
};

/**
 * Before the game the host frees any other player's seat, and everybody that of a player who has promised a salt and is not
 * there to show it. What was shown is spent then.
 */
const sparing = (state: TableState, by: Seat, seat: Seat, host: Host): Answer => {
  const chair = state.chairs[seat];
  if (by === state.host && seat !== by && chair != null && chair.bot === undefined)
    return [{ type: "vacated", seat, by }];
  if (seat === by || !seatsOwingSalt(state).includes(seat)) return refuse(chair ? "not-absent" : "bad-seat");
  return mayDropUnrevealed(state, host.now) ? [{ type: "vacated", seat, by }] : refuse("not-absent");
};

const replacing = (state: TableState, by: Seat, command: Asked<"cover" | "vacate">, host: Host): Answer => {
  const { type, seat } = command;
  if (seat >= state.chairs.length || seat === by || state.chairs[seat]?.bot !== undefined) return refuse("bad-seat");
  if (type === "vacate")
    return isAbsent(state, seat, host.now) ? [{ type: "vacated", seat, by }] : refuse("not-absent");
  return covering(state, by, command, host);
};

/** A player of several seats may leave one of them to a bot. */
const isSameHand = ({ shared, chairs }: TableState, seat: Seat, by: Seat): boolean =>
  shared && chairs[seat]?.player != null && chairs[seat].player === chairs[by]?.player;

/** A bot may take over a seat that is covered already. */
const covering = (state: TableState, by: Seat, { seat, level }: Asked<"cover">, host: Host): Answer => {
  const isCovered = state.covered.includes(seat);
  if (isCovered && (level === undefined || botAt(state, seat) !== null)) return refuse("already-away");
  const isLeft = isCovered || state.chairs[seat] === null || (level !== undefined && isSameHand(state, seat, by));
  if (!isLeft && !isAbsent(state, seat, host.now)) return refuse("not-absent");
  if (level === undefined) return noStandIn(state, seat) ?? [{ type: "covered", seat, by }];
  return levelRefusal(state, level) ?? [{ type: "covered", seat, by, bot: { level } }];
};

const closing = (state: TableState, seat: Seat, host: Host): Answer => {
  if (state.phase === "over") return refuse("game-over");
  // A stranger who sits down at a public table must not be able to close it.
  if (state.phase === "seating") return seat === state.host ? [{ type: "closed", seat }] : refuse("not-the-host");
  return isTableStalled(state, host.now) || isLastActiveSeat(state, seat, host.now)
    ? [{ type: "closed", seat }]
    : refuse("still-alive");
};

/** The last active player may end the game. */
const claiming = (state: TableState, seat: Seat, as: AbsenceClaim, host: Host): Answer =>
  isLastActiveSeat(state, seat, host.now) ? [{ type: "claimed", seat, as }] : refuse("still-alive");

const talking = (state: TableState, seat: Seat, command: Asked<"say" | "react">, host: Host): Answer => {
  const { count, at } = state.talked[seat] ?? noTalk;
  if (count >= MAX_CHAT_MESSAGES) return refuse("said-enough");
  if (host.now - at < MIN_CHAT_INTERVAL_MS) return refuse("too-soon");
  if (command.type === "react") return [{ type: "reacted", seat, reaction: command.reaction }];
  if ("phrase" in command) return [{ type: "said", seat, phrase: command.phrase }];
  if (state.talk !== "free") return refuse("no-free-talk");
  const text = parseChatText(command.text);
  return text === null ? refuse("bad-text") : [{ type: "said", seat, text }];
};

const handingOver = (state: TableState, seat: Seat, { to, program }: Asked<"hand-over">): Answer => {
  const holdsAnother = state.chairs.some((chair) => chair?.player === to);
  if (holdsAnother && !state.shared) return refuse("already-seated");
  return [{ type: "seat-moved", seat, player: to, ...(program !== undefined && { program }) }];
};
