/** Renders one card, face up or face down. */
import { html, nothing, type TemplateResult } from "lit";
import { CARD_FACES, type Card } from "../../../../engine/games/spy/state/rulebook.ts";
import { colourEmblem, kindArt, spyIcons } from "../view/card-art.ts";
import { type Colour, cardInitials, kindInitial } from "../view/texts.ts";
import type { ColumnView, RowView } from "../view/view.ts";

/** An exposed card no longer binds a Spy to its number: one or two steps (A.4.1.3). */
const face = (card: Card, colour: Colour, column: ColumnView): TemplateResult => {
  const { kind, number } = CARD_FACES[card];
  const classes = ["card", "face", kind, colour, column.isLit ? "lit" : "", column.isExposed ? "exposed" : ""];
  return html`<span class=${classes.join(" ")}>
    <b class="number">${number}</b>
    ${kindArt(kind, column.isLit)}
    <span class="sign">${colourEmblem(colour)}</span>
    ${column.isExposed ? html`<span class="open">${spyIcons.eye}</span>` : nothing}
  </span>`;
};

/** The possible cards in pencil, once they are informative: one card, or the remaining kinds. */
const pencil = (possible: readonly Card[] | null, faces: number): TemplateResult | typeof nothing => {
  if (possible === null || possible.length >= faces) return nothing;
  if (possible.length === 1) return html`<b class="pencil sure">${cardInitials(possible[0]!)}</b>`;
  const kinds = [...new Set(possible.map((card) => CARD_FACES[card].kind))];
  const text = possible.length === 2 ? possible.map(cardInitials) : kinds.map(kindInitial);
  return kinds.length === 3 ? nothing : html`<b class="pencil">${text.join(" ")}</b>`;
};

const back = (
  colour: Colour,
  column: ColumnView,
  faces: number,
): TemplateResult => html`<span class="card back ${colour}">
  <span class="sign">${colourEmblem(colour)}</span>
  ${pencil(column.possible, faces)}
</span>`;

/** `faces`: how many different cards a base has. */
export const renderCard = (column: ColumnView, row: RowView, faces: number): TemplateResult => {
  if (column.card !== null) return face(column.card, row.colour, column);
  return row.isReady ? back(row.colour, column, faces) : html`<span class="card slot"></span>`;
};
