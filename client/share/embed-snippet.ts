/** What somebody copies to show a table's replay on a page of their own. */
export interface EmbedOptions {
  /** Of this server: `https://example.org`. */
  readonly origin: string;
  readonly id: string;
  /** The moment to begin with; null: as the table stands. */
  readonly at?: number | null;
  /** Null: as the page around it. */
  readonly lang?: string | null;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const attribute = (name: string, value: string | null): string =>
  value === null ? "" : ` ${name}="${value.replace(/[&<>"]/g, (mark) => ESCAPES[mark]!)}"`;

const given = (at: number | null | undefined): string | null => (at == null ? null : String(at));

/** The element and the script that brings it: for pages that may run scripts from elsewhere. */
export const makeEmbedSnippet = ({ origin, id, at, lang }: EmbedOptions): string =>
  `<script type="module"${attribute("src", `${origin}/embed.js`)}></script>
<foldtable-replay${attribute("table", id)}${attribute("at", given(at))}${attribute("lang", lang ?? null)}></foldtable-replay>`;

/** The same in a frame: for all others. */
export const makeFrameSnippet = ({ origin, id, at, lang }: EmbedOptions): string => {
  const url = new URL(`/embed/${encodeURIComponent(id)}`, origin);
  if (at != null) url.searchParams.set("at", String(at));
  if (lang != null) url.searchParams.set("lang", lang);
  return `<iframe${attribute("src", url.href)} title="Foldtable" width="480" height="640" loading="lazy" style="border:0"></iframe>`;
};
