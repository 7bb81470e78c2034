/** One utterance as it is shown, and as it is read out. */
import { html, type TemplateResult } from "lit";
import type { Talk } from "./chat-messages.ts";
import { phraseWords, reactionWords } from "./chat-texts.ts";
import { reactionDrawing } from "./reactions.ts";

export const talkText = (talk: Talk): string => {
  if (talk.type === "reacted") return reactionWords[talk.reaction]();
  return "text" in talk ? talk.text : phraseWords[talk.phrase]();
};

/** Somebody's own words keep their own direction. */
export const talkLine = (talk: Talk): TemplateResult =>
  talk.type === "reacted"
    ? html`${reactionDrawing(talk.reaction)}<span>${talkText(talk)}</span>`
    : html`<span><bdi>${talkText(talk)}</bdi></span>`;
