/** Draws a table of Mexican Train: the engine and the boneyard, and below them each train with its owner. */
import type { Seat } from "../../../engine/contract/game.ts";
import { isPublic } from "../../../engine/games/train/state/partners.ts";
import { pipColour, pipPositions } from "../../../engine/games/train/state/pips.ts";
import { totalsOf } from "../../../engine/games/train/state/score.ts";
import { halvesOf, isDouble, otherHalf } from "../../../engine/games/train/state/tiles.ts";
import { endsOf, engineOf, mexicanOf, valueAt } from "../../../engine/games/train/state/trains.ts";
import type { LaidTile, Tile, TrainCommand, TrainState, Value } from "../../../engine/games/train/state/types.ts";
import { type Drawing, type DrawingInput, type InitialInput, seatLine } from "../../drawing/drawing-kit.ts";
import { goldColours } from "../../drawing/palette.ts";
import { textLine } from "../../drawing/text.ts";
import { laneSign } from "./lane-sign.ts";
import { trainPreviewTexts } from "./preview-texts.ts";

const cloth = { full: "#2f5046", deep: "#284539", line: "#466a5e", ink: "#f4f0e4", soft: "#c4d6cc" } as const;
const ivory = { full: "#fbf5e6", edge: "#b8a985" } as const;

const LEFT = 30;
const TOP = 112;
const WIDTH = 1140;
const HEIGHT = 490;
const HUB = 74;
/** More trains than this are shown in two columns. */
const MAX_ROWS = 9;

/** A row: a train, its position, and its width. */
interface Row {
  readonly train: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The width of the name. */
  readonly names: number;
}

/** Drawn in units of a tile's width of 20, as on the page. One path of round dots, because an element each takes time. */
const pips = (value: Value): string => {
  const dots = pipPositions(value);
  const path = dots.map(({ x, y }) => `M${x} ${y}h.01`).join("");
  const width = 2 * (dots[0]?.r ?? 0);
  return `<path id="pips-${value}" d="${path}" stroke="${pipColour(value)}" stroke-width="${width}" stroke-linecap="round"/>`;
};

/** A tile without pips. */
const blank = (id: string, width: number, height: number, bar: string): string =>
  `<g id="${id}"><rect x="1" y="1.5" width="${width - 1}" height="${height - 1}" rx="3" fill="#000" opacity=".3"/>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="3" fill="${ivory.full}" stroke="${ivory.edge}"/>
<path d="${bar}" stroke="${ivory.edge}"/></g>`;

/** Defined once: the blank tiles, and the pips of each value. Tiles refer to them. */
const definitions = ({ rules }: TrainState): string => {
  const values = Array.from({ length: rules.set + 1 }, (_, value) => pips(value));
  return `<defs>${blank("upright", 20, 40, "M3.5 20h13")}${blank("lying", 40, 20, "M20 3.5v13")}${values.join("")}</defs>`;
};

const tile = (first: Value, second: Value, isUpright: boolean): string =>
  isUpright
    ? `<use href="#upright"/><use href="#pips-${first}"/><use href="#pips-${second}" y="20"/>`
    : `<use href="#lying"/><use href="#pips-${first}" transform="rotate(90 10 10)"/><use href="#pips-${second}" transform="rotate(90 20 20)"/>`;

const tileBack = (scale: number): string =>
  `<g transform="scale(${scale})"><rect x="1" y="1" width="18" height="38" rx="3.5" fill="${ivory.full}" stroke="${ivory.edge}" stroke-width="1.5"/><path d="M5 20L10 12L15 20L10 28Z" fill="${ivory.edge}"/></g>`;

/** An open end of a train, with the value that must be matched. */
const endMark = (value: Value): string =>
  `<rect x=".8" y=".8" width="18.400" height="18.400" rx="4" fill="none" stroke="${cloth.ink}" stroke-width="1.600" stroke-dasharray="3.200 2.400"/>`.concat(
    `<text x="10" y="15" font-family="Noto Sans" font-size="14" text-anchor="middle" fill="${cloth.ink}">${value}</text>`,
  );

const rowsOf = (state: TrainState): readonly Row[] => {
  const trains = [...Array(state.seats).keys(), ...(state.rules.mexicanTrain ? [mexicanOf(state)] : [])];
  const columns = trains.length > MAX_ROWS ? 2 : 1;
  const rows = Math.ceil(trains.length / columns);
  const width = (WIDTH - 24) / columns;
  const height = Math.min((HEIGHT - HUB - 12) / rows, 96);
  return trains.map((train, index) => ({
    train,
    x: LEFT + 12 + Math.floor(index / rows) * width,
    y: TOP + HUB + (index % rows) * height,
    width,
    height,
    names: width < 700 ? 150 : 285,
  }));
};

