/**
 * The looks that a person has chosen for the games' tables: of the board, under the game's name, and of its pieces. What
 * was chosen is kept as the custom properties that it sets, so that a table is dressed before anything of its game is loaded.
 */
import {
  isStoredTheme,
  isThemeKey,
  MARK_PROPERTY,
  MARKS_KEY,
  type StoredTheme,
  THEME_SETTING,
} from "../../engine/wire/theme-setting.ts";
import { localStore } from "./storage/browser-storage.ts";
import { readJson } from "./storage/read-json.ts";

/** Anything may be stored there, from another device too: what is not allowed is left out. */
const worn = (): Readonly<Record<string, StoredTheme>> =>
  Object.fromEntries(
    Object.entries(readJson(THEME_SETTING) ?? {}).flatMap(([key, each]) =>
      isStoredTheme(key, each) ? [[key, each]] : [],
    ),
  );

/** The id of what a game's board wears; undefined: as it is by itself. */
export const boardThemeOf = (game: string): string | undefined => worn()[game]?.id;

const piecesOf = (game: string): string => `${game}.pieces`;

/** The same of its pieces. Older pages kept one look for both, under the game's name: its id may be one of theirs. */
export const pieceThemeOf = (game: string): string | undefined => boardThemeOf(piecesOf(game)) ?? boardThemeOf(game);

const put = (properties: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value);
};

export const isMoveMarkingOn = (): boolean => boardThemeOf(MARKS_KEY) === "on";

export const setMoveMarking = (isOn: boolean): void =>
  applyBoardTheme(MARKS_KEY, isOn ? "on" : "off", { [MARK_PROPERTY]: isOn ? "0.65" : "0" });

/** At the beginning of a page. `games`: the ids of all games; nothing else of a page can be dressed. */
export const applySavedThemes = (games: readonly string[]): void => {
  for (const [key, { properties }] of Object.entries(worn())) if (isThemeKey(key, games)) put(properties);
};

export const applyBoardTheme = (game: string, id: string, properties: Readonly<Record<string, string>>): void => {
  localStore.set(THEME_SETTING, JSON.stringify({ ...worn(), [game]: { id, properties } }));
  put(properties);
};

export const applyPieceTheme = (game: string, id: string, properties: Readonly<Record<string, string>>): void =>
  applyBoardTheme(piecesOf(game), id, properties);
