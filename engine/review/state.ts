/**
 * A review of a finished game: what people have added to it, as the fold of its entries. Server and browsers fold the
 * same entries in the same order. Cursors and who is connected are no part of it.
 */
import type { Seat } from "../contract/game.ts";
import { sameJson } from "../kit/json.ts";
import type { Phrase } from "../table/forms/chat.ts";
import type { At, ReviewEdit, VariationMove, Who } from "./forms.ts";

/** The longest name of a variation, in characters. */
export const MAX_NAME = 24;

export interface Variation {
  readonly id: number;
  readonly by: Who;
  readonly from: At;
  readonly moves: readonly VariationMove[];
  readonly name?: string;
}

export interface Note {
  readonly by: Who;
  readonly at: At;
  readonly text?: string;
  readonly phrase?: Phrase;
}

export interface Drawing {
  readonly by: Who;
  readonly at: At;
  readonly drawings: readonly string[];
}

export interface ReviewState {
  /** How many entries have been folded: the next one's `n`. */
  readonly n: number;
  readonly lead: Who | null;
  /** The leader shows the computer's study to all. */
  readonly isStudyShown: boolean;
  /** The authors of what follows, and their first seat at the table. */
  readonly people: readonly (readonly [who: Who, seat: Seat | null])[];
  readonly variations: readonly Variation[];
  readonly notes: readonly Note[];
  readonly drawings: readonly Drawing[];
}

export interface ReviewEntry {
  readonly n: number;
  readonly who: Who;
  readonly seat: Seat | null;
  /** `lead` to null: the last person who could lead has left. Only the server writes it. */
  readonly edit: ReviewEdit | { readonly type: "lead"; readonly to: null };
}

export const emptyReview: ReviewState = {
  n: 0,
  lead: null,
  isStudyShown: false,
  people: [],
  variations: [],
  notes: [],
  drawings: [],
};

export const seatOfAuthor = ({ people }: ReviewState, who: Who): Seat | null =>
  people.find(([other]) => other === who)?.[1] ?? null;

export const variationOf = ({ variations }: Pick<ReviewState, "variations">, id: number): Variation | undefined =>
  variations.find((variation) => variation.id === id);

/** Never mutates `state`. Accepts every entry whose edit `decideEdit` accepted. */
export const evolveReview = (state: ReviewState, entry: ReviewEntry): ReviewState => {
  const { who, seat } = entry;
  const people = [...state.people.filter(([other]) => other !== who), [who, seat] as const];
  return withAuthorsOnly({ ...applied(state, entry), n: entry.n + 1, people });
};

const NOBODY: Who = 0;

/** Where a moment of `state` is after that entry, as a note there is; null if its variation was deleted. */
export const momentAfter = (state: ReviewState, entry: ReviewEntry, at: At): At | null => {
  const { notes } = evolveReview({ ...state, notes: [...state.notes, { by: NOBODY, at }] }, entry);
  return notes.find(({ by }) => by === NOBODY)?.at ?? null;
};

const applied = (state: ReviewState, { n, who, edit }: ReviewEntry): ReviewState => {
  switch (edit.type) {
    case "lead":
      return { ...state, lead: edit.to, isStudyShown: state.isStudyShown && edit.to !== null };
    case "study":
      return { ...state, isStudyShown: edit.isShown };
    case "branch":
      return { ...state, variations: [...state.variations, { id: n, by: who, from: edit.from, moves: edit.moves }] };
    case "extend":
      return changed(state, edit.variation, (old) => ({ ...old, moves: [...old.moves, edit.move] }));
    case "name":
      return changed(state, edit.variation, ({ name: _, ...old }) => ({
        ...old,
        ...(edit.name && { name: edit.name }),
      }));
    case "remove":
      return withoutVariation(state, edit.variation);
    case "note": {
      const { type: _, ...note } = edit;
      const others = state.notes.filter((old) => old.by !== who || !sameJson(old.at, edit.at));
      const isEmpty = note.text === undefined && note.phrase === undefined;
      return { ...state, notes: isEmpty ? others : [...others, { by: who, ...note } as Note] };
    }
    case "draw": {
      const others = state.drawings.filter((old) => old.by !== who || !sameJson(old.at, edit.at));
      const { at, drawings } = edit;
      return { ...state, drawings: drawings.length === 0 ? others : [...others, { by: who, at, drawings }] };
    }
    case "erase":
      return withoutPerson(state, edit.of);
  }
};

const changed = (state: ReviewState, id: number, change: (old: Variation) => Variation): ReviewState => ({
  ...state,
  variations: state.variations.map((old) => (old.id === id ? change(old) : old)),
});

const isOn = (at: At, id: number): at is Exclude<At, number> => typeof at !== "number" && at[0] === id;

/**
 * What branches from it remains. The variation that branches latest takes over the moves before it, and the others
 * branch from that one, so that no move is stored twice. Notes and drawings on it go with it.
 */
const withoutVariation = (state: ReviewState, id: number): ReviewState => {
  const gone = variationOf(state, id);
  if (gone === undefined) return state;
  const variations = state.variations.filter((old) => old !== gone);
  const notes = state.notes.filter(({ at }) => !isOn(at, id));
  const drawings = state.drawings.filter(({ at }) => !isOn(at, id));
  const lastPly = Math.max(...variations.map(({ from }) => (isOn(from, id) ? from[1] : 0)));
  const heir = variations.find(({ from }) => isOn(from, id) && from[1] === lastPly);
  if (heir === undefined) return { ...state, variations, notes, drawings };
  const movedTo = (at: At): At => {
    if (typeof at === "number") return at;
    const [on, ply] = at;
    if (on === heir.id) return [on, lastPly + ply];
    return on === id ? [heir.id, ply] : at;
  };
  const moved = <Added extends Note | Drawing>(added: Added): Added => ({ ...added, at: movedTo(added.at) });
  const withMoves = { ...heir, from: gone.from, moves: [...gone.moves.slice(0, lastPly), ...heir.moves] };
  return {
    ...state,
    variations: variations.map((one) => (one === heir ? withMoves : { ...one, from: movedTo(one.from) })),
    notes: notes.map(moved),
    drawings: drawings.map(moved),
  };
};

const withoutPerson = (state: ReviewState, who: Who): ReviewState => {
  const own = state.variations.filter(({ by }) => by === who).map(({ id }) => id);
  const { notes, drawings, ...rest } = own.reduce(withoutVariation, state);
  const isOthers = ({ by }: { readonly by: Who }) => by !== who;
  return { ...rest, notes: notes.filter(isOthers), drawings: drawings.filter(isOthers) };
};

/** A person of whom nothing is left is not remembered. */
const withAuthorsOnly = (state: ReviewState): ReviewState => {
  const authors = new Set([...state.variations, ...state.notes, ...state.drawings].map(({ by }) => by));
  return { ...state, people: state.people.filter(([who]) => authors.has(who)) };
};
