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
  /* Before the first deal there is no action: space for the players to come. */
  :host([early]) {
    container-type: inline-size;
    block-size: auto;
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
    background: repeating-linear-gradient(91deg, rgb(0 0 0 / 0.05) 0 2px, transparent 2px 9px, rgb(255 255 255 / 0.03) 9px 11px),
      linear-gradient(var(--wood-light), var(--wood) 40%, var(--wood-deep));
    box-shadow: inset 0 1px 0 rgb(255 255 255 / 0.28), 0 3px 10px rgb(0 0 0 / 0.28);
  }
  .table[data-kind="yard"] {
    padding: 6px;
    border-radius: 14px;
  }
  .cloth {
    position: relative;
    block-size: 100%;
    border-radius: 14px;
    background: repeating-linear-gradient(45deg, rgb(255 255 255 / 0.022) 0 1px, transparent 1px 3px),
      repeating-linear-gradient(-45deg, rgb(0 0 0 / 0.038) 0 1px, transparent 1px 3px),
      radial-gradient(120% 95% at 46% 42%, var(--cloth-light), var(--cloth) 52%, var(--cloth-deep));
  }
  /* The rim's shadow on the cloth. */
  .cloth::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: inherit;
    box-shadow: inset 0 3px 9px rgb(0 0 0 / 0.55), inset 0 0 60px rgb(0 0 0 / 0.25);
    pointer-events: none;
  }
  .table[data-kind="yard"] .cloth {
    border-radius: 9px;
  }
  .turntable {
    position: absolute;
    inline-size: var(--size);
    block-size: var(--size);
    border-radius: 50%;
    display: grid;
    place-items: center;
    border: max(1.5px, calc(0.022 * var(--size))) solid var(--brass);
    background: radial-gradient(circle at 40% 30%, rgb(255 255 255 / 0.13), transparent 55%),
      repeating-radial-gradient(circle at 50% 50%, rgb(0 0 0 / 0.1) 0 1.5px, transparent 1.5px 5px), var(--wood);
    box-shadow: 0 6px 12px rgb(0 0 0 / 0.5), inset 0 0 12px rgb(0 0 0 / 0.55);
  }
  .turntable .tile {
    block-size: calc(0.73 * var(--size));
    inline-size: calc(0.365 * var(--size));
  }
  .title {
    position: absolute;
    display: flex;
    align-items: center;
    gap: 8px;
    font: 600 21px / 1.3 var(--face);
    font-variant-numeric: lining-nums tabular-nums;
    white-space: nowrap;
  }
  [data-kind="fan"] .title {
    white-space: normal;
    flex-direction: column;
    align-items: start;
    gap: 0;
  }
  [data-kind="split"] .title {
    translate: -50% 0;
  }
  .way {
    color: var(--on-cloth-soft);
  }
  .boneyard {
    position: absolute;
    translate: -50% -50%;
    display: grid;
    justify-items: center;
    gap: 6px;
    white-space: nowrap;
    color: var(--on-cloth-soft);
  }
  .boneyard b {
    font: 600 22px / 1.2 var(--face);
    font-variant-numeric: lining-nums tabular-nums;
    color: var(--on-cloth);
  }
  .pile {
    position: relative;
    inline-size: 92px;
    block-size: 84px;
  }
  .pile .back {
    position: absolute;
    inset: 6px auto auto 4px;
    inline-size: 36px;
    block-size: 72px;
    border-radius: 5px;
    background: repeating-linear-gradient(45deg, transparent 0 4px, rgb(0 0 0 / 0.12) 4px 5px),
      repeating-linear-gradient(-45deg, transparent 0 4px, rgb(255 255 255 / 0.12) 4px 5px), #a4473a;
    box-shadow: 0 0 0 2px #f1e5cb, 0 3px 0 2px #c9b58b, 0 5px 6px 2px rgb(0 0 0 / 0.5);
    rotate: -8deg;
  }
  .pile .back:nth-child(2) {
    translate: 15px -5px;
    rotate: 5deg;
  }
  .pile .back:nth-child(3) {
    translate: 31px 3px;
    rotate: -2deg;
  }
  .pile .back:nth-child(4) {
    translate: 47px -1px;
    rotate: 8deg;
  }
  .empty .pile {
    opacity: 0;
  }
  .boneyard.ready {
    cursor: pointer;
  }
  .ready .pile .back {
    box-shadow: 0 0 0 2.5px var(--glow), 0 0 12px var(--glow);
  }
  /* On a phone: a line beside the hub. */
  [data-kind="yard"] .title {
    font-size: 20px;
  }
  [data-kind="yard"] .boneyard {
    inset: 27px 14px auto auto;
    translate: 0 -50%;
    display: flex;
    gap: 10px;
  }
  [data-kind="yard"] :is(.title, .word):lang(ur) {
    font-size: 16px;
  }
  [data-kind="yard"] .pile {
    inline-size: 14px;
    block-size: 24px;
  }
  [data-kind="yard"] .pile .back {
    inset: 1px;
    inline-size: 12px;
    block-size: 22px;
    border-radius: 2px;
    rotate: 0deg;
    translate: none;
    box-shadow: 0 0 0 1px #f1e5cb, 0 1px 2px 1px rgb(0 0 0 / 0.4);
  }
  [data-kind="yard"] .pile .back + .back {
    display: none;
  }
  .desk {
    position: absolute;
    display: grid;
    grid-template-rows: 48px minmax(0, 1fr);
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const boardStyles = [visuallyHidden, botIconStyles, tiles, layout, table, laneStyles, signStyles, handStyles];
