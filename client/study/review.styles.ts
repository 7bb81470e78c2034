/**
 * The game view during the study of a finished game. The board keeps its size and its place: the study takes those of
 * the seats, the moves and the result.
 */
import { css } from "lit";

export const reviewStyles = css`
  .board.aside {
    outline: 3px dashed var(--attention);
    outline-offset: 2px;
    border-radius: var(--radius);
  }
  /* Who is better: the near seat's share, from below, or on a phone from the start. */
  .lead {
    --near-side: #f5ead6;
    --far-side: #3a302a;
    position: absolute;
    inset: -8px 0 auto;
    block-size: 7px;
    border-radius: 4px;
    background:
      linear-gradient(#c98f1e, #c98f1e) center / 2px 100% no-repeat,
      linear-gradient(to right, var(--near-side) calc(var(--share) * 100%), var(--far-side) 0);
    box-shadow: 0 0 0 1px rgb(60 45 20 / 0.35);
    pointer-events: none;
  }
  .lead.dark {
    --near-side: #3a302a;
    --far-side: #f5ead6;
  }
  :host([studying]) :is(.near, .record, slot[name="end"]) {
    display: none;
  }
  /* It keeps the place of the far seat, over which the accuracy lies. */
  :host([studying]) .far {
    visibility: hidden;
  }
  :host([studying]) {
    grid-template-areas:
      "far far" "board board" "curve curve" "list list" "card card" "scrub scrub" "extra tools" "seen seen" "panel panel";
    --board-foot: none;
    --head: far;
    --head-size: 0;
  }
  :host([studying][fills]) {
    grid-template-areas:
      "board board" "head head" "curve curve" "list list" "card card" "scrub scrub" "extra tools" "seen seen" "panel panel";
    --head: head;
    --head-size: auto;
    /* Its moves have longer texts, and its last one often decides. */
    --found: 12.75rem;
  }
  ft-study > ft-move-list {
    grid-area: list;
    display: block;
    min-inline-size: 0;
    max-block-size: none;
  }
  @media (forced-colors: active) {
    .lead {
      forced-color-adjust: none;
      outline: 1px solid CanvasText;
    }
  }

  @media (min-width: 700px) and (orientation: landscape) {
    :host([studying]) {
      grid-template-rows: repeat(2, auto) minmax(4rem, 1fr) repeat(2, auto) minmax(
          calc(var(--rail-room) + var(--touch)),
          auto
        );
      grid-template-areas: "board head" "board curve" "board list" "board seen" "board card" "board below";
      --board-foot: flex;
      --head: head;
      --head-size: auto;
    }
    :host([studying][fills]) {
      grid-template-rows: repeat(2, auto) minmax(4rem, 1fr) repeat(2, auto) minmax(var(--touch), auto);
      grid-template-areas: "board head" "board curve" "board list" "board seen" "board card" "scrub below";
      --below: 0px;
    }
    :host([studying]) :is(.far, .panel) {
      display: none;
    }
    ft-study > ft-move-list {
      contain: size;
      margin-block: 6px;
      padding: 0 14px;
    }
    .lead {
      inset: 0 auto auto;
      inset-inline-start: -26px;
      inline-size: 14px;
      block-size: var(--board);
      border-radius: 7px;
      background:
        linear-gradient(#c98f1e, #c98f1e) center / 100% 2px no-repeat,
        linear-gradient(to top, var(--near-side) calc(var(--share) * 100%), var(--far-side) 0);
    }
    :host([fills]) .lead {
      inset-inline-start: -12px;
      inset-block: 0;
      inline-size: 8px;
      block-size: auto;
    }
  }

  /* A phone in landscape. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    :host([studying]) {
      grid-template-rows: repeat(7, auto) minmax(0, 1fr);
      grid-template-areas:
        "board head" "board curve" "board list" "board card" "board scrub" "board extra" "board tools" "board seen";
      --board-foot: none;
    }
    :host([studying][fills]) {
      grid-template-rows: auto;
      grid-template-areas:
        "board board" "head head" "curve curve" "list list" "card card" "scrub scrub" "extra tools" "seen seen" "panel panel";
    }
    ft-study > ft-move-list {
      contain: none;
      margin-block: 0;
    }
  }
`;
