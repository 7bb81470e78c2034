/** The announcement strip in the middle of the board: the last announcement, or the prompt. A live region. */
import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";
import { formatList } from "../../../kit/text/sentences.ts";
import { type Announcement, announcementLine, announcementOf } from "../view/announcement.ts";
import { kindArt, spyIcons } from "../view/card-art.ts";
import { choicePreviewText } from "../view/screen-reader-texts.ts";
import { type BoardView, type SpyBoardProps, speechOf } from "../view/view.ts";

/** The last announcement. Returns null before the first. */
export const latestOf = (props: SpyBoardProps): Announcement | null =>
  props.event === null ? null : announcementOf(props.event, props.state, speechOf(props));

const namesOf = (view: BoardView): string =>
  formatList(view.rows.filter(({ isActive }) => isActive).map(({ name }) => bidiIsolate(name)));

const turnWords = ({ choices }: BoardView): string => {
  const canMove = choices.some(({ after }) => after !== null);
  const canSpy = choices.some(({ on }) => on !== null);
  if (canMove && canSpy) return msg("Your turn: move, spy, both or neither.");
  return canSpy ? msg("You may still spy.") : msg("You may still move.");
};

/** The hint after a first touch. A player with a pointer or keys has already seen the preview. */
const againWords = (): string => (matchMedia("(hover: none)").matches ? ` ${msg("Press again to confirm.")}` : "");

/** The goal of the game in a line. */
export const goalText = (): string =>
  msg("Find the others’ Safe 1, Safe 2, Top Secret 1 and Top Secret 2, in that order. The last Spy wins.");

/** What the viewer can do, or waits for. */
export const promptOf = (view: BoardView): string => {
  if (view.armed !== null) return (choicePreviewText(view, view.armed) || turnWords(view)) + againWords();
  if (view.mode === "over") return msg("The game is over. Every base is exposed.");
  if (view.mode === "arranging") return msg("Arrange your base. Nobody else can see it, now or later.");
  if (view.mode === "acting") return turnWords(view);
  if (view.rows.every(({ isReady }) => !isReady)) return msg("Every player arranges their own base, in secret.");
  const names = namesOf(view);
  return names === "" ? "" : msg(str`Waiting for ${names}.`);
};

const art = ({ tone }: Announcement): TemplateResult | typeof nothing => {
  switch (tone) {
    case "safe":
    case "top-secret":
      return kindArt(tone, false);
    case "tsss":
    case "exploded":
      return kindArt("bomb", true);
    case "exposed":
      return spyIcons.eye;
    case "plain":
      return nothing;
  }
};

const heard = (latest: Announcement): TemplateResult => html`<div class="slip ${latest.tone}" aria-hidden="true">
  ${art(latest)}
  <p><span class="told">${latest.text}</span>${latest.answer === null ? nothing : html` <b class="answer">${latest.answer}</b>`}</p>
</div>`;

/** `remark`: the text after a press without effect, or after a moved card. */
export const announcementStrip = (
  latest: Announcement | null,
  prompt: string,
  remark: string | null,
  tools: unknown,
): TemplateResult => html`<div
  class="strip"
>
  <div class="said">
    ${latest === null ? nothing : heard(latest)}
    <p class="prompt ${remark === null ? "" : "remark"}" role="status">${remark ?? prompt}</p>
  </div>
  <div class="tools">${tools}</div>
  <p class="sr" role="log">${latest === null ? "" : announcementLine(latest)}</p>
</div>`;
