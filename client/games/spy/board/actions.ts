/** The action buttons below the board. An armed choice is previewed on the board; one press executes it. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { colourEmblem, spyIcons } from "../view/card-art.ts";
import { choiceDetail, choicePreviewText, choiceTitle, targetOf } from "../view/screen-reader-texts.ts";
import { colourOf } from "../view/texts.ts";
import type { TurnChoice } from "../view/turn-choices.ts";
import type { BoardView } from "../view/view.ts";

/**
 * The icon of a choice: an arrow for a move, in the Spy's direction after turning; the opponent's emblem for a
 * question.
 */
const signOf = ({ command, on }: TurnChoice, view: BoardView): TemplateResult | typeof nothing => {
  if (on !== null) return colourEmblem(colourOf(on));
  if (command.type === "flip") return spyIcons.turn;
  if (command.type !== "move") return nothing;
  const isRight = (view.rows.at(-1)?.spy?.facing === "R") !== command.flipBefore;
  return isRight ? spyIcons.right : spyIcons.left;
};

const button = (choice: TurnChoice, view: BoardView, isSent: boolean): TemplateResult => {
  const nameOf = (seat: number) => view.rows.find((row) => row.seat === seat)?.name ?? "";
  const detail = choiceDetail(choice, targetOf(choice, view));
  const isArmed = view.armed?.id === choice.id;
  return html`<button
    type="button"
    class="choice to-${choice.command.type} ${isArmed ? "armed" : ""}"
    data-choice=${choice.id}
    aria-disabled=${isSent ? "true" : "false"}
  >
    <span class="title">${signOf(choice, view)}<bdi>${choiceTitle(choice, nameOf)}</bdi></span>
    ${detail === "" ? nothing : html`<span class="detail">${detail}</span>`}
    ${choice.after === null ? nothing : html`<span class="sr">${choicePreviewText(view, choice)}</span>`}
  </button>`;
};

export const actions = (view: BoardView, isSent: boolean): TemplateResult => {
  const steps = view.choices.filter(({ after }) => after !== null);
  const rest = view.choices.filter(({ after }) => after === null);
  return html`<div class="actions" role="group" tabindex="-1" aria-label=${msg("Your turn: move, spy, both or neither")}>
    ${steps.length === 0 ? nothing : html`<div class="choices">${steps.map((choice) => button(choice, view, isSent))}</div>`}
    <div class="choices rest-${rest.length}">${rest.map((choice) => button(choice, view, isSent))}</div>
  </div>`;
};

export const arrangingActions =
  (): TemplateResult => html`<div class="actions two" role="group" aria-label=${msg("Your base")}>
  <button type="button" class="choice shuffle" data-act="shuffle">
    <span class="title">${spyIcons.shuffle}${msg("Shuffle")}</span><span class="detail">${msg("another random base")}</span>
  </button>
  <button type="button" class="choice ready" data-act="ready">
    <span class="title">${msg("Ready")}</span><span class="detail">${msg("the order is fixed from now on")}</span>
  </button>
</div>`;
