/** Renders one card, face up or face down, and what is known of a card that is face down. */
import { html, nothing, type TemplateResult } from "lit";
import { CARD_FACES, type Card, type Kind } from "../../../../engine/games/spy/state/rulebook.ts";
import { colourEmblem, kindArt } from "../view/card-art.ts";
import { type Colour, cardInitials, kindInitial, kindName, tsss } from "../view/texts.ts";
import type { ColumnView, RowView } from "../view/view.ts";

/** An exposed card no longer binds a Spy to its number: one or two steps (A.4.1.3). */
const face = (card: Card, colour: Colour, column: ColumnView): TemplateResult => {
  const { kind, number } = CARD_FACES[card];
  const classes = ["card", "face", kind, colour, column.isLit ? "lit" : "", column.isExposed ? "exposed" : ""];
  return html`<span class=${classes.join(" ")}>
    <b class="number">${number}</b>
    ${kindArt(kind, column.isLit)}
  </span>`;
};

/** A slip on a back: `answered` with a full edge, or `sure`, which follows from answers, with a dashed one. */
const slip = (by: string, kind: Kind | null, text: string, isLit = false): TemplateResult => html`<span
  class="slip ${by}"
  >${kind === null ? nothing : kindArt(kind, isLit)}<b>${text}</b></span
>`;

/** The numbers that a card of this kind may still have; its name if nothing is known of them. */
const answered = (possible: readonly Card[] | null, kind: Kind): TemplateResult => {
  const numbers = (possible ?? [])
    .filter((card) => CARD_FACES[card].kind === kind)
    .map((card) => CARD_FACES[card].number);
  return numbers.length === 0
    ? slip("answered named", kind, kindName(kind))
    : slip("answered", kind, numbers.join("/"));
};

/** The possible cards, once they are informative: one card, or the remaining kinds. */
const candidates = (possible: readonly Card[] | null, faces: number): TemplateResult | typeof nothing => {
  if (possible === null || possible.length >= faces) return nothing;
  const kinds = [...new Set(possible.map((card) => CARD_FACES[card].kind))];
  const text = possible.length === 2 ? possible.map(cardInitials) : kinds.map(kindInitial);
  return kinds.length === 3 ? nothing : slip("follows", null, text.join(" "));
};

const known = ({ possible, answer }: ColumnView, faces: number): TemplateResult | typeof nothing => {
  if (answer === "tsss") return slip("answered tsss", "bomb", tsss(), true);
  const [only] = possible ?? [];
  if (possible?.length === 1 && only !== undefined) {
    const { kind, number } = CARD_FACES[only];
    return slip("follows sure", kind, `${number}`);
  }
  return answer === null ? candidates(possible, faces) : answered(possible, answer);
};

const back = (
  colour: Colour,
  column: ColumnView,
  faces: number,
): TemplateResult => html`<span class="card back ${colour}">
  <span class="sign">${colourEmblem(colour)}</span>
  ${known(column, faces)}${column.mark === "" ? nothing : html`<b class="pencil">${column.mark}</b>`}
</span>`;

/** `faces`: how many different cards a base has. */
export const renderCard = (column: ColumnView, row: RowView, faces: number): TemplateResult => {
  if (column.card !== null) return face(column.card, row.colour, column);
  return row.isReady ? back(row.colour, column, faces) : html`<span class="card slot"></span>`;
};