/** The last tiles of a train that fit; before them the number of omitted ones. */
const strand = (laid: readonly LaidTile[], unit: number, room: number, cross: number): string => {
  const widths = laid.map(({ tile: number }) => (isDouble(number) ? 20 * cross : 40) + 2);
  let from = laid.length;
  let used = 0;
  while (from > 0 && used + widths[from - 1]! <= room / unit) used += widths[--from]!;
  let x = 0;
  const drawn = laid.slice(from).map(({ tile: number, end }, index) => {
    const isUpright = isDouble(number);
    const at = `<g transform="translate(${x} ${isUpright ? `${10 - 20 * cross}) scale(${cross}` : 0})">${tile(otherHalf(number, end), end, isUpright)}</g>`;
    x += widths[from + index]!;
    return at;
  });
  return drawn.join("");
};

const strandWidth = (laid: readonly LaidTile[], unit: number, room: number, cross: number): number => {
  let used = 0;
  for (const { tile: number } of laid.toReversed()) {
    const next = used + (isDouble(number) ? 20 * cross : 40) + 2;
    if (next > room / unit) break;
    used = next;
  }
  return used * unit;
};

const trainRow = (input: DrawingInput<TrainState>, row: Row): string => {
  const state = input.moment.play;
  const { train, x, y, width, height, names } = row;
  const slot = slotSize(height);
  const facts = train === mexicanOf(state) ? "" : handFacts(input, train, row);
  const begin = x + names + slot + 34;
  const room = width - (begin - x) - (width < 700 ? 96 : 188) - 40;
  const line = `<path d="M${x} ${y + height}h${width}" stroke="${cloth.line}" stroke-width="1.500"/>`;
  if (state.round === 0) return line + trainLabel(input, row) + facts;
  const middle = y + height / 2;
  const marker = isPublic(state, train)
    ? `<circle cx="${begin + 9}" cy="${middle}" r="9" fill="${goldColours.full}" stroke="${cloth.deep}" stroke-width="2"/>`
    : "";
  const unit = Math.min(height * 0.46, 44) / 20;
  return (
    line +
    trainLabel(input, row) +
    marker +
    laidTiles(state, train, { x: begin + 28, middle, unit, room, cross: 1 }) +
    facts
  );
};

/** The side of the square with the train's number. */
const slotSize = (height: number): number => Math.min(height * 0.62, 44);

/** The label's background, or null, and its ink: on turn, winner, free or taken. */
const labelColours = ({ moment }: DrawingInput<TrainState>, train: number) => {
  if (moment.turn.includes(train) || moment.outcome?.winners.includes(train))
    return { ground: goldColours.full, ink: goldColours.ink };
  return { ground: null, ink: moment.seats[train] === null ? cloth.soft : cloth.ink };
};

/** The train's number and the name of its player. */
const trainLabel = (input: DrawingInput<TrainState>, { train, x, y, height, names: nameRoom }: Row): string => {
  const { moment, language } = input;
  const isMexican = train === mexicanOf(moment.play);
  const { ground, ink } = labelColours(input, train);
  const middle = y + height / 2;
  const size = Math.min(height * 0.5, 36);
  const slot = slotSize(height);
  const nameLine = { x: x + slot + 20, y: middle + size * 0.34, size, room: nameRoom - 16, fill: ink };
  const name = isMexican ? textLine(trainPreviewTexts[language].mexican, nameLine) : seatLine(input, train, nameLine);
  return `<rect x="${x}" y="${y + 3}" width="${nameRoom + 20 + slot}" height="${height - 6}" rx="8" fill="${ground ?? "none"}"/>
<rect x="${x + 8}" y="${middle - slot / 2}" width="${slot}" height="${slot}" rx="${isMexican ? slot / 2 : 6}" fill="${ground === null ? "none" : ink}" stroke="${ink}" stroke-width="2"/>
<text x="${x + 8 + slot / 2}" y="${middle + slot * 0.24}" font-family="Noto Sans" font-size="${slot * 0.64}" text-anchor="middle" fill="${ground ?? ink}">${isMexican ? "M" : train + 1}</text>
${name}`;
};

/** Where a train lies: from `x` on, around `middle`, with tiles that are `20 * unit` wide. */
interface TrackPlace {
  readonly x: number;
  readonly middle: number;
  readonly unit: number;
  readonly room: number;
  /** The size of a crosswise double as a share of the other tiles. */
  readonly cross: number;
}

