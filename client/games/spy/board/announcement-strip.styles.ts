/** The announcement strip in the middle of the board, and the prompt in chalk. */
import { css } from "lit";

export const announcementStripStyles = css`
  .strip {
    position: relative;
    display: flex;
    align-items: center;
    gap: 8px;
    /* Two lines for each, so that the cards never move. */
    block-size: calc(5.2 * var(--text-1) + 20px);
    padding-inline: 4px 0;
  }
  .said {
    flex: 1;
    min-inline-size: 0;
    display: grid;
    gap: 6px;
    justify-items: start;
  }
  .slip {
    display: flex;
    align-items: center;
    gap: 8px;
    max-inline-size: 100%;
    padding: 4px 12px 4px 10px;
    border-radius: 3px;
    background: var(--paper);
    color: var(--paper-ink);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.45);
    font-size: var(--text-1);
    line-height: 1.3;
  }
  .slip .art,
  .slip .icon {
    flex: none;
    inline-size: 26px;
    block-size: 26px;
    overflow: visible;
  }
  .slip .answer {
    font-size: var(--text-3);
    white-space: nowrap;
  }
  .prompt {
    font-size: var(--text-1);
    line-height: 1.3;
    min-block-size: 1.3em;
    padding-inline-start: 2px;
    color: var(--chalk);
  }
  .acting .prompt {
    font-weight: 600;
  }
  .prompt.remark {
    color: #ffe9d6;
    font-weight: 600;
  }
  .tools {
    display: flex;
    flex: none;
  }
  .tool {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--radius);
    background: none;
    color: var(--chalk-soft);
    cursor: pointer;
  }
  .tool[aria-pressed="true"],
  .tool[aria-expanded="true"] {
    color: var(--chalk);
    background: rgb(255 255 255 / 0.14);
  }
  .tool:focus-visible {
    outline: 2px solid #fff;
    outline-offset: -2px;
  }
  @container (min-width: 560px) {
    .strip {
      block-size: calc(3.9 * var(--text-2) + 20px);
    }
    .slip {
      font-size: var(--text-2);
    }
    .prompt {
      font-size: var(--text-2);
    }
    .slip .answer {
      font-size: 1.35rem;
    }
  }
`;
