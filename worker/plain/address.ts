/** Addresses of the pages without scripts: `/plain` before the address of the page with scripts. */
import { gameIds } from "../../engine/games/ids.ts";
import { escapeXml } from "../drawing/text.ts";
import { isLanguage, type Language } from "../drawing/texts.ts";
import { readersLanguage } from "../preview/initial-board.ts";

export const PLAIN = "/plain";

/** `language`: null for the browser's own. */
export const plainAddress = (
  path: string,
  language: Language | null,
  query: Readonly<Record<string, string>> = {},
): string => {
  const all = new URLSearchParams({ ...query, ...(language !== null && { lang: language }) }).toString();
  return `${PLAIN}${path === "/" ? "" : path}${all === "" ? "" : `?${all}`}`;
};

/** What a page with scripts offers without them: a table's page, a text to read, or the start page. */
const pathWithoutScripts = (pathname: string, language: Language): string => {
  const [, room = "", game = ""] = pathname.split("/");
  if (room === "t") return encodeURI(pathname);
  if (room === "privacy") return `/privacy/${language}`;
  return /^(?:rules|learn)$/.test(room) && gameIds.some((id) => id === game) ? `/${room}/${game}/${language}` : "";
};

/** The page, whose `noscript` (client/index.html) then leads to the same without scripts. */
export const withPlainAddress = (
  page: Response,
  { pathname, searchParams }: URL,
  accepted: string | null,
): Response => {
  const lang = searchParams.get("lang") ?? undefined;
  const chosen = isLanguage(lang) ? lang : null;
  const path = pathWithoutScripts(pathname, chosen ?? readersLanguage(accepted));
  const address = plainAddress(path === "" ? "/" : path, chosen);
  let text = "";
  return new HTMLRewriter()
    .on("noscript", {
      // Without scripts the element's content is markup, which the rewriter reads as text.
      text(chunk) {
        text += chunk.text;
        if (!chunk.lastInTextNode) return void chunk.remove();
        chunk.replace(text.replaceAll(PLAIN, escapeXml(address)), { html: true });
        text = "";
      },
    })
    .transform(page);
};
