/** The turntable, the title of the round, and the boneyard. Loaded after the first painting. */
import { css } from "lit";

export const hubStyles = css`
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
    font-size: calc(0.365 * var(--size));
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
    display: block;
    font-size: clamp(16px, var(--room) / 8, 21px);
    white-space: normal;
  }
  /* The direction lies on the end of the last word's padding, so that it is never alone on a line. */
  [data-kind="fan"] .round {
    padding-inline-end: 22px;
  }
  [data-kind="fan"] .way {
    display: inline-block;
    margin-inline-start: -14px;
  }
  [data-kind="split"] .title {
    translate: -50% 0;
  }
  .mark {
    display: block;
    inline-size: 14px;
    block-size: 14px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .way {
    color: var(--on-cloth-soft);
  }
  .boneyard {
    position: absolute;
    translate: -50% -50%;
    contain: layout style;
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
  /* Beside the rack. */
  [data-kind="fan"] .word:lang(bn) {
    font-size: 13px;
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
  /* On a low table the sentence of the turn begins right below. */
  @media (max-height: 640px) {
    [data-kind="fan"] .boneyard {
      gap: 2px;
    }
    [data-kind="fan"] .pile {
      zoom: 0.7;
    }
  }
  .boneyard.ready {
    cursor: pointer;
  }
  .ready .pile .back {
    box-shadow: 0 0 0 2.5px var(--glow), 0 0 12px var(--glow);
  }
  .empty .pile {
    opacity: 0;
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
    /* In px like most words on the cloth, which are as large as its tiles allow. */
    font-size: 15px;
  }
  [data-kind="yard"] :is(.title, .word):lang(ur) {
    font-size: 16px;
  }
  /* Both are on one line. */
  @media (max-width: 374px) {
    [data-kind="yard"] :is(.title, .word, .left b):lang(ur) {
      font-size: 13px;
    }
  }
  /* Beside the trains of a small phone on its side, and in a lesson on any. */
  @container (max-width: 768px) {
    .side .boneyard .word {
      display: none;
    }
  }
  @container (max-width: 640px) {
    .side .title.title,
    .side .boneyard b {
      font-size: 16px;
    }
    .side .title.title:lang(ur) {
      font-size: 13px;
    }
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
`;
