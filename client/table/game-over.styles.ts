/**
 * The paper with the result: a band across the board where the window is wide, else beneath the board. It is paper in
 * both colour schemes, and dark for a defeat; what lies on it follows.
 */
import { css } from "lit";

export const gameOverStyles = css`
  :host {
    container-type: inline-size;
    margin-block-start: 12px;
    pointer-events: none;
  }
  section {
    pointer-events: auto;
    --paper: #fffcf5;
    color-scheme: light;
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: "title score" "why why" "actions actions" "more more";
    gap: 4px 12px;
    align-items: center;
    padding: 16px;
    border-radius: var(--radius-large);
    background: var(--paper);
    color: var(--ink);
    box-shadow: var(--shadow);
    /* Nothing of the two halves of a draw lies outside. */
    overflow: hidden;
    isolation: isolate;
  }
  .lost {
    --paper: #2b2320;
    color-scheme: dark;
  }
  /* Two papers meet. */
  .drawn::before,
  .drawn::after {
    content: "";
    position: absolute;
    inset: 0;
    z-index: -1;
    background: #eadfca;
    clip-path: polygon(66% 0, 100% 0, 100% 100%, 61% 100%);
  }
  .drawn::before {
    background: var(--paper);
    clip-path: polygon(0 0, 66% 0, 61% 100%, 0 100%);
  }
  .picture {
    display: none;
    grid-area: picture;
    inline-size: 128px;
    block-size: 128px;
  }
  .picture > svg,
  .faces svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  .faces {
    display: flex;
    flex-wrap: wrap;
    place-content: center;
    gap: 6px;
    inline-size: 100%;
    block-size: 100%;
  }
  .faces span {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  .faces.several span {
    inline-size: 60px;
    block-size: 60px;
  }
  h2 {
    grid-area: title;
    font: 600 2.375rem / 1.1 var(--face);
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  h2:lang(bn) {
    line-height: 1.3;
  }
  h2:lang(ur) {
    padding-block: 0.2em;
    font-size: var(--text-4);
  }
  .why {
    grid-area: why;
    color: var(--ink-soft);
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .actions {
    grid-area: actions;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-block-start: 12px;
  }
  .actions > :first-child {
    flex: 1 1 auto;
  }
  /* "More" is never alone in a row. */
  .last {
    display: flex;
    gap: 8px;
    min-inline-size: 0;
  }
  .last:not(:has(.study)) {
    display: var(--result-more, flex);
  }
  .open-more {
    display: var(--result-more, inline-flex);
    padding-inline: 10px;
  }
  .outlined {
    background: none;
  }
  .score {
    grid-area: score;
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 6px 12px;
  }
  dl > div {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  /* The second of two faces each other. */
  .pair > div + div {
    flex-direction: row-reverse;
  }
  .pair > div + div::after {
    content: ":";
    font: 600 1.5rem var(--face);
    color: var(--ink-soft);
  }
  :is(dt, .place) {
    inline-size: 30px;
    block-size: 30px;
  }
  .score svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  dd {
    font: 600 1.875rem / 1 var(--face);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .score ol {
    display: flex;
    gap: 10px;
  }
  .score li {
    display: grid;
    justify-items: center;
    gap: 2px;
    font-size: var(--text-1);
    font-variant-numeric: tabular-nums;
  }
  .so-far {
    display: none;
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  .more {
    grid-area: more;
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 8px;
    margin-block-start: 12px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--line);
  }
  .more > * {
    flex: 1 1 9.5rem;
    min-inline-size: 0;
  }
  .more > :is(p, ft-export, [done]) {
    flex-basis: 100%;
  }
  .provenance {
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  .raise {
    display: none;
  }
  /* Next to a board that shows the end itself. */
  :host([brief]) {
    margin-block-start: 0;
  }
  :host([brief]) h2 {
    font-size: var(--text-4);
  }
  :host([brief]) h2:lang(ur) {
    padding-block: 0;
    font-size: var(--text-3);
    line-height: 1.9;
  }

  @container (max-width: 359px) or (max-width: 20rem) {
    .actions :is(button, .button) {
      padding-inline: 12px;
    }
    .study .icon {
      display: none;
    }
    .open-more span {
      position: absolute;
      inline-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  @container (min-width: 560px) {
    section {
      grid-template-columns: minmax(0, 1fr) auto;
      grid-template-areas: "title score" "why score" "actions score" "more more";
      grid-template-rows: auto auto minmax(0, 1fr) auto;
      column-gap: 24px;
      padding: 24px 28px;
    }
    section.pictured {
      grid-template-columns: 128px minmax(0, 1fr) auto;
      grid-template-areas: "picture title score" "picture why score" "picture actions score" "more more more";
    }
    .pictured .picture {
      display: block;
    }
    h2 {
      font-size: var(--text-5);
    }
    h2:lang(ur) {
      font-size: var(--text-4);
    }
    .actions > :first-child {
      flex: none;
    }
    .score {
      max-inline-size: 15rem;
    }
    :is(dt, .place) {
      inline-size: 36px;
      block-size: 36px;
    }
    dd {
      font-size: var(--text-5);
    }
    .so-far {
      display: block;
      margin-block-start: 4px;
      text-align: center;
    }
  }

  /* On the screen at once, until the page is scrolled to it. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host(:not([brief])) {
      position: var(--result-position, sticky);
      inset-block-end: 8px;
      z-index: 2;
    }
  }

  /* As wide as the layouts of ft-game-view with a column beside the board. */
  @media (min-width: 700px) and (orientation: landscape), (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    :host(:not([brief])) {
      position: absolute;
      z-index: 2;
      inset-inline: 0;
      inset-block-start: 50%;
      margin: 0;
      translate: 0 -50%;
    }
    :host(:not([brief])) section {
      border-radius: 0;
      max-block-size: calc(100dvh - 8rem);
      overflow-y: auto;
      box-shadow: 0 0 0 1px rgb(0 0 0 / 0.18), 0 18px 44px rgb(0 0 0 / 0.5);
    }
    :host([sunk]) {
      inset-block: auto 0;
      translate: none;
    }
    :host([sunk]) section {
      grid-template: "title actions" 1fr / minmax(0, 1fr) auto;
      /* Where the board leaves room for the rail, it begins right below the rail. */
      block-size: calc(56px - 0.25 * var(--rail-room, 0px));
      padding: 0 12px;
      cursor: pointer;
    }
    :host([sunk]) :is(.picture, .why, .score, .more) {
      display: none;
    }
    :host([sunk]) h2 {
      font-size: var(--text-3);
      white-space: nowrap;
      overflow: hidden;
      text-overflow: ellipsis;
    }
    :host([sunk]) .actions {
      flex-wrap: nowrap;
      margin: 0;
    }
    :host([sunk]) .raise {
      display: inline-flex;
    }
    :host([sunk]) .open-more,
    :host([sunk][brief]) .actions > :not(.raise) {
      display: none;
    }
    /* The paper may be as high as a button for a finger: with a mouse its edges stay clear. */
    @media (pointer: fine) {
      :host([sunk]) .actions :is(button, .button) {
        min-block-size: 36px;
      }
    }
  }

  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    h2:lang(bn) {
      font-size: var(--text-4);
    }
  }

  /* From the winner's edge, once the last move has come to rest. */
  @media (prefers-reduced-motion: no-preference) {
    :host([fresh]) section {
      animation: enter 280ms ease-out 700ms backwards;
    }
    :host([fresh]) .lost {
      --from: -40px;
    }
    :host([fresh]) .drawn {
      animation-name: appear;
    }
    :host([fresh]) .drawn::before {
      animation: meet 280ms ease-out 700ms backwards;
    }
    :host([fresh]) .drawn::after {
      --from: 100%;
      animation: meet 280ms ease-out 700ms backwards;
    }
  }
  /* Hidden while it waits: a press in that time is meant for the board under it. */
  @keyframes enter {
    from {
      visibility: hidden;
      opacity: 0;
      transform: translateY(var(--from, 40px));
    }
  }
  @keyframes appear {
    from {
      visibility: hidden;
      opacity: 0;
    }
  }
  @keyframes meet {
    from {
      transform: translateX(var(--from, -100%));
    }
  }
  @media (forced-colors: active) {
    section {
      border: 1px solid CanvasText;
    }
    .won {
      border: 3px solid Highlight;
    }
  }
`;
