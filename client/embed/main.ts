/** `/embed.js`: defines the element. On our own page for iframes it also reads from the address what to show. */
import { FoldtableReplay } from "./foldtable-replay.ts";

const [, id] = /^\/embed\/([\w-]+)$/.exec(location.pathname) ?? [];
const replay = document.querySelector("foldtable-replay[whole]");

if (replay instanceof FoldtableReplay && new URL(import.meta.url).origin === location.origin) {
  const asked = new URLSearchParams(location.search);
  const at = /^\d{1,7}$/.exec(asked.get("at") ?? "")?.[0];
  replay.lang = asked.get("lang") ?? navigator.language;
  if (at !== undefined) replay.at = Number(at);
  replay.table = id ?? "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body{margin:0}");
  document.adoptedStyleSheets.push(sheet);
}
