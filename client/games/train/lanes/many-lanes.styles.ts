/** Many trains, in as many columns as legible tiles need. Loaded by tables that have them. */
import { css } from "lit";

/** On a phone: cells. Name and count are next to the end, or above it if there is height. */
const cells = css`
  @container (max-width: 639px) {
    .table[data-lanes="many"] {
      --rows: var(--rows-2);
    }
    .table[data-lanes="crowd"] {
      --rows: var(--rows-3);
    }
    [data-lanes="many"] .field .lanes {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    [data-lanes="crowd"] .field .lanes {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .lane:not(.expanded) {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 2px;
      padding-inline: 6px 3px;
      border-inline-end: 1px solid var(--cloth-line);
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .label {
      gap: 0;
      line-height: 1.15;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field :is(.facts, .count) {
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
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .lane:not(.expanded) .strands {
      contain: none;
      align-self: center;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .lane:not(.expanded) .strand {
      flex-wrap: nowrap;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .lane:not(.expanded) .history {
      display: none;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .end {
      min-inline-size: 36px;
    }
    .field .lane.expanded {
      grid-column: 1 / -1;
    }
    /* A train is its name and its end. */
    [data-lanes="crowd"] .field .lane:not(.expanded) :is(.newest, .points, .from),
    [data-lanes="crowd"] .field .slot {
      display: none;
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .name {
      font-size: 0.8125rem;
    }
  }
`;

const highCells = css`
  @container (max-width: 639px) and (min-height: 250px) {
    [data-lanes="many"] .field .lane:not(.expanded) {
      grid-template-columns: minmax(0, 1fr);
      align-content: center;
    }
    [data-lanes="many"] .field .label {
      display: flex;
      justify-content: space-between;
      align-items: center;
      gap: 6px;
    }
    [data-lanes="many"] .field .lane:not(.expanded) .strands {
      contain: size;
      align-self: stretch;
      block-size: calc(2 * var(--end-u) + 2px);
    }
    [data-lanes="many"] .field .lane:not(.expanded) .history {
      display: contents;
    }
  }
`;

/** On a wide screen: one column while a crosswise double fits in its row. */
const columns = css`
  @container (min-width: 640px) and (max-height: 399px) {
    [data-lanes="many"] .field .lanes {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    [data-lanes="many"] .field .lane {
      --rows: var(--rows-2);
    }
  }
  @container (min-width: 640px) {
    .table[data-lanes="crowd"] {
      --label: 132px;
    }
    [data-lanes="crowd"] .field .lanes {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    [data-lanes="crowd"] .field .lane {
      --rows: var(--rows-2);
    }
    :is([data-lanes="many"], [data-lanes="crowd"]) .field .lane.expanded {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 900px) and (max-height: 399px) {
    [data-lanes="crowd"] .field .lanes {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    [data-lanes="crowd"] .field .lane {
      --rows: var(--rows-3);
    }
  }
`;

export const manyLanesStyles = [cells, highCells, columns];
