/** The reactions as icons, in the stroke of the chrome. */
import { html, svg, type TemplateResult } from "lit";
import type { Reaction } from "../../../engine/table/forms/chat.ts";

const face = svg`<circle cx="12" cy="12" r="8.5" />`;
const eyes = svg`<path d="M9 9.8v.4M15 9.8v.4" stroke-width="2.4" />`;

const drawings: Readonly<Record<Reaction, TemplateResult<2>>> = {
  applause: svg`<path d="M8 20.5c-2.3-.8-3.5-2.6-3.7-5.2L4 11.7a1.4 1.4 0 0 1 2.8-.3l.3 2 4.3-5.9a1.4 1.4 0 0 1 2.3 1.6l1.2-1.5a1.4 1.4 0 0 1 2.2 1.7l-.8 1.1a1.4 1.4 0 0 1 2.1 1.8l-3.9 5.6c-1.6 2.3-4 3.5-6.5 2.7z" />
    <path d="M8 4.5l.8 2M12.5 2.8l-.2 2.4M4.3 7.2l1.8 1.2" />`,
  laugh: svg`${face}<path d="M7.6 10.2l1.4-1 1.4 1M13.6 10.2l1.4-1 1.4 1M7.8 13.2h8.4a4.2 4.2 0 0 1-8.4 0z" />`,
  wow: svg`${face}${eyes}<ellipse cx="12" cy="15.2" rx="2" ry="2.6" />`,
  think: svg`<path d="M6.5 16a4 4 0 0 1-.6-7.9A5 5 0 0 1 15 6.4a4.3 4.3 0 0 1 2.9 8.1 4 4 0 0 1-2.6 1.5z" /><circle cx="7.6" cy="18.8" r="1" /><circle cx="5" cy="21.2" r=".5" /><path d="M9 11.4v.2M12 11.4v.2M15 11.4v.2" stroke-width="2.4" />`,
  sad: svg`${face}${eyes}<path d="M8.6 16.4a4.2 4.2 0 0 1 6.8 0" />`,
  heart: svg`<path d="M12 19.8S4 15.2 4 9.4A4.2 4.2 0 0 1 12 7.6a4.2 4.2 0 0 1 8 1.8c0 5.8-8 10.4-8 10.4z" fill="currentColor" stroke="none" />`,
};

export const reactionDrawing = (reaction: Reaction): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
    stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${drawings[reaction]}</svg>`;
