/** Sets a rules text. One renderer for the page and for the sheet at a table, and for every game and language. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import type { RulesSection, TextBlock } from "../games/contract/rules-text.ts";
import { directionOf, pageLocale } from "../kit/languages.ts";
import { language } from "../kit/text/language.ts";
import { learnUrl } from "../learn/learn-url.ts";
import { factOf, factText } from "./fact-texts.ts";
import { type InlinePart, parseInline, plainText } from "./inline-marks.ts";
import type { LoadedRules } from "./load-rules.ts";

type Writer = (text: string) => readonly unknown[];

const writerOf = ({ facts }: LoadedRules): Writer => {
  const part = (each: InlinePart): unknown => {
    switch (each.type) {
      case "plain":
        return each.text;
      case "fact":
        return html`<bdi class="number" dir="ltr">${factText(factOf(facts, each.text))}</bdi>`;
      case "notation":
        return html`<bdi class="notation" dir="ltr">${each.text}</bdi>`;
      case "key":
        return html`<kbd dir="ltr">${each.text}</kbd>`;
      case "label":
        return html`<bdi class="label">${each.text}</bdi>`;
      case "strong":
        return html`<strong>${each.parts.map(part)}</strong>`;
    }
  };
  return (text) => parseInline(text).map(part);
};

type Table = Extract<TextBlock, { type: "table" }>;

const table = ({ caption, head, rows }: Table, place: string, write: Writer, tried: Trier): TemplateResult => {
  const isNumeric = rows.every((cells) => cells.slice(1).every((cell) => /^(\{\w+\}|–)$/.test(cell)));
  // A wide table scrolls separately, also by keyboard. The roles are explicit, because a phone lays its rows out differently.
  return html`<div class="wide" role="region" tabindex="0" aria-label=${plainText(caption)}>
    <table role="table" class=${isNumeric ? "numeric" : "sentences"}>
      <caption>${write(caption)}</caption>
      <thead role="rowgroup"><tr role="row">${head.map((cell) =>
        cell === "" ? html`<td role="cell"></td>` : html`<th scope="col" role="columnheader">${write(cell)}</th>`,
      )}</tr></thead>
      <tbody role="rowgroup">${rows.map(
        ([name = "", ...cells], index) =>
          html`<tr role="row"><th scope="row" role="rowheader">${write(name)}${tried(`${place}/${index}`)}</th>${cells.map((cell) => html`<td role="cell">${write(cell)}</td>`)}</tr>`,
      )}</tbody>
    </table>
  </div>`;
};

/** The way to a lesson of what is said at this place. */
type Trier = (place: string) => TemplateResult | typeof nothing;

/** `target`: where the page itself must stay as it is. */
const trierOf =
  ({ lessons, text: { game } }: LoadedRules, target: string | null): Trier =>
  (place) => {
    const lesson = lessons.get(place);
    if (lesson === undefined) return nothing;
    return html` <a class="try" href=${learnUrl(game, lesson)} target=${target ?? nothing} lang=${language()} dir=${directionOf(pageLocale())}>${msg("Try it")}</a>`;
  };

const block = (each: TextBlock, place: string, rules: LoadedRules, write: Writer, tried: Trier): TemplateResult => {
  const items = (texts: readonly string[]) =>
    texts.map((text, index) => html`<li>${write(text)}${tried(`${place}/${index}`)}</li>`);
  if (typeof each === "string") return html`<p>${write(each)}${tried(place)}</p>`;
  if (!("type" in each)) return html`<ul>${items(each)}</ul>`;
  switch (each.type) {
    case "steps":
      return html`<ol>${items(each.items)}</ol>`;
    case "example":
      return html`<p class="example">${write(each.text)}${tried(place)}</p>`;
    case "terms":
      return html`<dl>${Object.entries(each.items).map(([term, text], index) => html`<div><dt>${write(term)}</dt><dd>${write(text)}${tried(`${place}/${index}`)}</dd></div>`)}</dl>`;
    case "table":
      return table(each, place, write, tried);
    case "figure":
      return html`<figure>
        <div class="picture" role="img" aria-label=${plainText(each.alt)}>${rules.figure(each.figure)}</div>
        <figcaption>${write(each.caption)}${tried(place)}</figcaption>
      </figure>`;
  }
};

const section = (each: RulesSection, index: number, rules: LoadedRules, write: Writer, tried: Trier): TemplateResult =>
  html`<section class=${index === 0 ? "short" : ""} aria-labelledby=${each.id}>
    <h2 id=${each.id} tabindex="-1">${write(each.title)}</h2>
    ${each.blocks.map((one, at) => block(one, `${each.id}/${at}`, rules, write, tried))}
  </section>`;

/** All sections, in the text's own language and direction. `target`: where its links to lessons open. */
export const renderSections = (rules: LoadedRules, target: string | null = null): readonly TemplateResult[] => {
  const write = writerOf(rules);
  const tried = trierOf(rules, target);
  return rules.text.sections.map((each, index) => section(each, index, rules, write, tried));
};

/** Links to the sections. */
export const renderContents = ({ text }: LoadedRules, address: (id: string) => string): TemplateResult =>
  html`<ol class="contents">
    ${text.sections.map(({ id, title }) => html`<li><a href=${address(id)} data-section=${id}>${title}</a></li>`)}
  </ol>`;
