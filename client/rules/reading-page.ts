/** A text of the rules, of the lessons or about privacy as a page of plain HTML, for readers without scripts. */
import type { LessonTexts } from "../games/contract/lessons.ts";
import type { Facts, RulesText, TextBlock } from "../games/contract/rules-text.ts";
import { directionOf, type Locale } from "../kit/languages.ts";
import { factOf, factText } from "./fact-texts.ts";
import { type InlinePart, parseInline } from "./inline-marks.ts";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const partText = (part: InlinePart, facts: Facts): string => {
  if (part.type === "strong") return `<strong>${part.parts.map((one) => partText(one, facts)).join("")}</strong>`;
  if (part.type === "fact") return factText(factOf(facts, part.text));
  const text = escaped(part.text);
  if (part.type === "notation") return `<bdi dir="ltr">${text}</bdi>`;
  if (part.type === "key") return `<kbd>${text}</kbd>`;
  return part.type === "label" ? `<b>${text}</b>` : text;
};

const each = <T>(items: readonly T[], write: (item: T) => string): string => items.map(write).join("\n");

const blockText = (block: TextBlock, facts: Facts): string => {
  const line = (text: string) =>
    parseInline(text)
      .map((part) => partText(part, facts))
      .join("");
  const item = (text: string) => `<li>${line(text)}</li>`;
  if (typeof block === "string") return `<p>${line(block)}</p>`;
  if (!("type" in block)) return `<ul>${each(block, item)}</ul>`;
  switch (block.type) {
    case "example":
      return `<p><em>${line(block.text)}</em></p>`;
    case "steps":
      return `<ol>${each(block.items, item)}</ol>`;
    case "terms":
      return `<ul>${each(Object.entries(block.items), ([term, text]) => `<li><strong>${line(term)}</strong>: ${line(text)}</li>`)}</ul>`;
    case "table": {
      const head = each(block.head, (cell) => (cell === "" ? "<td></td>" : `<th scope="col">${line(cell)}</th>`));
      const rows = each(
        block.rows,
        ([first = "", ...rest]) =>
          `<tr><th scope="row">${line(first)}</th>${each(rest, (cell) => `<td>${line(cell)}</td>`)}</tr>`,
      );
      return `<div class="scroll" tabindex="0"><table><caption>${line(block.caption)}</caption><tr>${head}</tr>${rows}</table></div>`;
    }
    case "figure":
      return `<p>${line(block.alt)} ${line(block.caption)}</p>`;
  }
};

const pageText = (title: string, locale: Locale, content: string): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)} · Foldtable</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/plain.css"></head>
<body><header><a class="home" href="/plain?lang=${locale}">Foldtable</a></header>
<main class="prose"><h1>${escaped(title)}</h1>
${content}</main></body></html>
`;

export const rulesPage = ({ title, locale, sections }: RulesText, facts: Facts): string =>
  pageText(
    title,
    locale,
    each(sections, (section) => {
      const blocks = each(section.blocks, (block) => blockText(block, facts));
      return `<section id="${section.id}"><h2>${escaped(section.title)}</h2>${blocks}</section>`;
    }),
  );

/** Each lesson is a list of its steps, and what is learned from it. */
export const lessonsPage = (title: string, locale: Locale, lessons: LessonTexts): string =>
  pageText(
    title,
    locale,
    each(
      Object.values(lessons),
      ({ steps, end }) =>
        `<ol>${each(steps, (step) => `<li>${escaped(step)}</li>`)}</ol><p><strong>${escaped(end)}</strong></p><hr>`,
    ),
  );
