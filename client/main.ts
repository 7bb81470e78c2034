/** Begins: the language, the light, the page. */

import { gameIds } from "./games/registry.ts";
import { whenPainted } from "./kit/loading/lazy-part.ts";
import { localStore } from "./kit/storage/browser-storage.ts";
import { applyTheme, currentTheme } from "./shell/theme.ts";
import "./ft-app.ts";

// English is in the code and waits for nothing. Where another language cannot be loaded the page is in English as well.
const isEnglish = (localStore.get("language") ?? navigator.language).startsWith("en");
for (const app of isEnglish ? [] : document.querySelectorAll("ft-app"))
  app.spoken = import("./shell/locale.ts")
    .then(({ preferredLocale, setLocaleNow }) => setLocaleNow(preferredLocale()))
    .catch(() => undefined);

applyTheme(currentTheme());
// Whoever has never dressed a table fetches nothing for it.
if (localStore.get("board-themes") !== null)
  import("./kit/board-theme.ts").then(
    ({ applySavedThemes }) => applySavedThemes(gameIds),
    () => undefined,
  );

const whenIdle = window.requestIdleCallback ?? setTimeout;
// A table is known to be on its way as soon as the page has been rendered once.
const rendered = Promise.all([...document.querySelectorAll("ft-app")].map(({ updateComplete }) => updateComplete));
void rendered.then(whenPainted).then(() =>
  whenIdle(() =>
    import("./shell/settings-sync.ts").then(
      ({ startSettingsSync }) => startSettingsSync(),
      () => undefined,
    ),
  ),
);

// Not on plain http, where a phone joins by address: browsers have no service workers there.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  window.addEventListener("load", async () => {
    await whenPainted();
    whenIdle(() =>
      import("./notifications/register-service-worker.ts").then(
        ({ startServiceWorker }) => startServiceWorker(),
        () => undefined,
      ),
    );
  });
