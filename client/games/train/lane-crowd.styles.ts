/** Many trains: on a phone in two or three columns of cells, on a wide screen in two. Fetched by tables that have them. */
import { css } from "lit";

export const crowded = css`
  @container (max-width: 639px) {
    .table:is([data-lanes="many"], [data-lanes="crowd"]) {
      --end-max: 20px;
      --row: 50px;
    }
    .table[data-lanes="many"] {
      --rows: var(--rows-2);
    }
    .table[data-lanes="crowd"] {
      --rows: var(--rows-3);
      --row: 46px;
    }
    [data-lanes="crowd"] .field .lane {
      --end-u: 15px;
    }
    [data-lanes="crowd"] .near .lane {
      min-block-size: 46px;
      --end-u: 20px;
    }
    [data-lanes="crowd"] .field .slot {
      block-size: 16px;
    }
    [data-lanes="crowd"] .field .lane:not(.expanded) {
      padding-block: 0;
    }
    [data-lanes="crowd"] .field :is(.name, .end) {
      line-height: 1.2;
    }
    [data-lanes="many"] .field .lanes {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    [data-lanes="crowd"] .field .lanes {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    /* A cell: the name and what belongs to it above, the end below. */
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .lane:not(.expanded) {
      grid-template-columns: minmax(0, 1fr);
      align-content: center;
      gap: 1px;
      padding-inline: 6px;
      border-inline-end: 1px solid var(--cloth-line);
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .label {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 5px;
      margin-block: 0;
      margin-inline-end: -3px;
      padding-inline-end: 3px;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field :is(.facts, .count) {
      flex: none;
      flex-wrap: nowrap;
      gap: 3px;
      white-space: nowrap;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .chip.marker {
      padding-inline: 3px;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .chip.marker span {
      position: absolute;
      clip-path: inset(50%);
      inline-size: 1px;
      overflow: hidden;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .strands {
      padding-block: 0;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .end {
      margin-block: -6px;
      min-inline-size: 36px;
    }
    [data-lanes="crowd"] .field .lane:not(.expanded) :is(.history, .points) {
      display: none;
    }
    [data-lanes="crowd"] .field .name {
      font-size: 0.8125rem;
    }
  }
  @container (min-width: 640px) {
    .table[data-lanes="crowd"] {
      --label: 140px;
      --rows: var(--rows-2);
    }
    .table[data-lanes="crowd"] .field .lanes {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .table[data-lanes="crowd"] .field .lane.expanded {
      grid-column: 1 / -1;
    }
  }
`;
