/** The waiting room: below a board a card of forms; around a cloth one line below it. */
import { css } from "lit";

export const waitingRoomStyles = css`
  /* The same as the focused card in it. */
  :host {
    border-radius: var(--radius-large);
  }
  /* Over the whole stage (table/game-view/ft-game-view.styles.ts): the cloth, and below it one line. */
  ft-chairs,
  .line {
    --cloth: max(24rem, 100dvh - 7rem);
    position: absolute;
    inset-inline: 16px;
  }
  ft-chairs {
    z-index: 10;
    inset-block-start: 0;
    block-size: var(--cloth);
  }
  ft-chairs:not(:defined) {
    visibility: hidden;
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    background: var(--surface-panel);
    border-radius: var(--radius-large);
    padding: 14px;
  }
  section.line {
    inset-block-start: calc(var(--cloth) + 4px);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 20px;
    padding: 0;
    background: none;
    color: var(--ink-soft);
  }
  .line .own {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 auto;
    align-items: center;
    justify-content: flex-end;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .own {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
    gap: 0 8px;
    border-block-start: 1px solid var(--line);
    padding-block-start: 8px;
    margin-inline: -8px;
  }
  .own .quiet {
    justify-content: start;
    color: var(--ink-soft);
    padding-inline: 6px;
    text-align: start;
  }
  .own ft-delete-table {
    padding-inline-start: 6px;
  }
  .own ft-delete-table[open] {
    grid-column: 1 / -1;
  }
  .terms {
    color: var(--ink-soft);
    font-size: var(--text-1);
  }
  .kept,
  .awaited {
    color: var(--ink-soft);
    text-wrap: pretty;
  }
  .awaited {
    animation: awaited 0s 0.5s both;
  }
  .spares {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    overflow-wrap: anywhere;
  }
  @keyframes awaited {
    from {
      visibility: hidden;
    }
  }
  .sure {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-inline: 0;
  }
  .sure p {
    flex: 1 1 8rem;
    line-height: 1.25;
  }
`;
