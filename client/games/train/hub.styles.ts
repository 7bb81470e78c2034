/** The strip above the trains, and the queue of open doubles. */
import { css } from "lit";

export const hubStyles = css`
  .hub {
    flex: none;
    display: flex;
    align-items: center;
    gap: 10px;
    block-size: 40px;
    padding-inline: 12px;
    border-block-end: 1px solid var(--cloth-line);
    font-variant-numeric: tabular-nums;
  }
  .engine .tile {
    block-size: 28px;
    inline-size: 56px;
    filter: drop-shadow(var(--tile-shadow));
  }
  .round {
    font-weight: 600;
    white-space: nowrap;
  }
  .way {
    color: var(--on-cloth-soft);
  }
  .boneyard {
    margin-inline-start: auto;
    display: flex;
    align-items: center;
    gap: 6px;
    white-space: nowrap;
  }
  .boneyard .word {
    color: var(--on-cloth-soft);
  }
  /* In the hub's own line: an open double takes no room from the trains. */
  .queue {
    flex: 0 1 auto;
    min-inline-size: 0;
    display: flex;
    align-items: center;
    gap: 6px 12px;
    padding: 4px 10px;
    overflow-x: auto;
    scrollbar-width: none;
    white-space: nowrap;
    background: var(--cloth-deep);
    border-radius: 6px;
    color: var(--on-cloth);
  }
  @container (max-width: 639px) {
    .waits :is(.round, .way, .lead, .word) {
      position: absolute;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
    }
  }
  /* The tiles in the boneyard are counted beside a drawing of one. */
  @container (max-width: 339px) {
    .boneyard .word {
      position: absolute;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
    }
  }
  .queue .lead {
    color: var(--warn);
    font-weight: 600;
  }
  .open {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
  }
  .open bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    max-inline-size: 18ch;
    color: var(--on-cloth-soft);
  }
  .open.dead b {
    text-decoration: line-through;
  }
  .open.dead i {
    font-style: normal;
    border: 1px solid currentcolor;
    border-radius: 4px;
    padding-inline: 4px;
    color: var(--on-cloth-soft);
  }
  .rank {
    display: inline-grid;
    place-items: center;
    min-inline-size: 18px;
    block-size: 18px;
    padding-inline: 4px;
    border-radius: 9px;
    background: var(--warn);
    color: #2a1505;
    font-size: 0.75rem;
    font-weight: 700;
    line-height: 1;
  }
  .rank.dead {
    background: #d9d5c8;
    color: #33302a;
  }
`;
