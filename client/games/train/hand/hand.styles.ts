/** The prompt, the buttons and the rack. */
import { css } from "lit";

const desk = css`
  .say {
    position: relative;
    padding-inline: 6px;
    line-height: 1.3;
    color: var(--ink-soft);
    text-wrap: pretty;
  }
  /* Longer text extends over the cloth and moves nothing. */
  .say span {
    position: absolute;
    inset: auto 0 0;
    min-block-size: 100%;
    display: grid;
    align-items: center;
    padding: 2px 6px;
    border-radius: var(--radius);
    background: var(--surface-room);
    z-index: 2;
  }
  .awake .say {
    color: var(--ink);
    font-weight: 600;
  }
  .desk .say.refusal {
    color: var(--attention);
    font-weight: 600;
  }
  .actions,
  .gaps {
    display: flex;
    align-items: center;
    gap: 6px;
    block-size: 44px;
    min-inline-size: 0;
    overflow-x: auto;
    scrollbar-width: none;
    white-space: nowrap;
  }
  .actions > *,
  .gaps > * {
    flex: none;
  }
  .actions .spring {
    flex: 1;
  }
  .act,
  .plain {
    min-block-size: 44px;
    min-inline-size: 44px;
    padding-inline: 16px;
    border-radius: var(--radius);
    line-height: 1.2;
  }
  .act {
    background: var(--surface-raised);
    border: 1.5px solid var(--accent);
    color: var(--accent);
    font-weight: 650;
  }
  .act.primary {
    background: var(--accent);
    color: var(--accent-ink);
  }
  .plain {
    padding-inline: 10px;
    color: var(--ink-soft);
  }
  .plain:disabled {
    opacity: 0.5;
  }
  .why {
    text-decoration: underline dotted 1.5px;
    text-underline-offset: 4px;
  }
  /* A picture, and no part of the button's name. */
  .numerals .sample::before {
    content: attr(data-sign);
  }
  .numerals .sample {
    display: inline-grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: 5px;
    background: var(--ivory);
    border: 1px solid var(--ivory-edge);
    color: var(--train-pip-12, #1f1c19);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
`;

const rack = css`
  .rack {
    direction: ltr;
    display: grid;
    align-content: end;
    border-radius: 4px 4px 8px 8px;
    padding: 8px 6px 0;
    background: linear-gradient(transparent calc(100% - 12px), var(--wood-light) calc(100% - 12px) calc(100% - 9px), var(--wood) 0);
    padding-block-end: 10px;
  }
  .hand {
    --gap: 4px;
    --extra: 14px;
    /* The maximum size of a tile. Rows have equal lengths as far as possible. */
    --most: min(56px, calc(((var(--rack) - 18px) / var(--lines, 1) - 8px) / 2));
    inline-size: 100%;
    max-inline-size: calc(var(--columns, 9) * (var(--most) + var(--gap)) + var(--extra));
    margin-inline: auto;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px var(--gap);
    user-select: none;
    -webkit-user-select: none;
  }
  .held {
    --columns: inherit;
    position: relative;
    flex: none;
    inline-size: min(var(--most), calc((100% - var(--extra)) / var(--columns, 9) - var(--gap)));
    touch-action: none;
    border-radius: 5px;
    transition: transform var(--step) ease-out;
  }
  .held .tile {
    inline-size: 100%;
    aspect-ratio: 1 / 2;
    --tile-shadow: 0 2px 2px rgb(0 0 0 / 0.28);
    --tile-edge: 1.5px;
    pointer-events: none;
  }
  .first-extra {
    margin-inline-start: var(--extra);
  }
  /* The train at the start of the hand has its own rail. */
  .in-train::after {
    content: "";
    position: absolute;
    inset-block-end: -5px;
    inset-inline: calc(-1 * var(--gap) / 2);
    block-size: 3px;
    background: var(--accent);
    opacity: 0.75;
  }
  .awake .held.fits {
    transform: translateY(-6px);
  }
  .awake .held.fits .tile {
    --tile-edge: 2px;
    --tile-rim: var(--accent);
  }
  .awake .held.chosen {
    transform: translateY(-9px);
  }
  .held.chosen .tile {
    --tile-edge: 3.5px;
    --tile-rim: var(--accent);
  }
  .awake .held:not(.fits, .chosen) .tile {
    opacity: 0.74;
  }
  .held[data-carried] {
    z-index: 3;
    pointer-events: none;
    transition: none;
  }
  .tag {
    position: absolute;
    inset-block-end: 3px;
    inset-inline: 2px;
    border-radius: 3px;
    background: var(--accent);
    color: var(--accent-ink);
    font-size: 0.6875rem;
    font-weight: 700;
    line-height: 1.35;
    text-align: center;
  }
  @media (prefers-reduced-motion: reduce) {
    .held {
      transition: none;
    }
  }
`;

export const handStyles = [desk, rack];
