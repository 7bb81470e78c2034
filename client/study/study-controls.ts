/** The controls of a study: its tools, the way from mistake to mistake, and its progress. */
import { msg } from "@lit/localize";
import { html, nothing, svg } from "lit";
import { icon } from "../kit/icon.ts";
import { icons } from "../kit/icons.ts";
import { formatNumber } from "../kit/text/numbers.ts";
import { type Overview, stopFrom } from "./judge/overview.ts";
import type { Study } from "./run/study.ts";
import type { MomentResult } from "./run/worker-messages.ts";

interface Tools {
  readonly close: () => void;
  readonly picture: () => void;
  /** Judges the moment after entry `seq` again. */
  readonly deepen: (seq: number) => void;
}

const pictureIcon = icon(
  svg`<rect x="4" y="5" width="16" height="14" rx="2" /><circle cx="9" cy="10" r="1.6" /><path d="M5 18l5-5 3.5 3.5L16 14l4 4" />`,
);

const deeperIcon = icon(svg`<circle cx="10.5" cy="10.5" r="6" /><path d="M15 15l5 5M10.5 8v5M8 10.5h5" />`);

/** `finding`: of the shown moment. */
export const toolRow = (study: Study, finding: MomentResult | undefined, tools: Tools) => {
  const picture = msg("Picture of the game");
  const close = msg("Close the study");
  return html`<div class="extra">
    <button class="quiet square" aria-label=${close} title=${close} @click=${tools.close}>${icons.close}</button>
    <button class="quiet square" aria-haspopup="dialog" aria-label=${picture} title=${picture} @click=${tools.picture}>${pictureIcon}</button>
    ${deeperButton(study, finding, tools)}
  </div>`;
};

/** Nothing where more thought changes nothing. */
const deeperButton = (study: Study, finding: MomentResult | undefined, { deepen }: Tools) => {
  if (study.outline?.terms.deepNodes === undefined) return nothing;
  const seq = finding?.moment?.seq;
  const isThinking = study.deepening !== null;
  const label = isThinking ? msg("Thinking…") : msg("Analyze this move more deeply");
  const isOff = isThinking || seq === undefined || finding?.isDeep === true;
  // Not disabled, because keyboard users would lose the focus.
  return html`<button class="quiet square" aria-label=${label} title=${label} aria-busy=${isThinking} aria-disabled=${isOff}
      @click=${() => isOff || deepen(seq)}>${deeperIcon}</button>`;
};

/** Left to right like the slider, in every language. */
export const stopButtons = (overview: Overview, index: number, stop: (by: 1 | -1) => void) => {
  const [previous, next] = [msg("Previous mistake or turning point"), msg("Next mistake or turning point")];
  const isLast = (by: 1 | -1) => stopFrom(overview, index, by) === undefined;
  return html`<div class="stepper"><button class="outlined square previous" aria-label=${previous} title=${previous} aria-keyshortcuts="Shift+ArrowLeft"
      aria-disabled=${isLast(-1)} @click=${() => stop(-1)}>${icons.previous}</button>
    <button class="outlined next" aria-label=${next} title=${next} aria-keyshortcuts="Shift+ArrowRight"
      aria-disabled=${isLast(1)} @click=${() => stop(1)}><span>${msg("Next mistake")}</span>${icons.next}</button></div>`;
};

/** Over the curve while it is computed. Before Pause disappears, the focus moves from it to Next mistake. */
export const progressBar = (study: Study, root: ParentNode) => {
  if (study.isDone) {
    // Where a variation is open, the row of tools has the first other button.
    if (root.querySelector(".running :focus")) root.querySelector<HTMLElement>(".next, .extra button")?.focus();
    return nothing;
  }
  const { found, all } = study.progress;
  const text = all === 0 ? msg("Starting…") : html`<bdi>${formatNumber(found)} / ${formatNumber(all)}</bdi>`;
  return html`<div class="running">
    <span class="progress" role="progressbar" aria-label=${msg("Study")} aria-valuemin="0" aria-valuemax=${all} aria-valuenow=${found}>${text}</span>
    ${pauseButton(study)}
  </div>`;
};

/** In place of the study. The focus moves to Next mistake, because the pressed button disappears. */
export const failureCard = (study: Study, root: ParentNode) => {
  const retry = async (): Promise<void> => {
    study.retry();
    await new Promise((resolve) => setTimeout(resolve));
    root.querySelector<HTMLElement>(".next")?.focus();
  };
  return html`<div class="card"><p role="status">${msg("This game can’t be studied right now.")}</p>
    <button class="outlined" @click=${retry}>${msg("Try again")}</button></div>`;
};

const pauseButton = (study: Study) => {
  const label = study.isPaused ? msg("Resume analysis") : msg("Pause the study");
  const press = () => (study.isPaused ? study.resume() : study.pause());
  return html`<button class="quiet square" aria-label=${label} title=${label} @click=${press}>${study.isPaused ? icons.play : icons.pause}</button>`;
};
