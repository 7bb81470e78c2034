/** Draws a table of SPY as its viewer sees it: card backs and known cards, in mirrored columns, and the Spies. */
import type { Seat } from "../../../engine/contract/game.ts";
import { choiceId } from "../../../engine/games/spy/state/choice-id.ts";
import {
  facedColumn,
  mirrored,
  mirroredStance,
  placeOfSpy,
  stanceAfterMove,
} from "../../../engine/games/spy/state/ring.ts";
import { CARD_FACES, type Card, type Kind, SEAT_COLOURS } from "../../../engine/games/spy/state/rulebook.ts";
import { isEliminated } from "../../../engine/games/spy/state/turn.ts";
import type { SpyBase, SpyCommand, SpyState, Stance } from "../../../engine/games/spy/state/types.ts";
import { type Drawing, type DrawingInput, type InitialInput, labelPill, seatLine } from "../../drawing/drawing-kit.ts";
import { goldColours } from "../../drawing/palette.ts";
import { nameBesideFace, seatFace } from "../../drawing/seat-face.ts";
import { pageWidthOf, textLine, truncateTo, widthOf } from "../../drawing/text.ts";
import { isRightToLeft } from "../../drawing/texts.ts";
import { spyPreviewTexts } from "./preview-texts.ts";

const cloth = { full: "#4a616b", deep: "#2b3c44", edge: "#171e21", ink: "#f6f1e4", soft: "#e2e3db" } as const;
/** What can be pressed. */
const MARK = "#8be9dc";
/** The chip of a player for whom nobody waits. */
const calmColours = { full: "#22313a", ink: "#e2e3db" } as const;
const paper = { full: "#fffaf0", ink: "#25211a" } as const;

type Colour = (typeof SEAT_COLOURS)[number];

const sets: Readonly<Record<Colour, { readonly full: string; readonly deep: string }>> = {
  green: { full: "#2a7a4b", deep: "#1c5934" },
  red: { full: "#b03a2e", deep: "#862720" },
  blue: { full: "#2a5fa8", deep: "#1f4880" },
  yellow: { full: "#a9740a", deep: "#835803" },
};

/** The emblem of each set, 24 × 24. */
const EMBLEMS: Readonly<Record<Colour, string>> = {
  green: "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20z",
  red: "M12 0L24 12 12 24 0 12z",
  blue: "M2.500 2.500h19v19h-19z",
  yellow: "M12 1.500L24 22H0z",
};

const WEAVE: Readonly<Record<Colour, number>> = { green: 0, red: 45, blue: 90, yellow: 135 };

const LEFT = 30;
const TOP = 112;
const WIDTH = 1140;
const HEIGHT = 490;
const NAMES = 306;
/** The width of a label above or below its cards. */
const LABEL = 650;

const art: Readonly<Record<Kind, string>> = {
  safe: `<g fill="none" stroke="#3c4f63" stroke-width="2.600" stroke-linecap="round"><path d="M10 40v4h6v-4M32 40v4h6v-4"/><rect x="5" y="7" width="38" height="34" rx="4" fill="#d5dee6"/><circle cx="24" cy="24" r="7"/><path d="M24 14v6M24 28v6M14 24h6M28 24h6"/></g>`,
  "top-secret": `<path d="M10 4h20l9 9v31H10z" fill="#f2e6c4" stroke="#5a4a2c" stroke-width="2.600" stroke-linejoin="round"/><path d="M15 19h15M15 26h19M15 33h11" stroke="#26221b" stroke-width="4.600"/><path d="M30 33h6" stroke="#b23a30" stroke-width="4.600"/>`,
  bomb: `<path d="M31 15c2-6 6-8 11-7" fill="none" stroke="#8a6d45" stroke-width="2.600" stroke-linecap="round"/><circle cx="21" cy="29" r="16" fill="#26242a"/><path d="M26 12l9 5-4 7-9-5z" fill="#26242a"/>`,
};

