/** What the board shows, computed from its props and the viewer's intent. Pure. */
import type { Seat } from "../../../../engine/contract/game.ts";
import type { Deduction } from "../../../../engine/games/spy/rules/deduce.ts";
import { facedColumn, placeOfSpy, spiedColumn } from "../../../../engine/games/spy/state/ring.ts";
import { type Card, TARGETS } from "../../../../engine/games/spy/state/rulebook.ts";
import { isEliminated, turn } from "../../../../engine/games/spy/state/turn.ts";
import type {
  Facing,
  SpyAnswer,
  SpyBase,
  SpyEvent,
  SpyState,
  Stance,
} from "../../../../engine/games/spy/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import type { BoardProps } from "../../contract/board-props.ts";
import type { Speech } from "./announcement.ts";
import { type BaseDraft, cardAt } from "./base-draft.ts";
import { screenPlace, screenStance, type ViewPoint, type WalkStep, walkOf } from "./geometry.ts";
import { type Colour, colourOf } from "./texts.ts";
import { type TurnChoice, turnChoices } from "./turn-choices.ts";

export type SpyBoardProps = BoardProps<SpyState, SpyEvent>;

export interface SpyView {
  /** 0 … m, from the left of the screen. */
  readonly place: number;
  readonly facing: Facing;
  /** The screen column of the card it faces. */
  readonly faced: number;
}

export interface ColumnView {
  /** Identifies the columns of a base while they move. */
  readonly id: number;
  readonly place: number;
  /** From 1, counted from the owner's left: the same for everyone. */
  readonly number: number;
  /** Null if hidden, or not set yet. */
  readonly card: Card | null;
  readonly isExposed: boolean;
  readonly isLit: boolean;
  /** Its own Spy faces it. */
  readonly isFaced: boolean;
  /** The last announcement was about it. */
  readonly isAsked: boolean;
  /** A press spies on it. */
  readonly target: TurnChoice | null;
  /** Held, to be moved. */
  readonly isHeld: boolean;
  /** With the memory aid: its possible cards; null without. */
  readonly possible: readonly Card[] | null;
  /** The public answer about it: from the last announcement, or at any time with the memory aid. */
  readonly answer: SpyAnswer | null;
  /** The viewer's own pencil mark, or "". */
  readonly mark: string;
}

/** A card to be found in a base, in its order. */
export interface Rung {
  readonly card: Card;
  readonly stage: "found" | "next" | "later";
}

export interface RowView {
  readonly seat: Seat;
  readonly name: string;
  readonly colour: Colour;
  readonly isNear: boolean;
  /** It is the viewer's own. */
  readonly isOwn: boolean;
  readonly isOut: boolean;
  /** It may act now. */
  readonly isActive: boolean;
  readonly isReady: boolean;
  readonly isWinner: boolean;
  readonly columns: readonly ColumnView[];
  readonly spy: SpyView | null;
  /** Empty while bases are arranged. */
  readonly ladder: readonly Rung[];
}

/** `arranging`: the viewer's own base. `acting`: the viewer's turn. `over`: everything is revealed. */
export type BoardMode = "arranging" | "acting" | "watching" | "over";

export interface BoardView {
  readonly sight: ViewPoint;
  readonly mode: BoardMode;
  /** From the far end of the table; the near base comes last. */
  readonly rows: readonly RowView[];
  readonly choices: readonly TurnChoice[];
  /** The armed choice, whose outcome is previewed. */
  readonly armed: TurnChoice | null;
  readonly ghost: SpyView | null;
  /** The steps that lead to the ghost. */
  readonly steps: readonly WalkStep[];
  /** The column that the near Spy faces and looks along. */
  readonly beam: number | null;
  /** The near Spy may be sent to look. */
  readonly canLook: boolean;
  /** Whether all seats are taken. */
  readonly isBegun: boolean;
  /** The clock of a seat, if there are clocks. */
  readonly time: BoardProps["time"];
}

/** What the viewer is about to do. */
export interface Intent {
  readonly draft: BaseDraft | null;
  /** The screen column of the held card. */
  readonly held: number | null;
  readonly armed: string | null;
  readonly notes: Notes | null;
}

/** What the memory aid keeps: what follows, what was said, and the viewer's own marks. By seat, then by column. */
export interface Notes {
  readonly known: readonly Deduction[];
  answer(seat: Seat, index: number): SpyAnswer | null;
  mark(seat: Seat, index: number): string;
}

/** The seat at the bottom: a player's own; for watchers, and for all after the game, the chosen one. */
export const sideOf = ({ state, viewer, near, acting }: SpyBoardProps): Seat =>
  acting ?? (typeof viewer === "number" && state.outcome === null ? viewer : near);

const viewPointOf = (props: SpyBoardProps): ViewPoint => ({
  near: sideOf(props),
  m: props.state.bases[0]?.cards.length ?? 0,
  mirror: props.state.options.mirror,
});

/** The seat whose base the viewer is arranging. Returns null if there is none. */
export const arrangingSeat = ({ state, acting }: SpyBoardProps): Seat | null =>
  acting !== null && state.phase === "arranging" && turn(state).includes(acting) ? acting : null;

export const speechOf = (props: SpyBoardProps): Speech => ({ name: (seat) => bidiIsolate(props.names[seat] ?? "") });

const modeOf = (props: SpyBoardProps): BoardMode => {
  if (props.state.outcome !== null) return "over";
  if (arrangingSeat(props) !== null) return "arranging";
  return props.acting !== null && turn(props.state).includes(props.acting) ? "acting" : "watching";
};

