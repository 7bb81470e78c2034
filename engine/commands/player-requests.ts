/** The commands by which players ask each other for a draw, a takeback or a rematch, and their chat. */

import { type Host, isRefusal, refuse, type Seat } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { recordedText } from "../kit/player-name.ts";
import { noTalk } from "../table/evolve.ts";
import { MAX_CHAT_LENGTH, MAX_CHAT_MESSAGES, MIN_CHAT_INTERVAL_MS } from "../table/forms/chat.ts";
import { drawVoters, takebackPlies } from "../table/seats.ts";
import type { CommandOf, EventOf, TableState } from "../table/types.ts";
import {
  type CommandRules,
  no,
  notPlaying,
  openOffer,
  openTakebackRequest,
  type TableAnswer,
  yes,
} from "./command-rule.ts";
import { type DrawCommand, decideDraw } from "./draw-offer.ts";

/** The closed list of refusals of player requests and their quota, of leaving and returning, and some of seating. */
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

const decideDrawCommand = (state: TableState, seat: Seat, command: DrawCommand): TableAnswer => {
  const refusal = notPlaying(state);
  if (refusal !== null) return refusal;
  const offer = command.type === "offer-draw" ? openOffer(state) : state.offer;
  const decided = decideDraw({ ...state, offer }, drawVoters(state), seat, command);
  return isRefusal(decided) ? decided : [decided];
};

/** The event by which `seat` agrees. A Fischer clock takes its increments off again. */
const makeTakenBack = ({ clock: { rule } }: TableState, seat: Seat): EventOf<"taken-back"> => ({
  type: "taken-back",
  seat,
  increment: rule?.type === "fischer" ? rule.increment : 0,
});

const decideTakeback = (
  state: TableState,
  seat: Seat,
  { type }: CommandOf<"ask-back" | "grant-back" | "deny-back">,
): TableAnswer => {
  const refusal = notPlaying(state);
  if (refusal !== null) return refusal;
  if (rulesOfTable(state).takesBack !== true) return refuse("no-taking-back");
  if (type === "ask-back") {
    if (openTakebackRequest(state) !== null || state.takebackAskers.includes(seat)) return refuse("already-offered");
    return takebackPlies(state, seat) === null ? refuse("nothing-to-take-back") : [{ type: "back-asked", seat }];
  }
  if (state.takebackRequest === null) return refuse("no-offer");
  if (state.takebackRequest.by === seat) return refuse("own-offer");
  return [type === "grant-back" ? makeTakenBack(state, seat) : { type: "back-denied", seat }];
};

const decideRematch = (state: TableState, seat: Seat): TableAnswer => {
  if (state.phase !== "over") return refuse("not-over");
  return state.rematch.includes(seat) || state.successor !== null
    ? refuse("already-offered")
    : [{ type: "rematch-wanted", seat }];
};

const decideChat = (state: TableState, seat: Seat, command: CommandOf<"say" | "react">, host: Host): TableAnswer => {
  const { count, at } = state.talked[seat] ?? noTalk;
  if (count >= MAX_CHAT_MESSAGES) return refuse("said-enough");
  if (host.now - at < MIN_CHAT_INTERVAL_MS) return refuse("too-soon");
  if (command.type === "react") return [{ type: "reacted", seat, reaction: command.reaction }];
  if ("phrase" in command) return [{ type: "said", seat, phrase: command.phrase }];
  if (state.talk !== "free") return refuse("no-free-talk");
  const text = recordedText(command.text, MAX_CHAT_LENGTH);
  return text === null ? refuse("bad-text") : [{ type: "said", seat, text }];
};

/** Policies: a player is not bound by what the player before had offered. */
const needsOffer = (state: TableState) => (openOffer(state) === null ? refuse("no-offer") : null);
const needsTakebackRequest = (state: TableState) => (openTakebackRequest(state) === null ? refuse("no-offer") : null);

const drawOfferSeq = ({ offer }: TableState) => offer?.seq ?? null;
const takebackSeq = ({ takebackRequest }: TableState) => takebackRequest?.seq ?? null;

export const playerRequests: CommandRules<
  | ("offer-draw" | "accept-draw" | "decline-draw" | "ask-back" | "grant-back" | "deny-back")
  | ("rematch" | "say" | "react")
> = {
  "offer-draw": { isRequest: yes, decide: decideDrawCommand },
  "accept-draw": { isRequest: no, decide: decideDrawCommand, policy: needsOffer, answers: drawOfferSeq },
  "decline-draw": { isRequest: no, decide: decideDrawCommand, policy: needsOffer, answers: drawOfferSeq },
  "ask-back": { isRequest: yes, decide: decideTakeback },
  "grant-back": { isRequest: no, decide: decideTakeback, policy: needsTakebackRequest, answers: takebackSeq },
  "deny-back": { isRequest: no, decide: decideTakeback, policy: needsTakebackRequest, answers: takebackSeq },
  rematch: { isRequest: no, decide: decideRematch },
  // Chat has its own limits.
  say: { isRequest: no, decide: decideChat },
  react: { isRequest: no, decide: decideChat },
};
