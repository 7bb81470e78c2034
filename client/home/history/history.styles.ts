/** The history page: on a phone one column; on a wide screen the score is next to the list. */
import { css } from "lit";

export const historyStyles = css`
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
    inline-size: min(100%, 72rem);
    margin-inline: auto;
    padding: clamp(8px, 4dvh, 40px) 20px calc(env(safe-area-inset-bottom) + 48px);
  }
  h1 {
    font-size: clamp(2rem, 1.5rem + 2vw, 2.75rem);
    line-height: 1.15;
  }
  h1:lang(ur) {
    line-height: var(--leading);
  }
  .filters {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: 12px;
  }
  .filters label {
    display: grid;
    gap: 4px;
    min-inline-size: 0;
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  .filters select {
    inline-size: 100%;
    min-inline-size: 0;
    font-size: 1rem;
    color: var(--ink);
  }
  .games a {
    flex: 1 1 0;
    min-inline-size: 0;
    min-block-size: calc(var(--row) - 17px);
    display: flex;
    align-items: center;
    gap: 12px;
    color: inherit;
    text-decoration: none;
  }
  @media (hover: hover) {
    .games a:hover .who {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  .end {
    flex: none;
    max-inline-size: 45%;
    color: var(--ink-soft);
    text-align: end;
  }
  .won .end {
    color: var(--accent);
    font-weight: 650;
  }
  .score {
    flex: none;
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  .against button {
    inline-size: 100%;
    min-block-size: var(--touch);
    padding-inline: 0;
    justify-content: space-between;
    gap: 12px;
    text-align: start;
  }
  .against li {
    border-block-end: 1px solid var(--line);
  }
  .against bdi {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
  }
  .against [aria-pressed="true"] bdi {
    color: var(--accent);
  }
  .against :is(bdi, .score):lang(ur) {
    padding-block: 0.2em;
    line-height: 1.7;
  }
  .ends {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    padding-block-start: 12px;
  }
  .note {
    text-wrap: pretty;
  }
  .none {
    display: grid;
    justify-items: center;
    gap: 12px;
    padding: 40px 16px;
    text-align: center;
    border: 1px dashed var(--line-strong);
    border-radius: var(--radius-large);
  }
  .stale {
    opacity: 0.55;
  }
  @media (min-width: 860px) {
    main {
      grid-template-columns: minmax(0, 1fr) 20rem;
      column-gap: 48px;
    }
    main > :is(h1, .filters, .none) {
      grid-column: 1 / -1;
    }
    .games {
      grid-column: 1;
      grid-row: 3;
    }
    .against {
      grid-column: 2;
      grid-row: 3;
    }
  }
`;
