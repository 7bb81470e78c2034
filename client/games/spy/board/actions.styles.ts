/** The buttons below the board. */
import { css } from "lit";

export const actionStyles = css`
  .actions {
    display: grid;
    gap: 6px;
    align-content: start;
    /* The same height in every turn, so that nothing below jumps. */
    min-block-size: 106px;
    margin-block-start: 8px;
    outline-offset: 4px;
  }
  .actions:focus-visible {
    outline: 2px solid var(--accent);
    border-radius: 4px;
  }
  .choices,
  .actions.two {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 6px;
  }
  /* End turn is always in the same corner. */
  .choices .to-end-turn {
    grid-column: -2;
  }
  .choices.rest-2 {
    grid-template-columns: 3fr 1fr;
  }
  .choices.rest-3 {
    grid-template-columns: 3fr 3fr 2fr;
  }
  .actions.two {
    grid-template-columns: 1fr 2fr;
    min-block-size: 0;
  }
  .choice {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    justify-items: center;
    min-block-size: 50px;
    padding: 4px 2px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--ink);
    line-height: 1.2;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  /* Nastaliq is tall. */
  .choice:lang(ur),
  .choice:lang(ur) .detail {
    line-height: 1.7;
  }
  .choice .title {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 5px;
    max-inline-size: 100%;
    font-weight: 600;
  }
  .choice {
    overflow-wrap: anywhere;
  }
  .to-spy .title bdi {
    white-space: nowrap;
    min-inline-size: 0;
    overflow-x: clip;
    text-overflow: ellipsis;
  }
  .choice .emblem {
    flex: none;
    inline-size: 15px;
    block-size: 15px;
    overflow: visible;
  }
  .choice .emblem path {
    stroke: #fff;
  }
  .choice .icon {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    stroke-width: 2.4;
  }
  .choice .detail {
    font-size: var(--text-1);
    line-height: 1.15;
    text-wrap: balance;
    color: var(--ink-soft);
  }
  .choice.to-move,
  .choice.to-flip {
    border-color: var(--accent);
    background: var(--accent-wash);
  }
  .choice.to-spy,
  .choice.ready {
    border-color: transparent;
    background: var(--accent);
    color: var(--accent-ink);
  }
  .choice.to-spy .detail,
  .choice.ready .detail {
    color: inherit;
  }
  .choice.armed,
  .choice:focus-visible {
    outline: 3px solid var(--ink);
    outline-offset: 1px;
  }
  .choice[aria-disabled="true"] {
    opacity: 0.5;
    cursor: default;
  }
  @container (max-width: 480px) {
    .choice {
      font-size: 0.875rem;
    }
    .choice .title {
      gap: 3px;
    }
    .choice .icon {
      inline-size: 16px;
    }
    .choice .detail {
      font-size: 0.75rem;
    }
  }
  /* On the smallest phones the board reaches both edges of the screen; the buttons do not. */
  @media (max-width: 374px) {
    .actions {
      margin-inline: 8px;
    }
  }
  /* Next to the board there is space for a column, not for a row. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .actions {
      margin-block-start: 0;
    }
    .choices {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .choices:is(.rest-2, .rest-3),
    .actions.two {
      grid-template-columns: minmax(0, 1fr);
    }
    .choices .to-end-turn {
      grid-column: auto;
    }
  }
  @media (min-height: 541px) {
    @container (min-width: 1000px) {
      .board:is(.far-2, .far-3) > .actions {
        margin-block-start: 0;
        grid-template-columns: minmax(0, 1fr);
      }
      .board:is(.far-2, .far-3) .choices {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      .board:is(.far-2, .far-3) .choices:is(.rest-2, .rest-3) {
        grid-template-columns: minmax(0, 1fr);
      }
      .board:is(.far-2, .far-3) .choices .to-end-turn {
        grid-column: auto;
      }
    }
  }
`;
