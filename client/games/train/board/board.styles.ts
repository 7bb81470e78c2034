/** The table: wooden rim, cloth, turntable, boneyard. What lies on it has its place from fit/. */
import { css } from "lit";
import { botIconStyles, visuallyHidden } from "../../../kit/element.ts";
import { handStyles } from "../hand/hand.styles.ts";
import { laneStyles } from "../lanes/lane.styles.ts";
import { signStyles } from "../lanes/sign.styles.ts";
import { tiles } from "../tiles/tiles.styles.ts";

const layout = css`
  :host {
    display: block;
    /* The height that the page leaves for a board. */
    block-size: max(400px, 100dvh - var(--around, 17rem));
    color: var(--ink);
    font-size: var(--text-2);
    line-height: 1.3;
  }
  /* A phone in landscape: the hand next to the trains. */
  @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
    :host {
      block-size: max(290px, 100dvh - var(--around, 4rem));
    }
  }
  /* Its size does not depend on what it shows. */
  :host(:not([early])) {
    contain: size layout style;
    container-type: inline-size;
  }
  /* Before the first deal there is no action: space for the players to come. */
  :host([early]) {
    container-type: inline-size;
    block-size: auto;
  }
  :host([early]) [data-kind] {
    position: absolute;
    inset: 0;
    visibility: hidden;
    content-visibility: hidden;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .board {
    block-size: 100%;
    -webkit-tap-highlight-color: transparent;
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
`;

const table = css`
  .table {
    position: relative;
    block-size: 100%;
    padding: 13px;
    border-radius: 24px;
    color: var(--on-cloth);
    background: var(--wood);
  }
  .cloth {
    position: relative;
    background: var(--cloth);
    block-size: 100%;
    border-radius: 14px;
  }
  .desk {
    position: absolute;
    contain: size layout style;
    display: grid;
    grid-template-rows: 48px minmax(0, 1fr);
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const boardStyles = [visuallyHidden, botIconStyles, tiles, layout, table, laneStyles, signStyles, handStyles];
