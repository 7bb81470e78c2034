/**
 * Where everything on the table lies, from the size of the board alone: a pure function, so that drawing never measures.
 * Lengths in px, from the inner edge of the wooden rim. The desk and the lanes keep their places through a round: they
 * follow from the tiles dealt, and not from those still in the hand.
 */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface TableInput {
  /** The board with its rim. */
  readonly width: number;
  readonly height: number;
  /** The trains of others, with the Mexican Train. */
  readonly others: number;
  readonly hasOwn: boolean;
  /** The tiles in a hand at the deal; 0 if no hand is shown. */
  readonly dealt: number;
  /** A phone on its side: the hand is beside the trains. */
  readonly isSide: boolean;
}

export interface LaneFit extends Box {
  /** The train runs to the left: in the left one of two columns. */
  readonly isMirrored: boolean;
  readonly sign: Box;
  /** Of the train, within its lane. */
  readonly track: Box;
}

/** `fan`: one column beside the hub. `split`: one on each side of it. `yard`: a ladder of tracks, names above trains. */
export type TableKind = "fan" | "split" | "yard";

export interface TableFit {
  readonly kind: TableKind;
  readonly cloth: Box;
  readonly hub: { readonly x: number; readonly y: number; readonly r: number };
  readonly pile: { readonly x: number; readonly y: number };
  /** The title of the round. */
  readonly title: { readonly x: number; readonly y: number };
  /** The part that may scroll, with the lanes of others; its height is `field.h`, and theirs `content`. */
  readonly field: Box;
  readonly content: number;
  /** In the order of the view: others, then the own one. */
  readonly lanes: readonly LaneFit[];
  /** The short side of a large tile. */
  readonly unit: number;
  /** The size of a crosswise double as a share of a large tile. */
  readonly cross: number;
  /** How many large tiles a long train keeps. */
  readonly large: number;
  readonly desk: Box;
  readonly isSide: boolean;
  /** The width for a hand, and the widest tile in one row and in two. */
  readonly rack: { readonly room: number; readonly gap: number; readonly most: readonly [one: number, two: number] };
}

/** Below this width a board is a phone's. */
const YARD_BELOW = 640;
export const LEAST_UNIT = 26;

export const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** From many lanes on, the hand takes less of the height. */
const handShare = (lanes: number): number => (lanes > 6 ? 0.0916 : 0.102);

/** Whether the board is a phone's (yard-fit.ts). */
export const isYard = ({ isSide, width }: TableInput): boolean => isSide || width < YARD_BELOW;

/** Whether two columns might have larger tiles (split-fit.ts). */
export const isCrowded = ({ kind, unit }: TableFit, { width }: TableInput): boolean =>
  kind === "fan" && unit < 34 && width >= 900;

/** The desk of a wide board, below the lanes. */
export const deskOf = (input: TableInput, w: number, h: number) => {
  const { dealt } = input;
  const isMany = dealt > 11;
  const most = clamp(30, handShare(input.others + 1) * h, 90);
  const height = dealt === 0 ? 66 : 2 * most + 98;
  const gap = isMany ? 6 : 9;
  // Beside the rack's own margins, and the boneyard if it lies there.
  const room = w - (isMany || dealt === 0 ? 84 : 320);
  return { desk: { x: 0, y: h - height, w, h: height }, rack: { room, gap, most: [most, most] as const }, isMany };
};

export const RIM = 13;

/** One column of lanes beside the hub. */
export const fan = (input: TableInput): TableFit => {
  const cloth = { x: RIM, y: RIM, w: input.width - 2 * RIM, h: input.height - 2 * RIM };
  const { w, h } = cloth;
  const { desk, rack, isMany } = deskOf(input, w, h);
  const count = input.others + Number(input.hasOwn);
  const room = h - desk.h - 14;
  const lane = Math.min(room / count, Math.max(136, 0.13 * w));
  const top = 8 + (room - lane * count) / 2;
  const signX = clamp(112, 0.213 * w, 232);
  const signWidth = clamp(118, 0.176 * w, lane <= 70 ? 168 : 178);
  const start = signX + signWidth + 14;
  const unit = Math.max(LEAST_UNIT, Math.min((count > 6 ? 0.62 : 0.57) * lane, (w - start) / 8.6));
  const sign = signBox(signX, signWidth, lane);
  const lanes = Array.from({ length: count }, (_, index) => ({
    ...{ x: 0, y: top + index * lane, w, h: lane, isMirrored: false, sign },
    track: { x: start, y: 0, w: w - start - 22, h: lane },
  }));
  const r = Math.min(68, 0.3 * signX);
  const hub = { x: r + 26, y: top + (lane * count) / 2, r };
  return {
    ...{ kind: "fan", cloth, hub, unit, lanes, desk, rack, large: 3, isSide: false },
    pile: isMany || input.dealt === 0 ? { x: hub.x, y: Math.min(hub.y + r + 76, desk.y - 44) } : { x: 82, y: h - 84 },
    title: { x: 22, y: 16 },
    field: { x: 0, y: 0, w, h: desk.y },
    content: desk.y,
    cross: crossOf(unit, lane),
  };
};

export const signBox = (x: number, w: number, lane: number): Box => {
  const h = clamp(Math.min(30, lane - 2), lane - 10, 52);
  return { x, y: (lane - h) / 2, w, h };
};

/** Crosswise, a double stays within its lane. */
export const crossOf = (unit: number, lane: number): number => Math.min(1, (0.96 * lane) / (2 * unit));

export interface HandFit {
  readonly rows: number;
  readonly tile: number;
  readonly gap: number;
  /** The tiles of a full row; null where all are in one row, whatever their number. */
  readonly columns: number | null;
}

/** The rows of a hand, and the width of its tiles. */
export const fitHand = ({ kind, rack }: TableFit, tiles: number): HandFit => {
  const { room, gap, most } = rack;
  // A desk for two rows is filled by two as soon as there are enough tiles.
  const inOne = kind !== "yard" ? Number.POSITIVE_INFINITY : most[0] === most[1] ? 9 : 5;
  const rows = tiles > inOne ? 2 : 1;
  const inRow = Math.max(Math.ceil(tiles / rows), 1);
  const tile = Math.min(most[rows - 1]!, (room - (inRow - 1) * gap) / inRow);
  return { rows, tile: Math.max(tile, 18), gap, columns: kind === "yard" ? inRow : null };
};
