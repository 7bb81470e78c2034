/** The icons of the chrome: one stroke, one size, drawn for this. They follow the text's colour and size. */
import { html, svg, type TemplateResult } from "lit";

const icon = (body: TemplateResult<2>): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
    stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${body}</svg>`;

export const icons = {
  first: icon(svg`<path d="M18 6l-7 6 7 6M7 6v12" />`),
  previous: icon(svg`<path d="M15 5l-7 7 7 7" />`),
  next: icon(svg`<path d="M9 5l7 7-7 7" />`),
  last: icon(svg`<path d="M6 6l7 6-7 6M17 6v12" />`),
  play: icon(svg`<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />`),
  pause: icon(svg`<path d="M8.5 6v12M15.5 6v12" stroke-width="3" />`),
  turn: icon(svg`<path d="M7 4v14M4 15l3 3 3-3M17 20V6M14 9l3-3 3 3" />`),
  copy: icon(
    svg`<rect x="8.5" y="8.5" width="11" height="11" rx="2" /><path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />`,
  ),
  done: icon(svg`<path d="M5 12.5l4.5 4.5L19 7.5" />`),
  share: icon(svg`<path d="M12 14.5V4M8 7.5L12 3.5l4 4M6 12v6.5a1.5 1.5 0 0 0 1.5 1.5h9a1.5 1.5 0 0 0 1.5-1.5V12" />`),
  save: icon(svg`<path d="M12 4v10.5M8 11l4 4 4-4M5 19.5h14" />`),
  open: icon(
    svg`<path d="M4 18V7a1.5 1.5 0 0 1 1.5-1.5h4L12 8h6.5A1.5 1.5 0 0 1 20 9.5V18a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18z" />`,
  ),
  flag: icon(svg`<path d="M6 20.5V4M6 5h11l-2.5 4 2.5 4H6" />`),
  handshake: icon(svg`<path d="M5 9.5h14M5 14.5h14" stroke-width="2.4" />`),
  light: icon(svg`<path d="M12 3.5v3M7 13a5 5 0 0 1 10 0zM4 13h16M9.5 16.5l-.8 2M12 17v3M14.5 16.5l.8 2" />`),
  eye: icon(svg`<path d="M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z" /><circle cx="12" cy="12" r="2.6" />`),
  check: icon(svg`<path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM8.8 12l2.3 2.3 4.2-4.4" />`),
  list: icon(svg`<path d="M5 7h14M5 12h14M5 17h9" />`),
  close: icon(svg`<path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />`),
} as const;
