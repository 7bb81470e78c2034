import { css } from "lit";

export const optionsStyles = css`
  :host {
    display: block;
    color: var(--ink);
    font-size: var(--text-2);
    line-height: 1.35;
  }
  /* Nastaliq is tall. */
  :host(:lang(ur)) {
    line-height: 1.8;
  }
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 18px;
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-inline-size: 0;
  }
  legend {
    padding: 0;
    margin-block-end: 8px;
    font-weight: 650;
  }
  .cards {
    display: grid;
    gap: 6px;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  }
  .cards.sets {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.75rem), 1fr));
  }
  .radio {
    position: relative;
    display: grid;
    align-content: center;
    min-block-size: 44px;
    padding: 8px 12px;
    border-radius: var(--radius);
    border: 1px solid var(--line-strong);
    background: var(--surface-raised);
    cursor: pointer;
  }
  .radio input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  .radio.on {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1.5px var(--accent);
    background: var(--accent-wash);
  }
  .radio:has(:disabled) {
    border-style: dashed;
    background: none;
    cursor: default;
    color: var(--ink-faint);
  }
  .radio:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .title {
    font-weight: 600;
  }
  .about {
    font-size: var(--text-1);
    color: var(--ink-soft);
  }
  .switches {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
  }
  .switch,
  .select {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    align-content: center;
    column-gap: 16px;
    min-block-size: 52px;
    padding-block: 6px;
    border-block-end: 1px solid var(--line);
    cursor: pointer;
  }
  .switch input {
    grid-area: 1 / 2 / 3;
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    accent-color: var(--accent);
  }
  .switch:has(:disabled) {
    cursor: default;
    color: var(--ink-faint);
  }
  .switch .about,
  .select .about {
    grid-column: 1;
  }
  select {
    grid-area: 1 / 2 / 3;
    font: inherit;
    color: inherit;
    max-inline-size: 60vw;
    min-block-size: 44px;
    padding-inline: 10px;
    border-radius: var(--radius);
    border: 1px solid var(--line-strong);
    background: var(--surface-raised);
  }
  /* On a phone the words have the whole width, below the choice; a choice that is too wide has its own line. */
  @media (max-width: 480px) {
    .select {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 16px;
    }
    .select .title {
      flex: 1 1 8rem;
    }
    .select select {
      max-inline-size: 100%;
    }
    .select .about {
      flex: 1 0 100%;
    }
  }
`;
