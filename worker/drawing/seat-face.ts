/** The face of a seat as on the real board (client/games/bot-icon.ts): a bot's head, a letter, or an empty ring. */
import type { Seat } from "../../engine/contract/game.ts";
import { botFaceDrawing } from "../../engine/kit/bot-faces.ts";
import { EMPTY_SEAT, firstLetterOf, letterGroundOf } from "../../engine/kit/chairs.ts";
import type { DrawingInput } from "./drawing-kit.ts";
import { escapeXml } from "./text.ts";
import { programIn } from "./texts.ts";

/** The square of a face: its left upper corner and its side. */
export interface FacePlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const drawingOf = ({ moment }: DrawingInput, seat: Seat, name: string): string => {
  const character = moment.computers[seat] ?? null;
  if (character !== null) return botFaceDrawing(character);
  if (moment.seats[seat] === null)
    return `<path d="${EMPTY_SEAT}" stroke="#fffcf5" stroke-width="3" stroke-opacity=".65" stroke-dasharray="7.500 6"/>`;
  return `<circle cx="24" cy="24" r="24" fill="${letterGroundOf(seat)}"/><text x="24" y="31.500" font-size="21" text-anchor="middle" fill="#fff">${escapeXml(firstLetterOf(name))}</text>`;
};

/** `name`: the shown one, of which a person's face has the first letter. */
export const seatFace = (input: DrawingInput, seat: Seat, { x, y, size }: FacePlace, name: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 48})" fill="none" stroke-linecap="round">${drawingOf(input, seat, name)}</g>`;

/** The name beside a face, which marks a bot: a program is marked in words. */
export const nameBesideFace = ({ moment, words, names }: DrawingInput, seat: Seat): string =>
  moment.programs[seat] === true ? programIn(words, names[seat]!) : names[seat]!;
