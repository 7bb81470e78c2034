/** HTML snippets that embed a table's replay in another site's page. */
export interface EmbedOptions {
  /** This server's origin: `https://example.org`. */
  readonly origin: string;
  readonly id: string;
  /** The initial moment; null means live. */
  readonly at?: number | null;
  /** Null means the language of the embedding page. */
  readonly lang?: string | null;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const attribute = (name: string, value: string | null): string =>
  value === null ? "" : ` ${name}="${value.replace(/[&<>"]/g, (mark) => ESCAPES[mark]!)}"`;

const given = (at: number | null | undefined): string | null => (at == null ? null : String(at));

/** The element and its script: for pages that allow scripts of other origins. */
export const makeEmbedSnippet = ({ origin, id, at, lang }: EmbedOptions): string =>
  `<script type="module"${attribute("src", `${origin}/embed.js`)}></script>
<foldtable-replay${attribute("table", id)}${attribute("at", given(at))}${attribute("lang", lang ?? null)}></foldtable-replay>`;

/** An iframe: for all other pages. */
export const makeFrameSnippet = ({ origin, id, at, lang }: EmbedOptions): string => {
  const url = new URL(`/embed/${encodeURIComponent(id)}`, origin);
  if (at != null) url.searchParams.set("at", String(at));
  if (lang != null) url.searchParams.set("lang", lang);
  return `<iframe${attribute("src", url.href)} title="Foldtable" width="480" height="640" loading="lazy" style="border:0"></iframe>`;
};
