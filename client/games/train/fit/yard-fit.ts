/** The lanes below the hub, as a ladder of tracks, with names above the trains: for phones, and loaded for them. */
import { clamp, type LaneFit, LEAST_UNIT, type TableFit, type TableInput } from "./table-fit.ts";

/** The height of a lane in which a tile is still recognizable. */
const LEAST_LANE = 44;
const YARD_RIM = 6;
const HEADER = 54;
/** Between the lanes and the rim of a phone on its side. */
const SIDE_MARGIN = 4;
const WORDS = 50;
/** The width of the ladder's trunk, with its switches. */
const LADDER = 36;

/** The desk of a phone: words, then the hand in at most two rows, each on its lip. */
const yardDesk = (tile: number, rows: number): number => (rows === 0 ? WORDS : WORDS + rows * (2 * tile + 14) + 26);

export const yard = (input: TableInput): TableFit => {
  const { isSide, dealt } = input;
  const cloth = { x: YARD_RIM, y: YARD_RIM, w: input.width - 2 * YARD_RIM, h: input.height - 2 * YARD_RIM };
  const { w, h } = cloth;
  const header = isSide ? SIDE_MARGIN : HEADER;
  const width = isSide ? Math.round(0.56 * w) : w;
  const rows = dealt === 0 ? 0 : dealt > 7 ? 2 : 1;
  const columns = input.others > 8 || (isSide && input.others > 6) ? 2 : 1;
  const lines = Math.ceil(input.others / columns) + Number(input.hasOwn);
  const wanted = rows === 1 ? 50 : h < 560 ? 34 : 42;
  const laneAt = (tile: number): number => (h - header - (isSide ? SIDE_MARGIN : yardDesk(tile, rows))) / lines;
  // The hand gives way before the lanes do.
  const tile = isSide ? Math.min(wanted, (h - 190) / 4) : shrunk(wanted, (each) => laneAt(each) >= LEAST_LANE);
  const lane = clamp(LEAST_LANE, laneAt(tile), isSide ? 86 : 96);
  const deskHeight = isSide ? h : yardDesk(tile, rows);
  const names = lane < 70 ? 17 : 26;
  const each = width / columns;
  // The last tile, its end and the engine fit beside the stack of older ones.
  const unit = Math.min(clamp(LEAST_UNIT, 0.74 * (lane - names), 44), (each - LADDER - 42) / 4.5);
  const fieldHeight = Math.min(h - header - (isSide ? 0 : deskHeight) - (input.hasOwn ? lane : 0), lane * (lines - 1));
  const laneFit = (x: number, y: number, each: number): LaneFit => ({
    ...{ x, y, w: each, h: lane, isMirrored: false },
    sign: { x: LADDER, y: 0, w: each - LADDER - 8, h: names },
    track: { x: LADDER + 4, y: names, w: each - LADDER - 12, h: lane - names },
  });
  const others = Array.from({ length: input.others }, (_, index) =>
    laneFit((index % columns) * each, Math.floor(index / columns) * lane, each),
  );
  const field = { x: 0, y: header, w: width, h: input.hasOwn ? fieldHeight : Math.min(h - header, lane * lines) };
  const own = input.hasOwn ? [laneFit(0, header + fieldHeight, width)] : [];
  return {
    ...{ kind: "yard", cloth, unit, isSide, field, lanes: [...others, ...own] },
    hub: { x: isSide ? width + 30 : 27, y: 27, r: isSide ? 20 : 23 },
    pile: { x: 0, y: 0 },
    title: { x: isSide ? width + 62 : 66, y: 10 },
    content: lane * Math.ceil(input.others / columns),
    cross: Math.min(1, (1.06 * (lane - names)) / (2 * unit)),
    large: lane >= 70 || columns === 2 ? 2 : 3,
    desk: isSide ? { x: width, y: HEADER, w: w - width, h: h - HEADER } : { x: 0, y: h - deskHeight, w, h: deskHeight },
    rack: { room: (isSide ? w - width : w) - 20, gap: 7, most: rows === 1 ? [tile, tile] : [1.85 * tile, tile] },
  };
};

/** The largest length up to `wanted` that is right, or 30. */
const shrunk = (wanted: number, isRight: (length: number) => boolean): number => {
  let length = wanted;
  while (length > 30 && !isRight(length)) length -= 1;
  return length;
};

export { yardStyles } from "./yard.styles.ts";
