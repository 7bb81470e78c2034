/** Addresses of the pages without scripts: `/plain` before the address of the page with scripts. */
import type { Language } from "../drawing/texts.ts";

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

/** The page, whose `noscript` then leads to the same address without scripts (client/index.html). */
export const withPlainAddress = (page: Response, { pathname, searchParams }: URL): Response => {
  const lang = searchParams.get("lang");
  const query = lang !== null && /^\w{2}$/.test(lang) ? `?lang=${lang}` : "";
  const address = encodeURI(`${PLAIN}${pathname === "/" ? "" : pathname}`) + query;
  let text = "";
  return new HTMLRewriter()
    .on("noscript", {
      // Without scripts the element's content is markup, which the rewriter reads as text.
      text(chunk) {
        text += chunk.text;
        if (!chunk.lastInTextNode) return void chunk.remove();
        chunk.replace(text.replaceAll(PLAIN, address), { html: true });
        text = "";
      },
    })
    .transform(page);
};
