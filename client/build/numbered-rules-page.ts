/**
 * Renders a game's RULES.md as a page with an anchor for every number that a refusal cites: a heading (`A.4.1`), a list
 * item (`A.4.1.2`), a letter within it (`B.5.4 (f)`), a table row (`B.1 #13`, or `7` alone).
 */

/** The anchor of a cited rule: `B.1 #13` is `B.1-13`. */
export const anchorOf = (rule: string): string => rule.replace(/[^\w.]+/g, "-").replace(/-$/, "");

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const spans = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<![\w*])\*([^\s*][^*]*)\*(?![\w*])/g, "<em>$1</em>");

type Kind = "heading" | "row" | "item" | "point" | "text" | "none";

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ["heading", /^#+ /],
  ["row", /^\|/],
  ["item", /^\d+\. /],
  ["point", /^[*-] /],
  ["none", /^\s*$/],
];

const kindOf = (line: string): Kind => KINDS.find(([, form]) => form.test(line))?.[0] ?? "text";

/** Lines that form one block; plain lines after a list item or point belong to it. */
interface Block {
  readonly kind: Kind;
  readonly lines: string[];
}

const blocksOf = (text: string): readonly Block[] => {
  const blocks: Block[] = [{ kind: "none", lines: [] }];
  for (const line of text.split("\n")) {
    const [kind, last] = [kindOf(line), blocks.at(-1)!];
    const goesOn = kind === "text" ? /item|point|text/.test(last.kind) : kind === "row" && last.kind === "row";
    if (goesOn) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks.filter(({ kind }) => kind !== "none");
};

/** Writes blocks in order, and tracks the current number. */
class Page {
  readonly #given = new Set<string>();
  #part = "";
  #html = "";
  #open: "ol" | "ul" | null = null;

  write({ kind, lines }: Block): void {
    const text = lines.join("\n");
    this.#within(kind === "item" ? "ol" : kind === "point" ? "ul" : null, text);
    if (kind === "heading") this.#heading(text);
    else if (kind === "row") this.#table(lines);
    else if (kind === "item") this.#item(text);
    else if (kind === "point") this.#html += `<li>${spans(text.slice(2))}</li>\n`;
    else this.#html += `<p>${spans(text)}</p>\n`;
  }

  end(): string {
    this.#within(null, "");
    return this.#html;
  }

  /** A list ends before the first block of another kind. */
  #within(list: "ol" | "ul" | null, text: string): void {
    const isNew = list === "ol" && text.startsWith("1. ");
    if (list === this.#open && !isNew) return;
    if (this.#open !== null) this.#html += `</${this.#open}>\n`;
    if (list !== null) this.#html += `<${list}>\n`;
    this.#open = list;
  }

  /** Only the first element with a number gets its anchor. */
  #id(rule: string): string {
    const id = anchorOf(rule);
    if (this.#given.has(id)) return "";
    this.#given.add(id);
    return ` id="${id}"`;
  }

  #heading(text: string): void {
    const [, marks = "", title = ""] = /^(#+) (.*)/.exec(text) ?? [];
    const number = /^([A-Z]\.\d+(?:\.\d+)*)\b/.exec(title)?.[1];
    if (number !== undefined) this.#part = number;
    const level = `h${marks.length}`;
    this.#html += `<${level}${number === undefined ? "" : this.#id(number)}>${spans(title)}</${level}>\n`;
  }

  #item(text: string): void {
    const [, number = "", rest = ""] = /^(\d+)\. (.*)/s.exec(text) ?? [];
    const rule = this.#part === "" ? number : `${this.#part}.${number}`;
    this.#html += `<li value="${number}"${this.#id(rule)}>${this.#lettered(spans(rest), rule)}</li>\n`;
  }

  #lettered(text: string, rule: string): string {
    return text.replace(/\(([a-h])\)/g, (letter) => `<span${this.#id(`${rule} ${letter}`)}>${letter}</span>`);
  }

  #table([head = "", , ...rows]: readonly string[]): void {
    const cells = (row: string) => row.replace(/^\||\|\s*$/g, "").split("|");
    const cell = (tag: string) => (text: string) => `<${tag}>${spans(text.trim())}</${tag}>`;
    this.#html += `<div class="table" tabindex="0"><table><thead><tr>${cells(head).map(cell("th")).join("")}</tr></thead>\n`;
    for (const row of rows) {
      const number = /^\| (\d+) \|/.exec(row)?.[1];
      const rule = this.#part === "" ? number : `${this.#part} #${number}`;
      const id = number === undefined ? "" : this.#id(rule ?? "");
      this.#html += `<tr${id}>${cells(row).map(cell("td")).join("")}</tr>\n`;
    }
    this.#html += "</table></div>\n";
  }
}

/** `style`: the address of the style sheet. */
export const numberedRulesPage = (text: string, style: string): string => {
  const page = new Page();
  for (const block of blocksOf(text)) page.write(block);
  const title = escaped(/^# (.*)/m.exec(text)?.[1] ?? "");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} · Foldtable</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${style}">
<main>
${page.end()}</main>
</html>
`;
};