/** A Spy from its stance on the screen. */
export const seenSpy = (stance: Stance, m: number): SpyView => ({
  place: placeOfSpy(stance, m),
  facing: stance.facing,
  faced: facedColumn(stance, m),
});

export const viewOf = (props: SpyBoardProps, intent: Intent): BoardView => {
  const { state, acting } = props;
  const sight = viewPointOf(props);
  const mode = modeOf(props);
  const choices = mode === "acting" && acting !== null ? turnChoices(state, acting) : [];
  const armed = choices.find(({ id }) => id === intent.armed) ?? null;
  const ghost = armed?.after ? seenSpy(armed.after, sight.m) : null;
  const seats = state.bases.map((_, offset) => (sight.near + 1 + offset) % state.bases.length);
  const rows = seats.map((seat) => rowOf(props, sight, seat, intent, choices));
  const near = rows.at(-1);
  const isIn = state.phase !== "arranging" && mode !== "over" && near?.isOut === false;
  const beam = isIn ? (near.spy?.faced ?? null) : null;
  const canLook = choices.some(({ on }) => on !== null);
  const { begun, time } = props;
  const steps = armed && near ? stepsOf(armed, near.spy, sight.m) : [];
  return { sight, mode, rows, choices, armed, ghost, steps, beam, canLook, isBegun: begun ?? true, time };
};

/** The way of a choice; empty if the Spy stays where it is. */
export const stepsOf = ({ command }: TurnChoice, spy: SpyView | null, m: number): readonly WalkStep[] =>
  command.type === "move" && spy !== null ? walkOf({ gap: spy.place % m, facing: spy.facing }, command, m) : [];

/** The cards are found in their order (A.4.2.4). */
const ladderOf = ({ exposed }: SpyBase): readonly Rung[] => {
  const found = exposed.filter(Boolean).length;
  return TARGETS.map((card, at) => ({ card, stage: at < found ? "found" : at === found ? "next" : "later" }));
};

const rowOf = (
  props: SpyBoardProps,
  sight: ViewPoint,
  seat: Seat,
  intent: Intent,
  choices: readonly TurnChoice[],
): RowView => {
  const { state, names } = props;
  const draft = seat === arrangingSeat(props) ? intent.draft : null;
  const base = state.bases[seat]!;
  const stance = draft?.spy ?? base.spy;
  const spy = stance && seenSpy(screenStance(sight, seat, stance), sight.m);
  const columnAt = (place: number): ColumnView =>
    draft
      ? draftColumn(draft, place, intent.held, spy)
      : columnOf(props, sight, seat, place, { spy, choices, notes: intent.notes });
  return {
    seat,
    name: names[seat] ?? "",
    colour: colourOf(seat),
    isNear: seat === sight.near,
    isOwn: props.mine?.includes(seat) ?? (seat === props.acting || seat === props.viewer),
    isOut: isEliminated(state, seat),
    isActive: props.begun !== false && turn(state).includes(seat),
    isReady: base.isReady,
    isWinner: state.outcome?.winners.includes(seat) ?? false,
    columns: base.cards.map((_, place) => columnAt(place)),
    spy,
    ladder: state.phase === "arranging" ? [] : ladderOf(base),
  };
};

const draftColumn = (draft: BaseDraft, place: number, held: number | null, spy: SpyView | null): ColumnView => ({
  id: draft.order[place]!,
  place,
  number: place + 1,
  card: cardAt(draft, place),
  isExposed: false,
  isLit: false,
  isFaced: spy?.faced === place,
  isAsked: false,
  target: null,
  isHeld: held === place,
  possible: null,
  answer: null,
  mark: "",
});

interface Around {
  readonly spy: SpyView | null;
  readonly choices: readonly TurnChoice[];
  readonly notes: Notes | null;
}

const columnOf = (
  { state, event }: SpyBoardProps,
  sight: ViewPoint,
  seat: Seat,
  place: number,
  { spy, choices, notes }: Around,
): ColumnView => {
  const base = state.bases[seat]!;
  const index = screenPlace(sight, seat, place);
  const shown = shownCard(event, seat, index);
  const isTarget = targetIndex(state, sight, seat) === index;
  return {
    id: place,
    place,
    number: index + 1,
    card: base.cards[index] ?? shown,
    isExposed: base.exposed[index] ?? false,
    isLit: (base.lit?.[index] ?? false) || shown !== null,
    isFaced: spy?.faced === place,
    isAsked: event !== null && "column" in event && event.on === seat && event.column === index,
    target: isTarget ? (choices.find(({ on }) => on === seat) ?? null) : null,
    isHeld: false,
    possible: possibleAt(base, notes?.known[seat], index),
    answer: lastAnswer(event, seat, index) ?? notes?.answer(seat, index) ?? null,
    mark: notes?.mark(seat, index) ?? "",
  };
};

/** A bomb that has just exploded is shown this once (A.4.2.3). */
const shownCard = (event: SpyEvent | null, seat: Seat, index: number): Card | null =>
  event?.type === "exploded" && event.on === seat && event.column === index ? event.card : null;

const lastAnswer = (event: SpyEvent | null, seat: Seat, index: number): SpyAnswer | null =>
  event?.type === "spied" && event.on === seat && event.column === index ? event.answer : null;

/** The column of this base that the near Spy faces. */
const targetIndex = (state: SpyState, { near, m, mirror }: ViewPoint, seat: Seat): number | null => {
  const spy = state.bases[near]?.spy ?? null;
  return spy === null || seat === near ? null : spiedColumn(spy, m, mirror);
};

const possibleAt = (base: SpyBase, known: Deduction | undefined, index: number): readonly Card[] | null =>
  known === undefined || base.cards[index] !== null ? null : (known.columns[index] ?? null);
