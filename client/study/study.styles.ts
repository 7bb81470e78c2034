/**
 * The study's parts, in the grid of the game view (review.styles.ts): beside the board in the place of seats and moves; on
 * a phone the accuracy takes the far seat's place, and the rest is below the board.
 */
import { css } from "lit";

export const studyStyles = css`
  :host,
  section {
    display: contents;
  }
  .sheet {
    display: none;
  }
  .head {
    grid-area: var(--head, head);
    display: flex;
    align-items: start;
    gap: 4px 16px;
    padding-inline: 4px;
    min-inline-size: 0;
    /* In the far seat's place it is no higher than the seat. */
    block-size: var(--head-size, auto);
    overflow: visible;
  }
  .head li {
    flex: 1 1 0;
    min-inline-size: 0;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: baseline;
    column-gap: 8px;
    line-height: 1.25;
  }
  .head strong {
    font: 600 1.75rem / 1.1 var(--face);
    font-variant-numeric: tabular-nums lining-nums;
  }
  .head :is(bdi, small) {
    font-size: var(--text-1);
    overflow-x: clip;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .head bdi {
    font-weight: 600;
  }
  .head small {
    grid-column: 1 / -1;
    min-block-size: 1lh;
    color: var(--ink-soft);
    white-space: nowrap;
  }
  .sign {
    font-weight: 600;
  }
  .sign + .sign {
    margin-inline-start: 10px;
  }
  /* Many seats: a row for each, with its line on the curve. */
  .legend {
    flex-direction: column;
    align-items: stretch;
    gap: 2px;
    max-block-size: 9.5rem;
    overflow-y: auto;
  }
  .legend li {
    flex: none;
    grid-template-columns: 26px 3.2rem minmax(0, 1fr) auto;
    align-items: center;
  }
  .legend strong {
    font-size: var(--text-3);
  }
  .legend small {
    grid-column: auto;
  }
  .legend svg {
    inline-size: 26px;
    block-size: 8px;
    direction: ltr;
  }
  .legend line {
    stroke-width: 2.5;
  }
  .curve {
    grid-area: curve;
    display: grid;
    gap: 6px;
    min-inline-size: 0;
  }
  .graph {
    direction: ltr;
    position: relative;
    block-size: 64px;
    background: var(--surface-raised);
    border-radius: var(--radius);
    cursor: pointer;
    touch-action: none;
    overflow: clip;
    --near-side: #f5ead6;
    --far-side: #3a302a;
    --near-text: #2b2320;
    --far-text: #f5ead6;
  }
  /* The near seat has the dark pieces. */
  .graph.dark {
    --near-side: #3a302a;
    --far-side: #f5ead6;
    --near-text: #f5ead6;
    --far-text: #2b2320;
  }
  .graph.duel {
    background: var(--far-side);
    border: 1px solid var(--line-strong);
  }
  .graph svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .graph .stops {
    pointer-events: none;
    overflow: visible;
  }
  path,
  line {
    fill: none;
    vector-effect: non-scaling-stroke;
  }
  .line {
    stroke-width: 2.25;
    stroke-linejoin: round;
  }
  .duel .line {
    stroke: var(--line-strong);
    stroke-width: 1;
  }
  .field {
    fill: var(--near-side);
  }
  /* A game's seat colours, in this order. */
  .seat-0 {
    stroke: light-dark(#2c7a4b, #62bb86);
  }
  .seat-1 {
    stroke: light-dark(#b23a30, #ee8579);
  }
  .seat-2 {
    stroke: light-dark(#2f67ac, #7db0ee);
  }
  .seat-3 {
    stroke: light-dark(#9a7410, #e3b238);
  }
  .middle {
    stroke: #8c826f;
    stroke-width: 1;
    stroke-dasharray: 3 4;
  }
  .now {
    stroke: #c2451a;
    stroke-width: 2;
  }
  .stops circle {
    stroke: #fffaf0;
    stroke-width: 2;
    fill: #a63a12;
  }
  .stops .mistake {
    fill: #c98f1e;
  }
  .stops .swing {
    fill: #5d564b;
  }
  .end {
    position: absolute;
    inset-inline-start: 4px;
    max-inline-size: 60%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--text-1);
    line-height: 1.3;
    padding-inline: 4px;
    border-radius: 4px;
    pointer-events: none;
  }
  .end:lang(ur) {
    line-height: 1.8;
  }
  .top.end {
    inset-block-start: 2px;
    color: var(--far-text);
    background: var(--far-side);
  }
  .bottom.end {
    inset-block-end: 2px;
    color: var(--near-text);
    background: var(--near-side);
  }
  /* Over the end of the curve, which has no results yet. */
  .running {
    grid-area: 1 / 1;
    justify-self: end;
    align-self: start;
    z-index: 1;
    display: flex;
    align-items: center;
    padding-inline-start: 8px;
    border-radius: var(--radius);
    font-size: var(--text-1);
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
    background: var(--surface-raised);
  }
  .graph {
    grid-area: 1 / 1;
  }
  .card {
    grid-area: card;
    container-type: inline-size;
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-inline-size: 0;
    padding: 10px 14px 14px;
    border-radius: var(--radius-large);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
  }
  .found {
    display: grid;
    gap: 4px;
    align-content: start;
    /* As high for every move, and before the first result, so that the buttons below stay under the finger. */
    min-block-size: var(--found, 6.2rem);
    font-variant-numeric: tabular-nums;
    line-height: 1.35;
  }
  .found:lang(ur) {
    min-block-size: calc(1.25 * var(--found, 6.2rem));
  }
  .found .top {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  .change {
    margin-inline-start: auto;
    color: var(--ink-soft);
  }
  .standing {
    color: var(--ink-soft);
  }
  .keys-title {
    font-size: var(--text-1);
    font-weight: 600;
  }
  .keys {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .keys button {
    inline-size: 100%;
    flex-direction: column;
    gap: 0;
    padding: 4px 6px;
    font-size: var(--text-2);
    line-height: 1.25;
  }
  .keys button:lang(ur) {
    line-height: 1.7;
  }
  .keys :is(span, small) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  .keys small {
    font-size: var(--text-1);
    font-weight: 400;
    color: var(--ink-soft);
  }
  /* Below what is said of the last move there is room for a line. */
  .top ~ .keys-title {
    display: none;
  }
  .top ~ .keys :is(span, small) {
    -webkit-line-clamp: 1;
  }
  .blunder:is(.verdict, .sign) {
    color: var(--attention);
  }
  :is(.mistake, .slip):is(.verdict, .sign) {
    color: var(--turn-text);
  }
  .verdict.good {
    color: var(--good);
  }
  .enter {
    justify-self: start;
    padding-inline: 0;
    color: var(--accent);
    font-weight: 600;
    text-align: start;
  }
  .next .icon {
    display: none;
  }
  @container (max-width: 250px) {
    .next span {
      display: none;
    }
    .next .icon {
      display: block;
    }
    .row .next {
      flex: none;
      inline-size: var(--touch);
      padding: 0;
    }
  }
  .row,
  .stepper {
    display: flex;
    gap: 8px;
  }
  .row :not(.square) {
    flex: 1 1 auto;
  }
  .row button:not(.square) {
    padding-inline: 8px;
  }
  .stepper {
    direction: ltr;
  }
  .extra {
    grid-area: extra;
    display: flex;
    color: var(--ink-soft);
  }
  .note {
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  @media (max-height: 700px) and (max-width: 480px) {
    .head:not(.legend) small {
      display: none;
    }
  }
  /* In forced colours the near seat's part has a colour of the system. */
  @media (forced-colors: active) {
    .graph {
      --near-side: CanvasText;
      --far-side: Canvas;
      --near-text: Canvas;
      --far-text: CanvasText;
    }
    .card {
      border: 1px solid CanvasText;
    }
  }
  @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
    .sheet {
      display: block;
      grid-row: 1 / 6;
      grid-column: 2;
      border-radius: var(--radius-large);
      background: var(--surface-panel);
    }
    .head {
      padding: 10px 14px;
    }
    .curve {
      padding-inline: 14px;
    }
    .graph {
      block-size: 92px;
    }
    .card {
      margin: 0 8px 8px;
    }
    .extra {
      grid-area: below;
      align-self: start;
      justify-self: end;
      margin-block-start: var(--below, 4px);
    }
  }
`;
