/** Long text to be read: a narrow measure, a quiet scale, numbers and figures that stay apart from the sentences. */
import { css } from "lit";

export const prose = css`
  .prose {
    container: rules / inline-size;
    font-size: var(--text-3);
    line-height: 1.6;
    max-inline-size: 65ch;
    hyphens: manual;
    overflow-wrap: break-word;
  }
  .prose:lang(bn) {
    line-height: 1.75;
  }
  .prose:lang(ur) {
    line-height: 2.15;
  }
  .prose :is(p, li, dd, dt, td, th, figcaption, caption, h2):lang(ur) {
    line-height: inherit;
  }
  section {
    margin-block-start: 2.75em;
  }
  section > * + * {
    margin-block-start: 0.85em;
  }
  h2 {
    font-size: var(--text-4);
    line-height: 1.25;
    letter-spacing: -0.01em;
    scroll-margin-block-start: 1rem;
    outline-offset: 6px;
    text-wrap: balance;
  }
  h2:not(:focus-visible) {
    outline: none;
  }
  .prose :is(ul, ol) {
    padding-inline-start: 1.6em;
  }
  .prose ul {
    list-style: disc;
  }
  .prose ol {
    list-style: decimal;
  }
  .prose:lang(bn) ol {
    list-style-type: bengali;
  }
  li + li {
    margin-block-start: 0.45em;
  }
  li::marker {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  ol > li::marker {
    font-weight: 700;
    color: var(--accent);
  }
  strong {
    font-weight: 650;
  }
  .try {
    white-space: nowrap;
    font-weight: 600;
    /* In a line of text, and all the same as tall as a thumb needs. */
    padding-block: 0.65em;
    padding-inline: 0.25em;
  }
  .short {
    margin-block-start: 0;
    padding: 1.1em 1.25em 1.25em;
    background: var(--surface-panel);
    border-radius: var(--radius-large);
    border-inline-start: 4px solid var(--accent);
  }
  .short h2 {
    font-size: var(--text-3);
  }
  .number,
  .notation {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .label {
    font-weight: 600;
    padding-inline: 0.3em;
    border-radius: 4px;
    background: color-mix(in srgb, var(--ink) 8%, transparent);
    box-decoration-break: clone;
    -webkit-box-decoration-break: clone;
  }
  dt .label,
  th .label {
    padding: 0;
    background: none;
  }
  kbd {
    font: 600 0.85em ui-monospace, "Noto Sans Mono", monospace;
    padding: 0.1em 0.45em;
    border: 1px solid var(--line-strong);
    border-block-end-width: 2px;
    border-radius: 4px;
    background: var(--surface-raised);
    white-space: nowrap;
  }
  .example {
    padding: 0.7em 1em;
    border-inline-start: 3px solid var(--line-strong);
    background: color-mix(in srgb, var(--ink) 4%, transparent);
    color: var(--ink-soft);
  }
  dl > div {
    padding-block: 0.7em;
    border-block-start: 1px solid var(--line);
  }
  dl > div:last-child {
    border-block-end: 1px solid var(--line);
  }
  dt {
    font-weight: 650;
  }
  dd {
    color: var(--ink-soft);
  }
`;

export const pictures = css`
  figure {
    margin-block: 1.5em;
    display: grid;
    justify-items: center;
    gap: 0.75em;
  }
  .picture {
    inline-size: min(100%, 24rem);
  }
  figcaption {
    font-size: var(--text-2);
    color: var(--ink-soft);
    max-inline-size: 30rem;
    text-align: center;
    text-wrap: pretty;
  }
  .wide {
    overflow-x: auto;
    margin-block: 1.5em;
    border-radius: var(--radius);
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: var(--text-2);
  }
  caption {
    text-align: start;
    font-weight: 650;
    padding-block-end: 0.5em;
  }
  th,
  td {
    padding: 0.5em 0.75em;
    text-align: start;
    vertical-align: top;
    border-block-end: 1px solid var(--line);
  }
  thead :is(th, td) {
    border-block-end: 2px solid var(--line-strong);
    vertical-align: bottom;
  }
  tbody th {
    font-weight: 600;
  }
  .numeric :is(td, th) {
    text-align: center;
  }
  .numeric tbody th {
    font-variant-numeric: tabular-nums;
  }
  /* Sentences side by side need room: on a phone the name of a row stands above them. */
  @container rules (max-width: 34rem) {
    .numeric :is(td, th) {
      padding-inline: 0.3em;
    }
    .sentences :is(thead, tbody) {
      display: block;
    }
    .sentences tr {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      border-block-end: 1px solid var(--line);
    }
    .sentences :is(td, th) {
      border: 0;
      padding-block: 0.35em 0.6em;
      padding-inline: 0 0.6em;
    }
    .sentences tr > :first-child {
      grid-column: 1 / -1;
      padding-block-end: 0;
    }
  }
`;

export const onPaper = css`
  @media print {
    /* Paper is white, whatever the room's light. */
    :host {
      color-scheme: light;
      color: var(--ink);
    }
    .prose {
      max-inline-size: none;
      font-size: 11pt;
    }
    section,
    figure,
    .wide,
    tr {
      break-inside: avoid;
    }
    h2 {
      break-after: avoid;
    }
    .short {
      background: none;
      border: 1px solid #888;
    }
    .wide {
      overflow: visible;
    }
  }
`;
