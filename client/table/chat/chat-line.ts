/** A chat message, rendered and as text for screen readers. */
import { html, type TemplateResult } from "lit";
import { phraseTexts, reactionTexts } from "../../kit/text/chat-texts.ts";
import type { ChatEvent } from "./chat-messages.ts";
import { reactionDrawing } from "./reactions.ts";

export const chatText = (talk: ChatEvent): string => {
  if (talk.type === "reacted") return reactionTexts[talk.reaction]();
  return "text" in talk ? talk.text : phraseTexts[talk.phrase]();
};

/** A free message has its own text direction. */
export const chatLine = (talk: ChatEvent): TemplateResult =>
  talk.type === "reacted"
    ? html`${reactionDrawing(talk.reaction)}<span>${chatText(talk)}</span>`
    : html`<span><bdi>${chatText(talk)}</bdi></span>`;
