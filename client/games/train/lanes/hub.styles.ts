/** The hub: the strip above the trains. */
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
  @container (max-width: 639px) {
    .waits :is(.round, .way, .lead, .word) {
      position: absolute;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
    }
  }
  /* The boneyard's count is next to a drawing of a tile. */
  @container (max-width: 339px) {
    .boneyard .word {
      position: absolute;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
    }
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
