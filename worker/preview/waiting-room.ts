/**
 * The waiting room in a table's page, for games whose board is empty before the deal. Where the page has room, it shows
 * the chairs around the cloth (client/table/waiting-room/ft-chairs.ts), elsewhere a bar for each seat
 * (client/table/game-view/ft-seat-bar.ts). The page's styles choose (client/kit/styles/initial-room.css).
 */
import type { Seat } from "../../engine/contract/game.ts";
import { botFaceDrawing } from "../../engine/kit/bot-faces.ts";
import { chairPlaces, firstLetterOf, letterGroundOf } from "../../engine/kit/chairs.ts";
import type { DrawingInput } from "../drawing/drawing-kit.ts";
import { escapeXml, truncateTo } from "../drawing/text.ts";
import { type Language, programIn } from "../drawing/texts.ts";

/** As on the page (client/locales). */
export const roomTexts: Readonly<
  Record<Language, { readonly [word in "you" | "sit" | "sitHere" | "addBot"]: string }>
> = {
  en: { you: "you", sit: "Sit", sitHere: "Sit here", addBot: "Add a computer" },
  bn: { you: "আপনি", sit: "বসুন", sitHere: "এখানে বসুন", addBot: "কম্পিউটার যোগ করুন" },
  ur: { you: "آپ", sit: "بیٹھیں", sitHere: "یہاں بیٹھیں", addBot: "کمپیوٹر شامل کریں" },
  he: { you: "אתם", sit: "לשבת", sitHere: "לשבת כאן", addBot: "הוספת מחשב" },
};

/** The font size and the width of a name at a chair, in CSS pixels. */
const NAME = { size: 15, room: 190 } as const;

/** A seat as the visitor sees it. */
interface Chair {
  readonly seat: Seat;
  readonly isFree: boolean;
  /** The bot's character; null elsewhere. */
  readonly bot: number | null;
  readonly isOwn: boolean;
  /** The seat's number if it is free. */
  readonly name: string;
}

/** `mayAddBots`: the visitor is the host, and a bot may take each free seat. */
export interface Room extends DrawingInput {
  readonly mayAddBots: boolean;
}

const chairAt = ({ moment, words, names, own }: Room, seat: Seat): Chair => {
  const name = names[seat]!;
  const isFree = moment.seats[seat] === null && moment.computers[seat] === null;
  const number = words.seat(String(seat + 1));
  const taken = moment.programs[seat] === true ? programIn(words, name) : name;
  const bot = moment.computers[seat] ?? null;
  return { seat, isFree, bot, isOwn: own.includes(seat), name: isFree ? number : taken };
};

/** The second line of a chair; null if there is none. A bot's has its level, which the real chair adds. */
const noteOf = ({ language, own, mayAddBots }: Room, { isFree, bot, isOwn }: Chair): string | null => {
  const { you, sitHere, addBot } = roomTexts[language];
  if (isOwn) return you;
  if (bot !== null) return "";
  if (!isFree) return null;
  return own.length === 0 ? sitHere : mayAddBots ? addBot : null;
};

/** What a press on the seat asks for (client/table/game-view/early-presses.ts). Empty if it asks for nothing. */
const pressOf = ({ own, mayAddBots }: Room, { seat, isFree, bot }: Chair): string => {
  if (own.length === 0) return isFree || bot !== null ? ` data-press="seat ${seat}"` : "";
  return isFree && mayAddBots ? ` data-press="bot ${seat}"` : "";
};

const idOf = (character: number): string => `face-${character}`;

/**
 * The faces of these characters, once for both drawings. As a pattern, a face fills a circle whose size the page's styles
 * compute. They are in a picture that is never hidden: browsers ignore patterns in hidden ones.
 */
const botFaces = (characters: ReadonlySet<number>): string => {
  if (characters.size === 0) return "";
  const faces = [...characters].map(
    (character) =>
      `<pattern id="${idOf(character)}" width="1" height="1" viewBox="0 0 48 48">${botFaceDrawing(character)}</pattern>`,
  );
  return `<svg height="0" fill="none" stroke-linecap="round">${faces.join("")}</svg>`;
};

/** `circle`: its attributes. */
const face = ({ seat, bot, name }: Chair, circle: string): string =>
  bot !== null
    ? `<circle ${circle} fill="url(#${idOf(bot)})"/>`
    : `<circle ${circle} fill="${letterGroundOf(seat)}"/><text class="letter">${escapeXml(firstLetterOf(name))}</text>`;

const PLUS = `<path d="M-8 0h16M0-8v16" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`;

const seatOnCloth = (room: Room, chair: Chair, { x, y }: { readonly x: number; readonly y: number }): string => {
  const note = noteOf(room, chair);
  const look = `<circle/>${chair.isFree ? (note === null ? "" : PLUS) : face(chair, 'class="face"')}`;
  const classes = `chair${chair.isFree ? " free" : ""}${note === null ? "" : " noted"}`;
  // Visitors choose a seat by its number.
  const words = chair.isFree && room.own.length > 0 ? room.words.freeSeat : chair.name;
  const name = escapeXml(truncateTo(words, NAME.size, NAME.room));
  const second = note ? `<text class="note">${note}</text>` : "";
  return `<svg x="${x}%" y="${y}%" overflow="visible"><g class="${classes}"${pressOf(room, chair)}>${look}<text class="name">${name}</text>${second}</g></svg>`;
};

/** Where the viewer may sit, the bar is a button. */
const bar = (room: Room, chair: Chair): string => {
  const { moment, language, words, own } = room;
  const { you, sit, sitHere } = roomTexts[language];
  const isOneOfTwo = moment.seats.length === 2;
  const name = chair.isFree && isOneOfTwo ? words.freeSeat : chair.name;
  const isTakeable = own.length === 0 && (chair.isFree || chair.bot !== null);
  const look = chair.isFree ? "" : `<svg viewBox="-24 -24 48 48">${face(chair, 'r="24"')}</svg>`;
  const under = chair.isFree || !isOneOfTwo ? "" : `<small>${chair.isOwn ? you : ""}</small>`;
  const button = isTakeable ? `<b>${isOneOfTwo ? sitHere : sit}</b>` : "";
  const classes = `${chair.isFree ? "free" : ""}${isTakeable ? " takeable" : ""}`;
  const press = isTakeable ? pressOf(room, chair) : "";
  return `<li class="${classes}"${press}>${look}<span><bdi>${escapeXml(name)}</bdi>${under}</span>${button}</li>`;
};

/** `ground`: the colour of the cloth. The chairs stand clockwise from the visitor's own; of two bars it is the lower. */
export const drawWaitingRoom = (room: Room, ground: string): string => {
  const chairs = room.moment.seats.map((_, seat) => chairAt(room, seat));
  const count = chairs.length;
  const places = chairPlaces(count);
  const crowd = count > 8 ? " crowd" : "";
  const bars = count === 2 ? [chairs[1 - room.near]!, chairs[room.near]!] : chairs;
  const around = chairs.map((chair) => seatOnCloth(room, chair, places[(chair.seat - room.near + count) % count]!));
  const characters = new Set(chairs.flatMap(({ bot }) => (bot === null ? [] : [bot])));
  return `${botFaces(characters)}<ol class="${count === 2 ? "" : "many"}${crowd}">${bars.map((chair) => bar(room, chair)).join("")}</ol><svg class="cloth${crowd}" color="${ground}">${around.join("")}</svg>`;
};
