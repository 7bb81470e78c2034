/**
 * The slider's rail with its marks, and the buttons: below it, or in one slim row with it (`lean`). It runs from left to
 * right in every language, like the board.
 */
import { css } from "lit";

export const scrubberStyles = css`
  :host {
    direction: ltr;
    container-type: inline-size;
  }
  /* Both ends can be reached on the rail as well. */
  @container (max-width: 356px) or (max-width: 19rem) {
    .edge {
      display: none;
    }
  }
  /* On a phone, at live: only a step back, and the live state. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host([slim]) :is(.rail, .edge, .speed, .play, .next) {
      display: none;
    }
  }
  .rail {
    position: relative;
    block-size: 32px;
    display: grid;
    align-items: center;
  }
  .peer {
    position: absolute;
    inset-block-end: 22px;
    max-inline-size: 5rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    translate: -50%;
    border-radius: 999px;
    padding-inline: 6px;
    background: var(--accent);
    color: var(--accent-ink);
    font-size: var(--text-1);
    line-height: 1.4;
    pointer-events: none;
    z-index: 1;
  }
  input {
    -webkit-appearance: none;
    appearance: none;
    position: absolute;
    inset: -6px 0;
    margin: 0;
    inline-size: 100%;
    background: none;
    cursor: pointer;
    touch-action: none;
    --thumb: 22px;
  }
  input:disabled {
    opacity: 0;
  }
  input::-webkit-slider-runnable-track {
    block-size: 44px;
  }
  input::-webkit-slider-thumb {
    -webkit-appearance: none;
    inline-size: var(--thumb);
    block-size: var(--thumb);
    margin-block-start: 11px;
    border-radius: 50%;
    background: var(--ink);
    border: 3px solid var(--surface-raised);
    box-shadow: var(--shadow);
  }
  input::-moz-range-thumb {
    inline-size: 16px;
    block-size: 16px;
    border-radius: 50%;
    background: var(--ink);
    border: 3px solid var(--surface-raised);
    box-shadow: var(--shadow);
  }
  svg.track {
    inline-size: calc(100% - 22px);
    block-size: 32px;
    margin-inline: 11px;
    overflow: visible;
  }
  .base {
    fill: var(--line);
  }
  .done {
    fill: var(--ink-faint);
  }
  .capture {
    fill: var(--line-strong);
  }
  .turn {
    fill: var(--line-strong);
    opacity: 0.55;
  }
  /* The marks of a study are above the rail. */
  .mistake {
    fill: var(--attention);
  }
  .swing {
    fill: var(--ink);
  }
  .cut {
    position: absolute;
    inset-block-start: -5px;
    inset-inline: 0;
    text-align: center;
    pointer-events: none;
    font-size: var(--text-1);
    line-height: 1.1;
    color: var(--ink-soft);
    unicode-bidi: plaintext;
  }
  .round,
  .end {
    fill: var(--ink);
  }
  .row {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  .row > div {
    display: flex;
  }
  /* Holding a button must not select text or open a menu. */
  .row button {
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  .speed {
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
    padding-inline: 4px;
    min-inline-size: 52px;
    white-space: nowrap;
  }
  .now {
    min-inline-size: 84px;
    color: var(--ink-soft);
  }
  .now.away {
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
  }
  .now {
    white-space: nowrap;
    padding-inline: 12px;
  }
  .short {
    display: none;
  }
  @container (max-width: 28.75rem) {
    .long {
      display: none;
    }
    .short {
      display: inline;
    }
    .now {
      min-inline-size: 72px;
      padding-inline: 6px;
    }
  }
  .dot {
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--accent);
  }
  .news {
    font-variant-numeric: tabular-nums;
    background: var(--accent-ink);
    color: var(--accent);
    border-radius: 10px;
    padding: 0 7px;
    line-height: 20px;
  }
  .place {
    display: none;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    unicode-bidi: plaintext;
  }
  /* As wide as at the end, so that the rail keeps its length while it is scrubbed. */
  .place::after {
    content: attr(data-widest);
    display: block;
    block-size: 0;
    overflow: hidden;
    visibility: hidden;
  }
  /* One row. During a game both ends are on the rail only, so that a step back moves no button away from the thumb. */
  @media (min-width: 600px) {
    :host([lean]) {
      display: block;
      block-size: var(--touch);
      /* A step lays out the rail, and not the page. */
      contain: size layout style;
    }
    :host([lean]) [role="group"] {
      display: flex;
      align-items: center;
    }
    :host([lean]) :is(.row, .row > div) {
      display: contents;
    }
    :host([lean]) .rail {
      order: 1;
      flex: 1;
      min-inline-size: 0;
    }
    :host([lean]) .speed {
      order: 2;
    }
    :host([lean]) .place {
      display: grid;
      align-content: center;
      order: 3;
      padding-inline: 8px;
    }
    :host([lean]) .now {
      order: 4;
    }
    :host([lean][slim]) :is(.edge, .speed, .next),
    :host([lean][back]) .edge {
      display: none;
    }
    /* At the end of a finished game there is nothing to go back to. */
    :host([lean]:not([slim], [back])) .now {
      display: none;
    }
  }
  @media (forced-colors: active) {
    :is([role="group"], .row, .row > div) {
      gap: 4px;
    }
  }
  /* Alone in a low frame of another page. */
  @media (max-height: 520px) {
    :host([short]) [role="group"] {
      display: flex;
      align-items: center;
    }
    :host([short]) :is(.row, .row > div) {
      display: contents;
    }
    :host([short]) :is(.edge, .speed) {
      display: none;
    }
    :host([short]) .rail {
      order: 1;
      flex: 1;
    }
    :host([short]) .now {
      order: 2;
    }
  }
  /* On a phone, away from live during a game: one row of the same height, so that nothing moves away from the thumb.
     Both ends are on the rail; only a finished game has speeds. */
  @media (max-width: 599px) and (orientation: portrait) {
    :host([back]) :is(.edge, .speed, .cut) {
      display: none;
    }
    :host([back]) [role="group"] {
      position: relative;
      display: flex;
      align-items: center;
    }
    :host([back]) :is(.row, .row > div) {
      display: contents;
    }
    :host([back]) .rail {
      order: 1;
      flex: 1;
    }
    :host([back]) .next {
      order: 2;
    }
    :host([back]) .now {
      order: 3;
    }
    :host([back]) .place {
      display: block;
      position: absolute;
      inset-block-start: -5px;
      inset-inline: 88px 120px;
      text-align: center;
      font-size: var(--text-1);
      line-height: 1;
      pointer-events: none;
    }
  }
  /* Large text on a phone: the rail shows the place as well. */
  @media (max-width: 19rem) {
    :host([back]) .place {
      display: none;
    }
  }
  /* Where one row is narrow its buttons come first. The rail shows the place as well. */
  @container (max-width: 33.75rem) {
    @media (min-width: 600px) {
      :host([lean]) .row .place {
        display: none;
      }
    }
  }
`;
