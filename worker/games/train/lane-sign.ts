/**
 * The sign of a train on the first board, in CSS pixels: the medal of its owner, the name, and how many tiles they hold.
 * Its attributes place it above the train, as on a phone; the page's styles make it a plate before the train in wide
 * windows (client/kit/styles/initial-board.css), as the real one does (client/games/train/lanes/sign.styles.ts).
 */
import { ENGINE_COLOURS } from "../../../engine/games/train/state/engine-colours.ts";
import { isPublic } from "../../../engine/games/train/state/partners.ts";
import { totalsOf } from "../../../engine/games/train/state/score.ts";
import { mexicanOf } from "../../../engine/games/train/state/trains.ts";
import type { TrainState } from "../../../engine/games/train/state/types.ts";
import { initials } from "../../../engine/kit/initials.ts";
import type { InitialInput } from "../../drawing/drawing-kit.ts";
import { goldColours } from "../../drawing/palette.ts";
import { nameBesideFace, seatFace } from "../../drawing/seat-face.ts";
import { escapeXml, pageWidthOf, textLine, truncateTo, widthOf } from "../../drawing/text.ts";
import { trainPreviewTexts } from "./preview-texts.ts";

const ink = { full: "#f4f0e4", soft: "#c4d6cc" } as const;
/** The font size, and the widths of a name above its train and on a plate before it. */
const NAME = { size: 14, room: 190, onPlate: 112 } as const;
/** On a phone, from the left edge of the lane. */
const LEFT = 36;
const NAME_AT = LEFT + 33;

const BACK = `<rect width="9" height="16" rx="2" fill="#fbf5e6"/><rect x="1.500" y="1.500" width="6" height="13" rx="1" fill="#a33b32"/>`;

/** A train's colour, darkened as on the real board. Only pages have this drawing, so browsers mix it. */
const groundOf = (colour: string): string => `color-mix(in srgb,${colour} 45%,#1b1b22)`;

const letterMedal = (letters: string, ground: string, rim: string): string =>
  `<circle cx="24" cy="24" r="22" fill="${ground}" stroke="${rim}" stroke-width="4"/><text x="24" y="31.500" font-size="21" text-anchor="middle" fill="#fff">${escapeXml(letters)}</text>`;

/** A computer's face, the ring of a free seat, or a player's letters on the colour of their train. */
const medal = (input: InitialInput<TrainState>, train: number, name: string): string => {
  const { play, seats, computers } = input.moment;
  if (train === mexicanOf(play)) return letterMedal("M", "#6a4a12", ENGINE_COLOURS[0]!);
  const isPerson = seats[train] !== null && (computers[train] ?? null) === null;
  if (!isPerson) return seatFace(input, train, { x: 0, y: 0, size: 48 }, name);
  const colour = ENGINE_COLOURS[train + 1]!;
  return letterMedal(initials(input.own[0] === train ? name : input.names[train]!), groundOf(colour), colour);
};

const nameOf = (input: InitialInput<TrainState>, train: number): string => {
  const { you, mexican } = trainPreviewTexts[input.language];
  if (train === mexicanOf(input.moment.play)) return mexican;
  return input.own[0] === train ? you : nameBesideFace(input, train);
};

/** How many tiles the owner holds and has lost points for; a gold dot if all may play at the train. */
const factsOf = (state: TrainState, train: number, x: number, isOnTurn: boolean): string => {
  const isOwned = train !== mexicanOf(state);
  const colours = isOnTurn ? { full: goldColours.ink, soft: goldColours.ink } : ink;
  const tiles = String(state.hands[train]?.length ?? 0);
  const line = { y: 12.5, size: 12.5, room: 60 };
  const count = isOwned
    ? BACK +
      textLine(tiles, { ...line, x: 14, fill: colours.full }) +
      textLine(`· ${totalsOf(state)[train] ?? 0}`, { ...line, x: 18 + widthOf(tiles, 12.5), fill: colours.soft })
    : "";
  const dot = isPublic(state, train)
    ? `<circle cx="${isOwned ? 50 + widthOf(tiles, 12.5) : 5}" cy="8" r="5" fill="${goldColours.full}"/>`
    : "";
  return `<g class="facts" transform="translate(${x} 5)">${count}${dot}</g>`;
};

export const laneSign = (input: InitialInput<TrainState>, train: number): string => {
  const { moment } = input;
  const isOnTurn = moment.turn.includes(train);
  const name = nameOf(input, train);
  const [long, short] = [NAME.room, NAME.onPlate].map((room) => truncateTo(name, NAME.size, room)) as [string, string];
  const line = { x: 0, y: 0, size: NAME.size, room: NAME.room };
  const fill = isOnTurn ? goldColours.ink : moment.seats[train] === null ? ink.soft : ink.full;
  const at = `transform="translate(${NAME_AT} 18)"`;
  const names =
    long === short
      ? `<g class="name" ${at}>${textLine(long, { ...line, fill })}</g>`
      : `<g class="name long" ${at}>${textLine(long, { ...line, fill })}</g><g class="name short" display="none">${textLine(short, { ...line, fill })}</g>`;
  const width = pageWidthOf(long, NAME.size);
  const facts = factsOf(moment.play, train, NAME_AT + width + 8, isOnTurn);
  const plate = `<rect class="plate${isOnTurn ? " now" : ""}" x="${LEFT}" y="1" width="${width + 115}" height="24" rx="12" fill="${isOnTurn ? goldColours.full : "none"}"/>`;
  return `<g class="sign">${plate}<g class="medal" transform="translate(${LEFT + 2} 2) scale(.46)">${medal(input, train, name)}</g>${names}${facts}</g>`;
};
