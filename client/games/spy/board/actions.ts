/** The action buttons below the bases. An armed choice is previewed on the board; one press executes it. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { colourEmblem, spyIcons } from "../view/card-art.ts";
import { choiceDetail, choicePreviewText, choiceTitle } from "../view/screen-reader-texts.ts";
import { colourOf } from "../view/texts.ts";
import type { TurnChoice } from "../view/turn-choices.ts";
import { type BoardView, seenSpy, stepsOf } from "../view/view.ts";
import { moveStrip } from "./move-strip.ts";

const strip = (choice: TurnChoice, { rows, sight }: BoardView): TemplateResult | typeof nothing => {
  const spy = rows.at(-1)?.spy ?? null;
  return choice.after === null || spy === null
    ? nothing
    : moveStrip(sight.m, spy, seenSpy(choice.after, sight.m), stepsOf(choice, spy, sight.m));
};

const button = (choice: TurnChoice, view: BoardView, isSent: boolean): TemplateResult => {
  const nameOf = (seat: number) => view.rows.find((row) => row.seat === seat)?.name ?? "";
  const detail = choiceDetail(choice, view);
  const isArmed = view.armed?.id === choice.id;
  return html`<button
    type="button"
    class="choice to-${choice.command.type} ${isArmed ? "armed" : ""}"
    data-choice=${choice.id}
    aria-disabled=${isSent ? "true" : "false"}
  >
    <span class="title">${choice.on === null ? nothing : colourEmblem(colourOf(choice.on))}<bdi>${choiceTitle(choice, nameOf)}</bdi></span>
    ${detail === "" ? nothing : html`<span class="detail">${detail}</span>`}
    ${strip(choice, view)}
    ${choice.after === null ? nothing : html`<span class="sr">${choicePreviewText(view, choice)}</span>`}
  </button>`;
};

export const actions = (view: BoardView, isSent: boolean): TemplateResult => {
  const steps = view.choices.filter(({ after }) => after !== null);
  const rest = view.choices.filter(({ after }) => after === null);
  return html`<div class="actions" role="group" tabindex="-1" aria-label=${msg("Your turn: move, spy, both or neither")}>
    <div class="choices">${steps.map((choice) => button(choice, view, isSent))}</div>
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
