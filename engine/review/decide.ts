/**
 * Decides on the edits of a review. An edit says what should be, so the same edit sent again changes nothing, and a
 * client may send it again after a lost connection.
 */
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { isRefusal, type Refusal, refuse, type Seat } from "../contract/game.ts";
import { sameJson } from "../kit/json.ts";
import { cleanText } from "../kit/player-name.ts";
import { parseChatText } from "../table/forms/chat.ts";
import { type At, MAX_PLIES, type ReviewEdit, type VariationMove, type Who } from "./forms.ts";
import { evolveReview, MAX_NAME, type ReviewState, seatOfAuthor, variationOf } from "./state.ts";

/** The most bytes of a review as JSON: with the list of those present, a late joiner is sent less than 3,000. */
export const MAX_REVIEW_BYTES = 2300;
/** Watchers leave the players this much of it. */
const PLAYERS_RESERVE_BYTES = 1150;

/** The sender, and what the decision needs of the table. */
export interface ReviewContext {
  readonly who: Who;
  /** The sender's first seat at the table; null for a watcher. */
  readonly seat: Seat | null;
  /** Who is connected and may lead. */
  readonly present: readonly Who[];
  /** Whether the table allows free chat. */
  readonly isTalkFree: boolean;
  /** The number of entries of the game's log. */
  readonly length: number;
  /** Whether the rules allow these moves from that moment. */
  isLegal(from: At, moves: readonly VariationMove[]): boolean;
}

/** The edit as it is recorded; null if it changes nothing; or the refusal. Never throws on a client's input. */
export const decideEdit = (
  state: ReviewState,
  edit: ReviewEdit,
  context: ReviewContext,
): ReviewEdit | Refusal | null => {
  const decided = judge(state, edit, context);
  if (decided === null || isRefusal(decided)) return decided;
  const { who, seat } = context;
  const after = evolveReview(state, { n: state.n, who, seat, edit: decided });
  if (sameJson({ ...after, n: 0, people: [] }, { ...state, n: 0, people: [] })) return null;
  return isFull(state, after) ? refuse("review-full") : decided;
};

const judge = (state: ReviewState, edit: ReviewEdit, context: ReviewContext): ReviewEdit | Refusal | null => {
  const { who, seat, present } = context;
  switch (edit.type) {
    case "lead": {
      if (edit.to === state.lead) return null;
      const isFree = state.lead === null || !present.includes(state.lead);
      if (state.lead !== who && !(isFree && edit.to === who)) return refuse("not-leading");
      return present.includes(edit.to) ? edit : refuse("not-here");
    }
    case "study":
      return state.lead === who ? edit : refuse("not-leading");
    case "branch":
      return decideBranch(state, edit, context);
    case "extend":
      return decideExtension(state, edit, context);
    case "name": {
      const isClear = edit.name === "";
      const refused = refusalOfAuthor(state, edit.variation, who);
      if (refused !== null || isClear) return refused ?? edit;
      if (!context.isTalkFree) return refuse("no-free-talk");
      const name = cleanText(edit.name, MAX_NAME);
      return name === null ? refuse("bad-text") : { ...edit, name };
    }
    case "remove":
      // Repeated after it was removed.
      if (variationOf(state, edit.variation) === undefined) return null;
      return refusalOfAuthor(state, edit.variation, who) ?? edit;
    case "note":
      return decideNote(state, edit, context);
    case "draw":
      return isMoment(state, edit.at, context) ? edit : refuse("no-such-moment");
    case "erase":
      // Players tidy up after watchers, so that nobody can spoil their review.
      return edit.of === who || (seat !== null && seatOfAuthor(state, edit.of) === null) ? edit : refuse("not-yours");
  }
};

type EditOf<T extends ReviewEdit["type"]> = Extract<ReviewEdit, { readonly type: T }>;

const decideBranch = (state: ReviewState, edit: EditOf<"branch">, context: ReviewContext) => {
  const { from, moves } = edit;
  if (!isMoment(state, from, context)) return refuse("no-such-moment");
  const isKnown = state.variations.some(
    (old) => old.by === context.who && sameJson(old.from, from) && sameJson(old.moves.slice(0, moves.length), moves),
  );
  if (isKnown) return null;
  return context.isLegal(from, moves) ? edit : refuse("illegal-move");
};

const decideExtension = (state: ReviewState, edit: EditOf<"extend">, context: ReviewContext) => {
  const { variation: id, ply, move } = edit;
  const refused = refusalOfAuthor(state, id, context.who);
  if (refused !== null) return refused;
  const { from, moves } = variationOf(state, id)!;
  if (sameJson(moves[ply], move)) return null;
  if (moves.length !== ply) return refuse("stale");
  if (ply >= MAX_PLIES) return refuse("review-full");
  return context.isLegal(from, [...moves, move]) ? edit : refuse("illegal-move");
};

const decideNote = (state: ReviewState, edit: EditOf<"note">, context: ReviewContext) => {
  const { type, at, text, phrase } = edit;
  if (!isMoment(state, at, context)) return refuse("no-such-moment");
  if (text === undefined) return edit;
  if (phrase !== undefined) return refuse("bad-text");
  if (!context.isTalkFree) return refuse("no-free-talk");
  const clean = parseChatText(text);
  return clean === null ? refuse("bad-text") : { type, at, text: clean };
};

const refusalOfAuthor = (state: ReviewState, id: number, who: Who): Refusal | null => {
  const variation = variationOf(state, id);
  if (variation === undefined) return refuse("no-such-variation");
  return variation.by === who ? null : refuse("not-yours");
};

const isMoment = (state: ReviewState, at: At, { length }: ReviewContext): boolean =>
  typeof at === "number" ? at < length : (variationOf(state, at[0])?.moves.length ?? 0) >= at[1];

export const reviewBytes = (state: ReviewState): number => utf8ToBytes(JSON.stringify(state)).length;

/** An edit that makes it smaller is always possible, even if a watcher's variation takes over a player's moves. */
const isFull = (before: ReviewState, after: ReviewState): boolean => {
  const size = reviewBytes(after);
  if (size <= reviewBytes(before)) return false;
  if (size > MAX_REVIEW_BYTES) return true;
  const ofWatchers = reviewBytes(watchersPart(after));
  return ofWatchers > MAX_REVIEW_BYTES - PLAYERS_RESERVE_BYTES && ofWatchers > reviewBytes(watchersPart(before));
};

const watchersPart = (state: ReviewState): ReviewState => {
  const isWatchers = ({ by }: { readonly by: Who }) => seatOfAuthor(state, by) === null;
  return {
    ...state,
    people: state.people.filter(([, seat]) => seat === null),
    variations: state.variations.filter(isWatchers),
    notes: state.notes.filter(isWatchers),
    drawings: state.drawings.filter(isWatchers),
  };
};