/** The Spy in the board's coat and hat (client/games/spy/view/card-art.ts), 100 wide and 112 high, its feet in the middle. */
const HAT = "M36 17C35 7 42 3 49 6 55 3 62 7 61 17zM23 19Q48 9 74 20 61 25 48 24 34 25 23 19z";
const LEGS = "M38 91L30 102 25 110H42V105L49 93zM52 93L59 104 58 110H76Q75 105 68 104L65 91z";
const COAT = "M37 39L62 39Q69 43 70 51L67 62 73 92Q50 99 27 92L32 61 29 51Q31 42 37 39z";
const ARM = "M60 45Q69 47 72 57L83 50 87 55 72 68Q65 67 61 60z";
const FIGURE_HEIGHT = 112;

const definitions = ({ bases }: SpyState): string =>
  `<defs>${SEAT_COLOURS.slice(0, bases.length)
    .map(
      (colour) =>
        `<pattern id="weave-${colour}" width="10" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(${WEAVE[colour]})"><rect width="10" height="7" fill="${sets[colour].full}"/><rect width="10" height="2" fill="${sets[colour].deep}"/></pattern>`,
    )
    .join(
      "",
    )}<radialGradient id="felt" cx=".5" cy=".55" r=".7"><stop offset="0" stop-color="${cloth.full}"/><stop offset="1" stop-color="${cloth.deep}"/></radialGradient></defs>`;

/** A row's position and card size. */
interface Row {
  readonly seat: Seat;
  readonly isNear: boolean;
  readonly colour: Colour;
  readonly y: number;
  readonly height: number;
  readonly card: { readonly width: number; readonly height: number };
  readonly pitch: number;
  readonly left: number;
}

const rowsOf = ({ bases }: SpyState, near: Seat): readonly Row[] => {
  const m = bases[0]!.cards.length;
  const height = HEIGHT / bases.length;
  const pitch = (WIDTH - NAMES - 30) / (m + 0.5);
  const width = pitch * 0.76;
  // The near seat is at the bottom, the others across the table.
  return bases.map((_, index) => {
    const seat = (near + index + 1) % bases.length;
    return {
      seat,
      isNear: seat === near,
      colour: SEAT_COLOURS[seat]!,
      y: TOP + index * height,
      height,
      card: { width, height: Math.min(height - 30, width * 1.9) },
      pitch,
      left: LEFT + NAMES + pitch * 0.25,
    };
  });
};

/** A base across the table is shown mirrored, unless the table plays without mirrors. */
const isMirrored = ({ options }: SpyState, isNear: boolean): boolean => !isNear && options.mirror === "reversed";

const cardFace = (card: Card, { card: size, colour }: Row): string => {
  const { kind, number } = CARD_FACES[card];
  const scale = Math.min(size.width * 0.66, size.height * 0.5) / 48;
  return `<rect width="${size.width}" height="${size.height}" rx="9" fill="${paper.full}"/>
<rect y="${size.height - 12}" width="${size.width}" height="12" rx="4" fill="${sets[colour].full}"/>
<text x="11" y="${size.height * 0.17 + 18}" font-family="Noto Sans" font-size="34" fill="${paper.ink}">${number}</text>
<g transform="translate(${size.width / 2 - 24 * scale} ${size.height * 0.58 - 24 * scale}) scale(${scale})">${art[kind]}</g>`;
};

/** The card back of a row, which each of its cards refers to. */
const backDefinition = ({ card, colour }: Row): string => {
  const r = Math.min(card.width, card.height) * 0.26;
  const scale = (r * 1.1) / 24;
  return `<defs><g id="back-${colour}"><rect width="${card.width}" height="${card.height}" rx="9" fill="${paper.full}"/>