const laidTiles = (state: TrainState, train: number, { x, middle, unit, room, cross }: TrackPlace): string => {
  const { laid } = state.lanes[train]!;
  const main = laid.filter(({ on }, index) => on === index);
  const ends = [...new Set(endsOf(state, train))].slice(0, 3);
  const endRoom = ends.length * 22 * unit;
  const shown = main.length === laid.length ? laid : chainTo(laid);
  const width = strandWidth(shown, unit, room - endRoom, cross);
  const places = ends.map(
    (on, index) =>
      `<g transform="translate(${x + width + 4 + index * 22 * unit} ${middle - 10 * unit}) scale(${unit})">${endMark(valueAt(state, train, on))}</g>`,
  );
  return `<g transform="translate(${x} ${middle - 10 * unit}) scale(${unit})">${strand(shown, unit, room - endRoom, cross)}</g>${places.join("")}`;
};

/** With split doubles: the branch of the last tile, back to the hub. */
const chainTo = (laid: readonly LaidTile[]): readonly LaidTile[] => {
  const chain: LaidTile[] = [];
  for (let position = laid.length; position > 0; position = laid[position - 1]!.on) chain.unshift(laid[position - 1]!);
  return chain;
};

/** How many tiles the player at `seat` holds, which everyone sees, and the player's points. */
const handFacts = ({ moment }: DrawingInput<TrainState>, seat: Seat, { x, y, width, height }: Row): string => {
  const state = moment.play;
  if (state.round === 0) return "";
  const size = Math.min(height * 0.46, 32);
  const [right, middle] = [x + width - 10, y + height / 2];
  const isNarrow = width < 700;
  const tiles = textLine(String(state.hands[seat]?.length ?? 0), {
    x: right - (isNarrow ? 4 : 84),
    y: middle + size * 0.35,
    size,
    room: 60,
    fill: cloth.ink,
    anchor: "end",
  });
  const back = size / 36;
  const icon = `<g transform="translate(${right - (isNarrow ? 64 : 148)} ${middle - 20 * back})">${tileBack(back)}</g>`;
  if (isNarrow) return icon + tiles;
  const points = { x: right, y: middle + size * 0.35, size, room: 90, fill: cloth.soft, anchor: "end" } as const;
  return `${icon}${tiles}${textLine(String(totalsOf(state)[seat] ?? 0), points)}`;
};

/** The middle of the table: the engine, and what is left to draw. If the viewer may draw, the boneyard takes a press. */
const hub = ({ moment }: DrawingInput<TrainState>, mayDraw = false): string => {
  const state = moment.play;
  const value = state.round === 0 ? state.rules.set : engineOf(state);
  const middle = TOP + HUB / 2 + 2;
  const engine = `<g transform="translate(${LEFT + 24} ${middle - 26}) scale(2.600)">${tile(value, value, false)}</g>`;
  if (state.round === 0) return engine;
  const left = textLine(String(state.boneyard), { x: LEFT + 206, y: middle + 13, size: 36, room: 90, fill: cloth.ink });
  const press = mayDraw
    ? `<rect x="${LEFT + 170}" y="${middle - 26}" width="28" height="52" rx="6" fill="none" stroke="${goldColours.full}" stroke-width="4"/><path d="M${LEFT + 150} ${TOP}h140v${HUB}h-140z" data-press="pile draw"/>`
    : "";
  return `${engine}<g transform="translate(${LEFT + 172} ${middle - 24})">${tileBack(1.2)}</g>${left}${press}`;
};

export const drawTrainPreview = (input: DrawingInput<TrainState>): Drawing => {
  const rows = rowsOf(input.moment.play);
  const table = `<rect x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" rx="18" fill="${cloth.full}" stroke="#1d312c" stroke-width="4"/>
<path d="M${LEFT + 2} ${TOP + HUB}h${WIDTH - 4}V${TOP + 20}a18 18 0 0 0 -18 -18H${LEFT + 20}a18 18 0 0 0 -18 18z" fill="${cloth.deep}"/>`;
  return {
    body: definitions(input.moment.play) + table + hub(input) + rows.map((row) => trainRow(input, row)).join(""),
    heading: "line",
  };
};

/** The gaps of a hand on a phone, in units of a tile's width of 20. */
const GAP = { x: 3.6, y: 7.6 } as const;
/** More tiles than this stand in two rows on a phone (client/games/train/fit/table-fit.ts). */
const IN_ONE_ROW = 9;
/** The width of six tiles. */
const MIN_HAND = 138;
/** A tile that fits stands higher. */
const LIFT = 8;

