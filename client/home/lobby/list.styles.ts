/** Lists of tables: rows of one height, so that a change moves nothing else. */
import { css } from "lit";

export const listStyles = css`
  :host {
    --row: 3.75rem;
  }
  h2 {
    font-size: var(--text-3);
    font-weight: 600;
    line-height: 1.3;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 2rem;
  }
  .head h2 {
    align-self: start;
  }
  .head > :is(button, .button) {
    margin-block: -6px;
  }
  .head .note {
    margin-inline-start: auto;
  }
  .note {
    color: var(--ink-faint);
    font-size: var(--text-1);
  }
  .row {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: var(--row);
    padding-block: 6px;
  }
  .row + .row {
    border-block-start: 1px solid var(--line);
  }
  .row.new {
    animation: come calc(2 * var(--step)) ease-out;
  }
  @keyframes come {
    from {
      opacity: 0;
    }
  }
  .text {
    flex: 1 1 0;
    min-inline-size: 0;
  }
  .who {
    display: flex;
  }
  .who bdi,
  .what {
    min-inline-size: 0;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* Left out where it does not fit. The first one leaves room for the sign that others follow. */
  .who .name {
    display: inline-block;
    max-inline-size: calc(100% - 2em);
    overflow-x: clip;
    text-overflow: ellipsis;
    vertical-align: top;
  }
  .who {
    font-weight: 600;
    color: var(--ink);
  }
  .what {
    color: var(--ink-soft);
    font-size: var(--text-1);
  }
  /* Next to the link of the whole row. */
  .row > a.tournament {
    flex: none;
    display: flex;
    align-items: center;
    min-block-size: var(--touch);
    color: var(--ink-soft);
    font-size: var(--text-1);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  /* A placeholder. */
  .blank .emblem,
  .blank .who,
  .blank .what {
    border-radius: var(--radius);
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }
  .blank .emblem {
    inline-size: 2.75rem;
    block-size: 2.75rem;
  }
  .blank .who {
    block-size: 1rem;
    inline-size: 9rem;
    margin-block-end: 6px;
  }
  .blank .what {
    block-size: 0.75rem;
    inline-size: min(14rem, 80%);
  }
  @media (max-width: 19rem) {
    .head {
      flex-wrap: wrap;
    }
  }
  .more {
    flex: none;
    color: var(--ink-soft);
    margin-inline: auto -14px;
    white-space: nowrap;
  }
  /* Nastaliq is tall: a truncated line must not lose its ascenders and descenders. */
  :is(.who bdi, .what):lang(ur) {
    padding-block: 0.2em;
    line-height: 1.7;
  }
`;
