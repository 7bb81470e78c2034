/**
 * The looks that a person has chosen for the games' tables: of the board, under the game's name, and of its pieces. What
 * was chosen is kept as the custom properties that it sets, so that a table is dressed before anything of its game is loaded.
 */
import { memory } from "./memory.ts";
import { isRecord, recall } from "./recall.ts";

const KEY = "board-themes";

interface Worn {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

const isProperty = ([name, value]: readonly [string, unknown]): boolean =>
  name.startsWith("--") && typeof value === "string";

const isWorn = (json: unknown): json is Worn =>
  isRecord(json) &&
  typeof json.id === "string" &&
  isRecord(json.properties) &&
  Object.entries(json.properties).every(isProperty);

const worn = (): Readonly<Record<string, Worn>> =>
  Object.fromEntries(Object.entries(recall(KEY) ?? {}).flatMap(([game, each]) => (isWorn(each) ? [[game, each]] : [])));

/** The id of what a game's board wears; undefined: as it is by itself. */
export const wornBy = (game: string): string | undefined => worn()[game]?.id;

const piecesOf = (game: string): string => `${game}.pieces`;

/** The same of its pieces. Older pages kept one look for both, under the game's name: its id may be one of theirs. */
export const wornByPieces = (game: string): string | undefined => wornBy(piecesOf(game)) ?? wornBy(game);

const put = (properties: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value);
};

/** Under this name is kept whether what may be moved is marked, in the games that would have much to mark. */
const MARKS = "marks";

export const isMarked = (): boolean => wornBy(MARKS) === "on";

export const setMarked = (isOn: boolean): void =>
  wear(MARKS, isOn ? "on" : "off", { "--mark-movable": isOn ? "0.65" : "0" });

/** At the beginning of a page. */
export const dress = (): void => {
  for (const { properties } of Object.values(worn())) put(properties);
};

export const wear = (game: string, id: string, properties: Readonly<Record<string, string>>): void => {
  memory.set(KEY, JSON.stringify({ ...worn(), [game]: { id, properties } }));
  put(properties);
};

export const wearPieces = (game: string, id: string, properties: Readonly<Record<string, string>>): void =>
  wear(piecesOf(game), id, properties);
