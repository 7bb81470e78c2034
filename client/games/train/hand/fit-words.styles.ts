/** The steps in which long words above the hand fit into their row (fit-words.ts). */
import { css } from "lit";

export const fitWordsStyles = css`
  .table:not(.side) :is([data-fit="1"], [data-fit="2"]).words {
    grid-template-columns: minmax(60%, 1fr) auto;
  }
  /* The first button stays in view; the others are reached by scrolling, and fade into the edge that hides them. */
  .table:not(.side) :is([data-fit="3"], [data-fit="4"], [data-fit="5"]).words {
    grid-template-columns: minmax(calc(100% - var(--first-button, 12rem)), 1fr) auto;
  }
  @supports (animation-timeline: scroll(self inline)) {
    .words :is(.actions, .gaps) {
      --away: right;
      mask: linear-gradient(to left, transparent, #000 16px) left / calc(100% + 16px) no-repeat;
      /* Not as one property, into which the minifier would put the timeline, and browsers would read none of it. */
      animation-name: reach;
      animation-timing-function: linear;
      animation-timeline: scroll(self inline);
    }
    .words :is(.actions, .gaps):dir(rtl) {
      --away: left;
      mask: linear-gradient(to right, transparent, #000 16px) right / calc(100% + 16px) no-repeat;
    }
    @keyframes reach {
      from {
        mask-position: var(--away);
      }
    }
  }
  /* As large as with the browser's usual letters. */
  .words[data-fit="2"] .say {
    font-size: 17px;
  }
  .words:not([data-fit="0"], [data-fit="1"]) .turn {
    font-size: 21px;
  }
  [data-kind="yard"] .words[data-fit="2"] .say {
    font-size: 14px;
  }
  [data-kind="yard"] .words:not([data-fit="0"], [data-fit="1"]) .turn {
    font-size: 17px;
  }
  .words[data-fit="3"] .say {
    font-size: 13px;
  }
  .words[data-fit="4"] .say {
    font-size: 12px;
  }
  .words[data-fit="5"] .say {
    font-size: 11px;
    line-height: 1.15;
  }
  .words[data-fit="5"] .say span {
    inset: 0;
    overflow: hidden auto;
    align-content: safe center;
  }
  /* The round and the boneyard share a line with the hub. */
  @media (max-width: 374px) {
    [data-kind="yard"] :is(.title, .boneyard b):not(:lang(ur)) {
      font-size: 16px;
    }
  }
`;
