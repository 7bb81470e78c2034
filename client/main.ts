/** Starts the page: language, colour scheme, first rendering. */

import { gameIds } from "./games/registry.ts";
import { whenPainted } from "./kit/loading/lazy-part.ts";
import { localStore } from "./kit/storage/browser-storage.ts";
import { applyTheme, currentTheme } from "./shell/theme.ts";
import "./ft-app.ts";

// The address may name the page's language (sitemap.xml). At a table it names the language of the link's preview.
const named = location.pathname.startsWith("/t/") ? null : new URLSearchParams(location.search).get("lang");
// English is in the code. If another language cannot be loaded, the page is in English too.
const isEnglish = (named ?? localStore.get("language") ?? navigator.language).startsWith("en");
for (const app of isEnglish ? [] : document.querySelectorAll("ft-app"))
  app.spoken = import("./shell/locale.ts")
    .then(({ preferredLocale, setLocaleNow }) => setLocaleNow(preferredLocale(navigator.languages, named)))
    .catch(() => undefined);

applyTheme(currentTheme());
// A player who has never chosen a theme fetches nothing for it.
if (localStore.get("board-themes") !== null)
  import("./kit/board-theme.ts").then(
    ({ applySavedThemes }) => applySavedThemes(gameIds),
    () => undefined,
  );

const whenIdle = window.requestIdleCallback ?? setTimeout;
// The app knows that a table is loading once the page has rendered.
const rendered = Promise.all([...document.querySelectorAll("ft-app")].map(({ updateComplete }) => updateComplete));
void rendered.then(whenPainted).then(() =>
  whenIdle(() =>
    import("./when-idle.ts").then(
      ({ startWhenIdle }) => startWhenIdle(),
      () => undefined,
    ),
  ),
);
