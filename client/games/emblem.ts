/** Emblems: the small pictures of games in lists. */
import { css, html, type TemplateResult } from "lit";
import type { GameId } from "../../engine/games/ids.ts";
import type { GameCards } from "./game-cards.ts";
import { games, isGameId } from "./registry.ts";

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

/** A game's picture in its own material, as tall and wide as its box. */
export const gameArt = (faces: GameCards | null, game: GameId): TemplateResult => {
  if (faces === null) return html`<span class="art"></span>`;
  const { art, focus } = faces[game];
  return html`<span class="art" .style=${`background: ${games[game].ground}`}><img src=${art} alt="" decoding="async" .style=${`object-position: ${focus}`} /></span>`;
};

export const gameArtStyles = css`
  .art {
    position: relative;
    display: block;
  }
  .art img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;

/** Cards to choose a game: in a column on a phone, with larger pictures in a row on a wide screen. */
export const gameCards = css`
  main:is(.choice, :has(> .choice)) {
    max-inline-size: 108rem;
    margin-inline: auto;
    padding: clamp(8px, 4dvh, 56px) clamp(16px, 5vw, 6rem) clamp(12px, 3dvh, 64px);
  }
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
  .choice > a.large {
    grid-template-columns: 7.25rem minmax(0, 1fr);
    align-items: stretch;
    gap: 0;
    padding: 0;
    overflow: clip;
    background: var(--surface-raised);
    box-shadow: var(--shadow);
    color: var(--ink-soft);
  }
  .large .about {
    padding: 10px 14px 14px;
  }
  .large .art {
    min-block-size: 7.5rem;
  }
  @media (hover: hover) {
    .choice > a:hover {
      box-shadow: 0 0 0 2px var(--accent);
    }
  }
  .choice b {
    display: block;
    font: 600 var(--text-3) / 1.3 var(--face);
    color: var(--ink);
  }
  .choice b:lang(ur) {
    line-height: var(--leading);
  }
  @media (max-width: 19rem) {
    .choice > a.large {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (min-width: 860px) {
    .choice {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: clamp(14px, 1.6vw, 24px);
    }
    .choice > :not(a) {
      grid-column: 1 / -1;
    }
    .choice > a.large {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: auto 1fr;
      font-size: clamp(1rem, 0.8rem + 0.35vw, 1.25rem);
    }
    /* The picture takes the window's free height. */
    .large .art {
      block-size: clamp(10rem, 43dvh, 34rem);
    }
    .large .about {
      padding: 16px 24px 24px;
    }
    .choice .large b {
      font-size: var(--text-4);
      margin-block-end: 4px;
    }
  }
`;
