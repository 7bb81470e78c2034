/** The layout: the cloth with its trains, and below it prompt, buttons and hand. */
import { css } from "lit";
import { botIconStyles, visuallyHidden } from "../../../kit/element.ts";
import { handStyles } from "../hand/hand.styles.ts";
import { hubStyles } from "../lanes/hub.styles.ts";
import { laneStyles } from "../lanes/lane.styles.ts";
import { tiles } from "../tiles/tiles.styles.ts";

const layout = css`
  :host {
    display: block;
    container-type: inline-size;
    color: var(--ink);
    font-size: var(--text-2);
    line-height: 1.3;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .board {
    display: flex;
    flex-direction: column;
    gap: 8px;
    /* The height that the page leaves for a board. */
    block-size: max(400px, 100dvh - var(--around, 17rem));
    /* The same height for any hand, prompt and buttons, so that the trains keep theirs. */
    --rack: var(--rack-room, clamp(148px, 22dvh, 184px));
    --desk: calc(2.7em + 50px + var(--rack));
    -webkit-tap-highlight-color: transparent;
  }
  /* A phone in landscape: the hand next to the trains. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    .board:not(.early) {
      flex-direction: row;
      block-size: max(290px, 100dvh - var(--around, 4rem));
    }
    .board:not(.early) .desk {
      flex: 0 0 min(44%, 22rem);
      block-size: auto;
      align-content: center;
    }
  }
  /* Before the first deal there is no action: space for the players to come. */
  .board.early {
    block-size: auto;
  }
  .early .table {
    min-block-size: clamp(112px, 100cqi - 320px, 320px);
  }
  /* In a wide window the board has its final size next to them, so that no space is empty. */
  @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
    .early .table {
      min-block-size: max(320px, 100dvh - var(--around, 17rem));
    }
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    padding: 0;
    margin: 0;
    cursor: pointer;
    touch-action: manipulation;
  }
  ol,
  p,
  h2 {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .table {
    flex: 1;
    min-block-size: 0;
    min-inline-size: 0;
    display: flex;
    flex-direction: column;
    color: var(--on-cloth);
    background: var(--cloth);
    border-radius: var(--radius-large);
    box-shadow: inset 0 0 0 1px rgb(0 0 0 / 0.18), inset 0 2px 10px rgb(0 0 0 / 0.22);
  }
  .desk {
    flex: none;
    display: grid;
    gap: 4px 12px;
    grid-template-rows: 2.7em 44px;
    grid-auto-rows: minmax(0, 1fr);
    block-size: var(--desk);
  }
  .desk.short {
    block-size: auto;
  }
  /* Between two rounds there is no hand, and the score takes its space. */
  @container (min-width: 640px) {
    .board {
      --rack: 136px;
      --desk: calc(52px + var(--rack));
    }
    .desk {
      grid-template: 48px / minmax(0, 1fr) auto;
    }
    .rack {
      grid-column: 1 / -1;
    }
  }
`;

export const boardStyles = [visuallyHidden, botIconStyles, tiles, layout, hubStyles, laneStyles, handStyles];
