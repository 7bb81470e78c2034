/** A phone's table: slimmer wood, names above trains, and a hand in one or two rows. */
import { css } from "lit";

const table = css`
  .table[data-kind="yard"] {
    padding: 6px;
    border-radius: 14px;
  }
  .table[data-kind="yard"] .cloth {
    border-radius: 9px;
  }
`;

/** On a phone the name is above its train. */
const sign = css`
  [data-kind="yard"] .label {
    display: flex;
    align-items: center;
    gap: 7px;
    padding: 0;
    inline-size: max-content !important;
    max-inline-size: calc(100% - 44px);
    background: none;
    box-shadow: none;
  }
  [data-kind="yard"] .medal {
    flex: none;
    block-size: calc(var(--sign-high) - 1px);
    border-width: 1.5px;
    font-size: calc(0.44 * var(--sign-high));
  }
  [data-kind="yard"] .name .icon {
    inset-inline-start: 0;
    inline-size: var(--sign-high);
    block-size: var(--sign-high);
    padding: calc(0.14 * var(--sign-high));
  }
  [data-kind="yard"] .name {
    font-size: clamp(14px, 0.875rem, 0.72 * var(--sign-high));
    display: block;
    align-self: center;
    overflow-x: clip;
    overflow-y: visible;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-kind="yard"] .facts {
    font-size: clamp(12.5px, 0.78rem, 0.62 * var(--sign-high));
    align-self: center;
    margin-inline-end: 0;
  }
  [data-kind="yard"] .facts > :not(.marker, .last) {
    flex: none;
  }
  /* A long name gives way first, but the words after it leave it some letters. */
  [data-kind="yard"] .name {
    flex-shrink: 1000000;
  }
  [data-kind="yard"] .label:has(.marker, .last) .name {
    min-inline-size: 2.6em;
  }
  [data-kind="yard"] :is(.on-turn, .out) .label {
    padding-inline-end: 5px;
    background: linear-gradient(#fff6dc, var(--lamp) 160%);
  }
  [data-kind="yard"] .low .name {
    font-size: 13px;
  }
`;

const words = css`
  [data-kind="yard"] .desk {
    grid-template-rows: 58px minmax(0, 1fr);
  }
  /* Beside the trains there is height for the words above their buttons, but little width. */
  .side .desk {
    grid-template-rows: 82px minmax(0, 1fr);
  }
  [data-kind="yard"] .words {
    --first-button: 120px;
    padding-inline: 10px 4px;
    gap: 4px;
    grid-template-columns: minmax(28%, 1fr) auto;
  }
  .table.side .words {
    grid-template: 38px 44px / minmax(0, 1fr);
    gap: 0;
    padding-inline: 4px;
  }
  [data-kind="yard"] .say {
    font-size: clamp(14px, 0.875rem, 21px);
  }
  [data-kind="yard"] .turn {
    font-size: clamp(17px, 1.0625rem, 24px);
  }
  [data-kind="yard"] :is(.actions, .gaps) {
    gap: 0;
  }
  [data-kind="yard"] .act {
    padding-inline: 10px;
    font-size: 14px;
  }
  [data-kind="yard"] .plain {
    justify-content: center;
    padding: 0;
  }
  [data-kind="yard"] .plain .word {
    position: absolute;
    clip-path: inset(50%);
    inline-size: 1px;
    overflow: hidden;
  }
`;

const rack = css`
  [data-kind="yard"] .rack {
    padding: 0 4px 4px;
  }
  [data-kind="yard"] .hand {
    --extra: 4px;
    --lip: 20px;
    flex-wrap: wrap;
    min-inline-size: 0;
    /* A row has as many tiles as its columns. */
    --beside: max(0px, calc((100% - var(--columns, 9) * (var(--tile) + var(--gap)) - var(--extra)) / 2));
    inline-size: 100%;
    padding: 0 var(--beside) 18px;
  }
  [data-kind="yard"] .awake .held.fits {
    transform: translateY(-9px);
  }
  [data-kind="yard"] .awake .held.chosen {
    transform: translateY(-14px);
  }
`;

export const yardStyles = [table, sign, words, rack];
