/** Begins: the language, the light, the page. */
import { configureLocalization } from "@lit/localize";
import { applyTheme, currentTheme } from "./theme.ts";
import "./ft-app.ts";

/** English is the source; other languages join here and are loaded when they are wanted. */
configureLocalization({
  sourceLocale: "en",
  targetLocales: [],
  loadLocale: () => Promise.reject(new Error("no other languages yet")),
});

applyTheme(currentTheme());
