/**
 * The icons of the chrome: one stroke, one size; they follow the text's colour and size. Those of a table's first view
 * are here; the others load with the element that shows them (icons.ts).
 */
import { html, svg, type TemplateResult } from "lit";

export const icon = (body: TemplateResult<2>): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
    stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${body}</svg>`;

export const firstIcons = {
  eye: icon(svg`<path d="M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z" /><circle cx="12" cy="12" r="2.6" />`),
  book: icon(
    svg`<path d="M12 6.5C10 5 7.5 4.5 4.5 4.5v13c3 0 5.5.5 7.5 2 2-1.5 4.5-2 7.5-2v-13c-3 0-5.5.5-7.5 2zM12 6.5v13" />`,
  ),
  settings: icon(
    svg`<path d="M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9" /><circle cx="15" cy="7.5" r="2" /><circle cx="9" cy="16.5" r="2" />`,
  ),
} as const;