<rect x="4" y="4" width="${card.width - 8}" height="${card.height - 8}" rx="6" fill="url(#weave-${colour})"/>
<circle cx="${card.width / 2}" cy="${card.height / 2}" r="${r}" fill="${paper.full}"/>
<path d="${EMBLEMS[colour]}" transform="translate(${card.width / 2 - 12 * scale} ${card.height / 2 - 12 * scale}) scale(${scale})" fill="${sets[colour].full}"/></g></defs>`;
};

const emptySlot = ({ card }: Row): string =>
  `<rect x="1" y="1" width="${card.width - 2}" height="${card.height - 2}" rx="9" fill-opacity=".12" stroke="#fff" stroke-opacity=".3" stroke-width="2.500"/>`;

const cardsOf = (state: SpyState, base: SpyBase, row: Row): string => {
  const m = base.cards.length;
  const facedAt = base.spy === null ? null : facedColumn(seenStance(state, row, base.spy), m);
  const cardBack = `<use href="#back-${row.colour}"/>`;
  const drawn = base.cards
    .map((_, position) => {
      const card = base.cards[isMirrored(state, row.isNear) ? mirrored(position, m) : position]!;
      const face = card !== null ? cardFace(card, row) : base.isReady ? cardBack : emptySlot(row);
      const light =
        position === facedAt
          ? `<rect x="-3" y="-3" width="${row.card.width + 6}" height="${row.card.height + 6}" rx="12" fill="none" stroke="${cloth.ink}" stroke-width="4"/>`
          : "";
      return `<g transform="translate(${row.left + position * row.pitch} ${row.y + (row.height - row.card.height) / 2})">${face}${light}</g>`;
    })
    .join("");
  return base.isReady && base.cards.includes(null) ? backDefinition(row) + drawn : drawn;
};

const seenStance = (state: SpyState, { isNear }: Row, spy: Stance): Stance =>
  isMirrored(state, isNear) ? mirroredStance(spy, state.bases[0]!.cards.length) : spy;

const gapCentre = ({ left, pitch, card }: Row, position: number): number =>
  left + position * pitch - (pitch - card.width) / 2;

/** The Spy stands in its gap and looks where it faces. */
const spyFigure = (state: SpyState, base: SpyBase, row: Row): string => {
  if (base.spy === null) return "";
  const seen = seenStance(state, row, base.spy);
  const position = placeOfSpy(seen, base.cards.length);
  const scale = Math.min(row.card.height * 0.8, 104) / FIGURE_HEIGHT;
  const x = gapCentre(row, position);
  const y = row.y + (row.height + row.card.height) / 2 - FIGURE_HEIGHT * scale;
  const side = seen.facing === "R" ? scale : -scale;
  return `<g transform="translate(${x - 50 * side} ${y}) scale(${side} ${scale})">${figure(row.colour)}</g>`;
};

const figure = (colour: Colour): string =>
  `<path d="${HAT}${LEGS}${COAT}${ARM}M40 22H60V38H40z" fill="${paper.full}" stroke="${paper.full}" stroke-width="8" stroke-linejoin="round"/><path d="${LEGS}" fill="#1c2024"/><path d="M40 22H60L63 29V36Q57 40 50 40H40z" fill="#f3d9b1"/><path d="${COAT}${ARM}" fill="${sets[colour].full}"/><path d="M31 62H68L69 69H30z${HAT}" fill="#1c2024"/><circle cx="92" cy="39" r="8.500" fill="#dcecee" stroke="#1c2024" stroke-width="4.500"/>`;

/** The chip below a name; null if there is none. All players arrange their bases at once. */
const chipOf = ({ moment, words, language, own }: DrawingInput<SpyState>, seat: Seat): string | null => {
  if (moment.play.phase === "arranging" && moment.phase === "playing") {
    const { arranging, arrange, ready } = spyPreviewTexts[language];
    if (moment.play.bases[seat]!.isReady) return ready;
    return own.includes(seat) ? arrange : arranging;
  }
  if (moment.turn.includes(seat)) return own.includes(seat) ? words.yourTurn : words.toMove;
  return moment.outcome?.winners.includes(seat) ? words.wins : null;
};

const chipPill = ({ moment }: DrawingInput<SpyState>, seat: Seat, chip: string, x: number, y: number): string => {
  const colours = moment.turn.includes(seat) || moment.phase === "over" ? goldColours : calmColours;
  return labelPill(chip, { x, y, width: chipWidth(chip), height: 44 }, colours);
};

const chipWidth = (chip: string): number => widthOf(chip, 26) + 36;

/** The emblem, the name, and the chip below it. */
const label = (input: DrawingInput<SpyState>, { seat, colour, y, height }: Row): string => {
  const chip = chipOf(input, seat);
  const middle = y + height / 2;
  const base = chip === null ? middle + 13 : middle - 6;
  const isTaken = input.moment.seats[seat] !== null;
  const sign = `<path transform="translate(${LEFT + 20} ${base - 30}) scale(1.400)" d="${EMBLEMS[colour]}" fill="${sets[colour].full}" stroke="${cloth.ink}" stroke-width="2.200" stroke-dasharray="${isTaken ? "none" : "4 3"}"/>`;
  const ink = isTaken ? cloth.ink : cloth.soft;
  const name = seatLine(input, seat, { x: LEFT + 66, y: base, size: 38, room: NAMES - 82, fill: ink });
  return sign + name + (chip === null ? "" : chipPill(input, seat, chip, LEFT + 66, middle + 10));
};

/** The face in a box of `LABEL`. */
const FACE = 84;

/**
 * The same in the page: the face, the name with the emblem after it, and the chip below them. `isAtEnd`: from the right edge
 * of a box of `LABEL` inwards.
 */
const pageLabel = (input: DrawingInput<SpyState>, { seat, colour, y, height }: Row, isAtEnd: boolean): string => {
  const chip = chipOf(input, seat);
  const middle = y + height / 2;
  const base = chip === null ? middle + 13 : middle - 8;
  const at = (inset: number, width = 0): number => (isAtEnd ? LEFT + LABEL - inset - width : LEFT + inset);
  const face = { x: at(14, FACE), y: middle - FACE / 2, size: FACE };
  const [inset, room] = [FACE + 34, LABEL - FACE - 96];
  const isTaken = input.moment.seats[seat] !== null;
  const shown = truncateTo(nameBesideFace(input, seat), 38, room);
  const nameWidth = Math.min(pageWidthOf(shown, 38), room);
  const anchor = isAtEnd ? "end" : "start";
  const name = textLine(shown, {
    x: at(inset),
    y: base,
    size: 38,
    room,
    fill: isTaken ? cloth.ink : cloth.soft,
    anchor,
  });
  const sign = `<path transform="translate(${at(inset + nameWidth + 18, 26)} ${base - 27})" d="${EMBLEMS[colour]}" fill="#fff"/>`;
  const pill = chip === null ? "" : chipPill(input, seat, chip, at(inset, chipWidth(chip)), middle + 8);
  return `${seatFace(input, seat, face, input.names[seat]!)}<circle cx="${face.x + FACE / 2}" cy="${middle}" r="${FACE / 2 + 1}" fill="none" stroke="${isTaken ? cloth.ink : "none"}" stroke-width="4"/>${name}${sign}${pill}`;
};

const baseRow = (input: DrawingInput<SpyState>, row: Row): string => {
  const state = input.moment.play;
  const base = state.bases[row.seat]!;
  const isGone = isEliminated(state, row.seat) && state.outcome === null;
  const rail =
    row.y > TOP
      ? `<path d="M${LEFT + 16} ${row.y}h${WIDTH - 32}" stroke="#fff" stroke-opacity=".1" stroke-width="2"/>`
      : "";
  return `${rail}<g opacity="${isGone ? 0.45 : 1}">${label(input, row)}${cardsOf(state, base, row)}${spyFigure(state, base, row)}</g>`;
};

export const drawSpyPreview = (input: DrawingInput<SpyState>): Drawing => {
  const state = input.moment.play;
  const table = `<rect x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" rx="18" fill="url(#felt)" stroke="${cloth.edge}" stroke-width="4"/>`;
  return {
    body:
      definitions(state) +
      table +
      rowsOf(state, input.near)
        .map((row) => baseRow(input, row))
        .join(""),
    heading: "line",
  };
};

