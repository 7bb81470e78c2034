/** Small icons next to texts: marker, partner, branch, direction. */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";

const mark = (body: SVGTemplateResult): TemplateResult =>
  html`<svg class="mark" viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" stroke-width="1.8"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${body}</svg>`;

export const trainIcons = {
  /** A small engine: the marker of a public train. */
  marker: mark(
    svg`<path d="M2 11V7h6V3h5v8z M4 7V4" fill="currentColor" stroke-width="1.2" /><circle cx="4.6" cy="12.6" r="1.7" fill="currentColor" stroke="none" /><circle cx="10.6" cy="12.6" r="1.7" fill="currentColor" stroke="none" />`,
  ),
  partner: mark(svg`<circle cx="5" cy="8" r="3.2" /><circle cx="11" cy="8" r="3.2" />`),
  branch: mark(svg`<path d="M2 3v5a4 4 0 0 0 4 4h8M11 9l3 3-3 3" />`),
  clockwise: mark(svg`<path d="M3.2 10.5A5.3 5.3 0 1 1 12 12.2M12.6 8.6l-.4 3.8-3.6-.6" />`),
  counter: mark(svg`<path d="M12.8 10.5A5.3 5.3 0 1 0 4 12.2M3.4 8.6l.4 3.8 3.6-.6" />`),
} as const;
