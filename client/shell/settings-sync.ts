/**
 * Settings that go with their person: what is chosen here is kept in their own place on the server as well, and what is there
 * and newer is taken over: where a seat was moved to this device, or where the browser has forgotten what it kept. Fetched when
 * nothing else is left to do. Somebody who never was at a table has no place, and is asked nothing of.
 */
import { MAX_SETTING_VALUE, type PersonSetting } from "../../engine/wire/person-settings.ts";
import { isAllowedSetting, THEME_SETTING } from "../../engine/wire/theme-setting.ts";
import { gameIds } from "../games/registry.ts";
import { applySavedThemes } from "../kit/board-theme.ts";
import { pageLoad } from "../kit/loading/page-load.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { isRecord, readJson } from "../kit/storage/read-json.ts";
import { applyTheme, currentTheme } from "./theme.ts";

const PLACE = "/api/mine/settings";

/** Of all that this browser remembers, what is a choice; not what was done or seen here, nor what this device alone may do. */
const NAMES: readonly string[] = [
  ...["name", "named", "language", "theme", "sounds", "haptics", THEME_SETTING, "company"],
  ...gameIds.flatMap((game) => [`options.${game}`, `terms.${game}`, `level.${game}`]),
  // How a game's signs are shown, where it has them.
  ...gameIds.flatMap((game) => [`${game}.numerals`, `${game}.coordinates`]),
];

/** What was last noticed of a setting, and since when it is so. */
interface Noted {
  readonly value: string | null;
  readonly at: number;
  /** The server has it. */
  readonly isKept: boolean;
}
type Notes = Readonly<Record<string, Noted>>;

interface Followed {
  /** The server knows who this is, and has told once what it has. */
  readonly isHeard: boolean;
  readonly notes: Notes;
}

const KEY = "followed";

/** What is no record of notes is none at all: everything is told anew. */
const remembered = (): Followed | null => {
  const kept = readJson(KEY);
  return kept !== null && isRecord(kept.notes) ? { isHeard: kept.isHeard === true, notes: kept.notes as Notes } : null;
};

/** A name that was only offered is nobody's choice. */
const chosenAs = (name: string): string | null => {
  if (name === "name" && localStore.get("named") === null) return null;
  const value = localStore.get(name);
  return (value?.length ?? 0) > MAX_SETTING_VALUE || !isAllowedSetting(name, value, gameIds) ? null : value;
};

/** What has changed since has changed now; what was there before anybody took note was chosen nobody knows when. */
const noticed = (before: Notes | undefined, now: number): Notes => {
  const note = (name: string): readonly [string, Noted][] => {
    const [value, known] = [chosenAs(name), before?.[name]];
    if (known === undefined && value === null) return [];
    if (known?.value === value) return [[name, known]];
    return [[name, { value, at: before === undefined ? 0 : now, isKept: false }]];
  };
  return Object.fromEntries(NAMES.flatMap(note));
};

/** An address at which no table is, for as long as one stays there: nobody becomes known by it. */
const isNowhere = (): boolean => {
  const { path, status } = pageLoad();
  return status === 404 && path === location.pathname;
};

/**
 * Sends the server what is new here, and takes over what is newer there. `isArrived`: a seat has just come from elsewhere.
 * Returns whether the server has all that was chosen here, as far as it has to know it.
 */
export const syncSettings = async (isArrived = false): Promise<boolean> => {
  const before = remembered();
  const isHeard = before?.isHeard ?? false;
  const notes = noticed(before?.notes, Date.now());
  localStore.set(KEY, JSON.stringify({ isHeard, notes } satisfies Followed));
  const news = Object.entries(notes).flatMap(([name, { value, at, isKept }]) => (isKept ? [] : [{ name, value, at }]));
  const isDue = isArrived || !isHeard || news.length > 0;
  // At a table everybody is known; elsewhere whoever was once.
  const isSomebody = isHeard || (location.pathname.startsWith("/t/") && !isNowhere());
  if (!isDue || !isSomebody) return true;
  const settings = navigator.onLine ? await told(news) : null;
  if (settings !== null) await take(settings, notes);
  return settings !== null;
};

/** What the server has then; null: it did not say. */
const told = async (settings: readonly PersonSetting[]): Promise<readonly PersonSetting[] | null> => {
  try {
    const response = await fetch(PLACE, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ settings }),
      // The page may be on its way out.
      keepalive: true,
    });
    return response.ok ? ((await response.json()) as { readonly settings: readonly PersonSetting[] }).settings : null;
  } catch {
    return null;
  }
};

/** What was chosen here while the answer was on its way stays, and is told the next time. */
const take = async (settings: readonly PersonSetting[], told: Notes): Promise<void> => {
  const there = settings.filter(
    ({ name, value }) =>
      NAMES.includes(name) && isAllowedSetting(name, value, gameIds) && chosenAs(name) === (told[name]?.value ?? null),
  );
  const changed = there.filter(({ name, value }) => chosenAs(name) !== value);
  for (const { name, value } of changed) localStore.set(name, value);
  const heard = there.map(({ name, value, at }) => [name, { value, at, isKept: true } satisfies Noted]);
  localStore.set(
    KEY,
    JSON.stringify({ isHeard: true, notes: { ...told, ...Object.fromEntries(heard) } } satisfies Followed),
  );
  await show(changed.map(({ name }) => name));
};

/** Most of them are read where they are wanted; these can be seen already. */
const show = async (changed: readonly string[]): Promise<void> => {
  if (changed.includes("theme")) applyTheme(currentTheme());
  if (changed.includes(THEME_SETTING)) applySavedThemes(gameIds);
  if (!changed.includes("language")) return;
  const { preferredLocale, setLocaleNow } = await import("./locale.ts");
  await setLocaleNow(preferredLocale());
};

/** What is chosen is told after so long, with what is chosen next to it, in ms. */
const PAUSE = 1_000;

/** From now on; at once where the page is left. */
export const startSettingsSync = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener("ft-stored", (event) => {
    if (!NAMES.includes((event as CustomEvent<string>).detail)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void syncSettings(), PAUSE);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) void syncSettings();
  });
  void syncSettings();
};
