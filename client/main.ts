/** Begins: the language, the light, the page. */
import { curtain } from "./element.ts";
import { painted } from "./later.ts";
import { memory } from "./memory.ts";
import { applyTheme, currentTheme } from "./theme.ts";
import "./ft-app.ts";

// English is in the code and waits for nothing. Where another language cannot be loaded the page is in English as well.
if (!(memory.get("language") ?? navigator.language).startsWith("en"))
  curtain.until = import("./locale.ts")
    .then(({ preferredLocale, speak }) => speak(preferredLocale()))
    .catch(() => undefined)
    .finally(() => {
      curtain.until = null;
    });

applyTheme(currentTheme());

// Not on plain http, where a phone joins by address: browsers have no service workers there.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  window.addEventListener("load", async () => {
    await painted();
    (window.requestIdleCallback ?? setTimeout)(() =>
      import("./service-worker.ts").then(
        ({ startServiceWorker }) => startServiceWorker(),
        () => undefined,
      ),
    );
  });