/** The name's and the cards' shares of a row's height in the page, in per cent. */
const [LINE, CARDS] = [22, 70] as const;

/**
 * A base in the page, whose width the server does not know. The cards are as wide as the cloth. The name is above them;
 * at the near seat it is below them.
 */
const firstRow = (input: InitialInput<SpyState>, row: Row, index: number, share: number): string => {
  const state = input.moment.play;
  const base = state.bases[row.seat]!;
  const { isNear } = row;
  const isAtEnd = isRightToLeft(input.language);
  const at = (percent: number): string => `${index * share + (percent * share) / 100}%`;
  const [top, left] = [row.y + (row.height - row.card.height) / 2, LEFT + NAMES];
  const name = `<svg x="3%" y="${at(isNear ? CARDS + 4 : 4)}" width="94%" height="${(LINE * share) / 100}%" viewBox="${LEFT + 10} ${row.y + row.height / 2 - 44} ${LABEL - 20} 100" preserveAspectRatio="x${isAtEnd ? "Max" : "Min"}YMid">${pageLabel(input, row, isAtEnd)}</svg>`;
  // As on the real board: the cards across the table below their names, and a watcher's near ones above theirs.
  const align = !isNear ? "Min" : input.own.length === 0 ? "Max" : "Mid";
  const cards = `<svg y="${at(isNear ? 4 : LINE + 4)}" width="100%" height="${(CARDS * share) / 100}%" preserveAspectRatio="xMidY${align}" overflow="visible" viewBox="${left - 2} ${top - 6} ${WIDTH - NAMES + 20} ${row.card.height + 12}">${cardsOf(state, base, row)}${spyFigure(state, base, row)}${presses(input, row)}</svg>`;
  return name + cards;
};

