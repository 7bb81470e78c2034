/**
 * The themes that a player has chosen: of the board, under the game's name, and of its pieces. The saved value holds
 * the custom properties, so that a table is themed before any code of its game is loaded.
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

/** Another device may have stored anything here, so invalid properties are dropped. */
const savedThemes = (): Readonly<Record<string, StoredTheme>> =>
  Object.fromEntries(
    Object.entries(readJson(THEME_SETTING) ?? {}).flatMap(([key, each]) =>
      isStoredTheme(key, each) ? [[key, each]] : [],
    ),
  );

/** The id of the board's theme; undefined means the default. */
export const boardThemeOf = (game: string): string | undefined => savedThemes()[game]?.id;

const piecesOf = (game: string): string => `${game}.pieces`;

/**
 * The id of the pieces' theme. Older versions saved one theme for both under the game's name, so its id may name a
 * piece theme.
 */
export const pieceThemeOf = (game: string): string | undefined => boardThemeOf(piecesOf(game)) ?? boardThemeOf(game);

const put = (properties: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value);
};

export const isMoveMarkingOn = (): boolean => boardThemeOf(MARKS_KEY) === "on";

export const setMoveMarking = (isOn: boolean): void =>
  applyBoardTheme(MARKS_KEY, isOn ? "on" : "off", { [MARK_PROPERTY]: isOn ? "0.65" : "0" });

/** Runs at page start. `games`: the ids of all games; only they can have themes. */
export const applySavedThemes = (games: readonly string[]): void => {
  for (const [key, { properties }] of Object.entries(savedThemes())) if (isThemeKey(key, games)) put(properties);
};

export const applyBoardTheme = (game: string, id: string, properties: Readonly<Record<string, string>>): void => {
  localStore.set(THEME_SETTING, JSON.stringify({ ...savedThemes(), [game]: { id, properties } }));
  put(properties);
};

export const applyPieceTheme = (game: string, id: string, properties: Readonly<Record<string, string>>): void =>
  applyBoardTheme(piecesOf(game), id, properties);
