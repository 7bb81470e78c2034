/**
 * The setting `board-themes`: the chosen look of each game's table, stored as custom properties that a page sets. A value may
 * come from another device. So only properties of the games' own boards pass, with values that can only colour.
 */
export const THEME_SETTING = "board-themes";

/** The key and the property that mark movable pieces, in every game alike. */
export const MARKS_KEY = "marks";
export const MARK_PROPERTY = "--mark-movable";

export interface StoredTheme {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

const COLOUR = "#(?:[0-9a-f]{3}){1,2}";
const DOTS = "radial-gradient\\(rgb\\([\\d./ ]+\\) [\\d.]+px, transparent [\\d.]+px\\) \\d+% \\d+% / \\d+px \\d+px";
const VALUE = new RegExp(`^(?:initial|none|0(?:\\.\\d+)?|${COLOUR}|light-dark\\(${COLOUR}, ${COLOUR}\\)|${DOTS})$`);

const isObject = (json: unknown): json is object => typeof json === "object" && json !== null && !Array.isArray(json);

/** A board's theme has its game as key, its pieces' theme `GAME.pieces`. */
const gameOfKey = (key: string): string => key.split(".", 1)[0] ?? "";

/** Whether themes are stored under this key. A page and the server each know the ids of all games from their own registry. */
export const isThemeKey = (key: string, games: readonly string[]): boolean =>
  key === MARKS_KEY || games.includes(gameOfKey(key));

/** Whether a theme stored under `key` sets only properties of its game, to values that can only colour. */
export const isStoredTheme = (key: string, json: unknown): json is StoredTheme =>
  isObject(json) &&
  "id" in json &&
  typeof json.id === "string" &&
  "properties" in json &&
  isObject(json.properties) &&
  Object.entries(json.properties).every(
    ([name, value]) =>
      (key === MARKS_KEY ? name === MARK_PROPERTY : name.startsWith(`--${gameOfKey(key)}-`)) && isColouring(value),
  );

const isColouring = (value: unknown): boolean => typeof value === "string" && VALUE.test(value);

/** Whether a setting may be stored, and sent to other devices: of `board-themes`, every theme has to be allowed. */
export const isAllowedSetting = (name: string, value: string | null, games: readonly string[]): boolean => {
  if (name !== THEME_SETTING || value === null) return true;
  try {
    const json: unknown = JSON.parse(value);
    return (
      isObject(json) &&
      Object.entries(json).every(([key, theme]) => isThemeKey(key, games) && isStoredTheme(key, theme))
    );
  } catch {
    return false;
  }
};
