/** The small picture by which a list tells its games apart. */
import { css, html, type TemplateResult } from "lit";
import type { Faces } from "./faces.ts";
import { isGame } from "./registry.ts";

/** Empty, and as large, while the faces are on their way. */
export const emblem = (faces: Faces | null, game: string): TemplateResult =>
  html`<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true" focusable="false">${isGame(game) ? faces?.[game].emblem : null}</svg>`;

export const emblemStyles = css`
  .emblem {
    display: block;
    flex: none;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    overflow: visible;
  }
`;