/** The opponents' cards that can be spied on, and the gaps that the near Spy can reach: each is marked and takes a press. */
const presses = ({ moment, moves, near }: InitialInput<SpyState>, row: Row): string => {
  const { spy, cards } = moment.play.bases[near]!;
  if (spy === null) return "";
  const m = cards.length;
  const { width, height } = row.card;
  const top = row.y + (row.height - height) / 2;
  const marks = new Map<number, string>();
  const take = (x: number, id: string, mark: string) => {
    const box = `<path d="M${x} ${top}h${width}v${height}h-${width}z" data-press="choice ${id}"/>`;
    if (!marks.has(x)) marks.set(x, mark + box);
  };
  for (const command of moves as readonly SpyCommand[]) {
    if (command.type === "spy" && command.on === row.seat) {
      const x = row.left + facedColumn(spy, m) * row.pitch;
      const outline = `<rect x="${x}" y="${top}" width="${width}" height="${height}" rx="9" fill="none" stroke="${MARK}" stroke-width="6"/>`;
      take(x, choiceId(command), outline);
    }
    if (command.type === "move" && row.isNear) {
      const centre = gapCentre(row, placeOfSpy(stanceAfterMove(spy, command, m), m));
      const dot = `<circle cx="${centre}" cy="${top + height / 2}" r="11" fill="${MARK}"/>`;
      take(centre - width / 2, choiceId(command), dot);
    }
  }
  return [...marks.values()].join("");
};

export const drawSpyInitial = (input: InitialInput<SpyState>): string | null => {
  const { phase } = input.moment;
  const state = input.moment.play;
  if (phase === "seating") return null;
  const ground = `<rect width="100%" height="100%" rx="12" fill="#30434b"/>`;
  const rows = rowsOf(state, input.near);
  return `<svg>${definitions(state)}${ground}${rows.map((row, index) => firstRow(input, row, index, 100 / rows.length)).join("")}</svg>`;
};
