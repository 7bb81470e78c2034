/** Emblems: the small pictures of games in lists. */
import { css, html, type TemplateResult } from "lit";
import type { GameCards } from "./game-cards.ts";
import { isGameId } from "./registry.ts";

/** An empty space of the same size while the cards load. */
export const emblem = (faces: GameCards | null, game: string): TemplateResult =>
  html`<svg class="emblem" viewBox="0 0 48 48" aria-hidden="true" focusable="false">${isGameId(game) ? faces?.[game].emblem : null}</svg>`;

export const emblemStyles = css`
  .emblem {
    display: block;
    flex: none;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    overflow: visible;
  }
`;

/** Cards to choose a game: in a column on a phone, with larger pictures in a row on a wide screen. */
export const gameCards = css`
  .choice {
    display: grid;
    gap: 12px;
  }
  .choice > a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 14px;
    padding: 14px 18px;
    border-radius: var(--radius-large);
    background: var(--surface-panel);
    color: var(--ink);
    text-decoration: none;
  }
  .choice > a:hover {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .choice b {
    display: block;
    font: 600 var(--text-3) / 1.3 var(--face);
    color: var(--accent);
  }
  .choice b:lang(ur) {
    line-height: var(--leading);
  }
  @media (min-width: 860px) {
    .choice {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: clamp(14px, 1.6vw, 24px);
    }
    .choice > :not(a) {
      grid-column: 1 / -1;
    }
    .choice > a {
      padding: 20px 24px;
    }
    .choice > a.large {
      position: relative;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      justify-items: start;
      gap: 18px;
      padding: clamp(20px, 3dvh, 44px) clamp(24px, 2.4vw, 44px) clamp(24px, 4dvh, 56px);
      font-size: clamp(1rem, 0.8rem + 0.35vw, 1.25rem);
    }
    /* The picture takes the window's free height. */
    .choice .large .emblem {
      inline-size: clamp(5rem, min(22vw, 40dvh), 34rem);
      block-size: clamp(5rem, min(22vw, 40dvh), 34rem);
      margin-block-end: 6px;
    }
    .choice .large b {
      font-size: var(--text-4);
      margin-block-end: 6px;
    }
    .choice .large .done {
      position: absolute;
      inset-block-start: 20px;
      inset-inline-end: 20px;
    }
  }
`;
