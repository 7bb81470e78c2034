/** The Spies between two cards, the walk, the look, and the reachable gaps. */
import { css } from "lit";

export const spyStyles = css`
  .walk {
    position: relative;
    flex: 1;
    min-block-size: calc(var(--spy-h) + 6px);
  }
  .far-1 .far .walk {
    min-block-size: calc(var(--far-spy) + 4px);
  }
  /* The others' Spies stand on the rack, between the cards. */
  .board:is(.far-2, .far-3) .far .walk {
    position: absolute;
    inset: auto 0 calc(var(--rail) - 2px);
    min-block-size: 0;
    z-index: 2;
  }
  .spy {
    --s: var(--spy-h);
    position: absolute;
    inset-block-end: 0;
    inset-inline-start: clamp(var(--s) * 0.27 - var(--pad), var(--pitch) * var(--n), var(--pitch) * var(--m) - var(--s) * 0.27 + var(--pad));
    display: block;
    z-index: 3;
    inline-size: calc(var(--s) * 0.5);
    block-size: var(--s);
    padding: 0;
    border: 0;
    background: none;
    translate: -50% 0;
    pointer-events: none;
  }
  .far .spy {
    --s: var(--far-spy);
  }
  .far-1 .far .spy {
    inset-block-end: 4px;
  }
  .figure {
    display: block;
    block-size: 100%;
    inline-size: calc(var(--s) * 0.9825);
    margin-inline: calc(var(--s) * -0.24125);
    overflow: visible;
  }
  .g0 {
    --n: 0;
  }
  .g1 {
    --n: 1;
  }
  .g2 {
    --n: 2;
  }
  .g3 {
    --n: 3;
  }
  .g4 {
    --n: 4;
  }
  .g5 {
    --n: 5;
  }
  .g6 {
    --n: 6;
  }
  .g7 {
    --n: 7;
  }
  .spy.own {
    pointer-events: auto;
    cursor: grab;
    touch-action: none;
  }
  .spy.own::before {
    content: "";
    position: absolute;
    inset: 0 calc(var(--s) * -0.06) -4px;
  }
`;