/** The viewer's own hand; each tile that fits takes a press. */
const handOf = (tiles: readonly Tile[], fitting: ReadonlySet<Tile>, rows: 1 | 2): string => {
  const columns = Math.max(Math.ceil(tiles.length / rows), 1);
  const size = { x: columns * (20 + GAP.x) - GAP.x, y: rows * (40 + GAP.y) - GAP.y };
  // Fewer than six tiles are drawn no larger than six.
  const width = Math.max(size.x, MIN_HAND);
  const drawn = tiles.map((number, index) => {
    const [high, low] = halvesOf(number);
    const fits = fitting.has(number);
    const [x, y] = [(index % columns) * (20 + GAP.x), Math.floor(index / columns) * (40 + GAP.y) - (fits ? LIFT : 0)];
    const press = fits ? `<path d="M0 0h20v40h-20z" data-press="tile ${number}"/>` : "";
    return `<g transform="translate(${x} ${y})">${tile(high, low, true)}${press}</g>`;
  });
  // The page's styles place it; the attributes are for a picture without styles (worker/plain/board.ts).
  const place = `x="4%" y="72%" width="92%" height="24%"${rows === 1 ? "" : ' display="none"'}`;
  return `<svg class="hand ${rows === 1 ? "row" : "rows"}" ${place} viewBox="${(size.x - width) / 2} 0 ${width} ${size.y}" preserveAspectRatio="xMidYMax">${drawn.join("")}</svg>`;
};

/** A phone shows a long hand in two rows, a wide window in one; the page's styles choose. */
const hands = (state: TrainState, near: Seat, commands: readonly TrainCommand[]): string => {
  const tiles = (state.hands[near] ?? []).filter((number) => number !== null);
  const fitting = new Set(commands.flatMap((command) => ("tile" in command ? [command.tile] : [])));
  const isLong = tiles.length > IN_ONE_ROW;
  return `${handOf(tiles, fitting, 1)}${isLong ? handOf(tiles, fitting, 2) : ""}`;
};

/** A lane of the page, whose height is 150 and whose width is unknown: the least that a phone has for its train. */
const LANE = { width: 560, height: 150 } as const;

/** A train below its sign; the page's styles move it beside the sign in wide windows. */
const laneTrack = (state: TrainState, train: number): string => {
  const tiles = laidTiles(state, train, { x: 0, middle: LANE.height / 2, unit: 3.7, room: LANE.width, cross: 0.72 });
  return `<g class="track" transform="translate(40)"><svg width="86%" height="100%" overflow="visible" viewBox="0 0 ${LANE.width} ${LANE.height}" preserveAspectRatio="xMinYMid"><g class="tiles" transform="translate(0 27)">${tiles}</g></svg></g>`;
};

/** The trains at which a legal move may play. */
const openTrains = (commands: readonly TrainCommand[], near: Seat): ReadonlySet<number> =>
  new Set(commands.flatMap((one) => (one.type === "play" ? [one.train] : one.type === "build" ? [near] : [])));

/**
 * The cloth with its trains in the order in which the page has them; none where it shows points in their place. In layers
 * that the page's styles place, because Chromium ignores the place that styles give to a `<svg>` inside another.
 */
export const drawTrainInitial = (input: InitialInput<TrainState>): string | null => {
  const state = input.moment.play;
  const { near } = input;
  if (state.round === 0 || state.phase === "gate" || state.phase === "over") return null;
  const commands = input.moves as readonly TrainCommand[];
  const others = Array.from({ length: state.seats - 1 }, (_, step) => (near + 1 + step) % state.seats);
  const trains = [...(state.rules.mexicanTrain ? [mexicanOf(state)] : []), ...others, near];
  const open = openTrains(commands, near);
  const mayDraw = commands.some(({ type }) => type === "draw");
  const height = 100 / trains.length;
  const box = (place: string, view: string, inner: string): string =>
    `<svg ${place} viewBox="${view}" preserveAspectRatio="xMinYMid">${inner}</svg>`;
  const rows = trains.map((train, index) => {
    const press = open.has(train) ? `<rect width="100%" height="100%" data-press="train ${train}"/>` : "";
    return `<svg y="${index * height}%" width="100%" height="${height}%">${laneTrack(state, train)}${laneSign(input, train)}${press}</svg>`;
  });
  const isSeated = state.hands[near]?.some((number) => number !== null) ?? false;
  const head = box('class="head" y="2%" height="7%"', `${LEFT} ${TOP} 640 ${HUB}`, hub(input, mayDraw));
  // Half of the rim is outside of the picture.
  const ground = `<rect width="100%" height="100%" rx="24" fill="light-dark(#1e5544,#1a4438)" stroke="light-dark(#6b4226,#4a2d1a)" stroke-width="26"/>`;
  const hand = isSeated ? hands(state, near, commands) : "";
  const lanes = `<svg class="lanes of${trains.length}" y="9%" height="${isSeated ? 60 : 89}%">${rows.join("")}</svg>`;
  return `<svg class="ground">${definitions(state)}${ground}</svg>${head}${lanes}${hand}`;
};
