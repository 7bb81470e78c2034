/** Buttons, links and fields: one style for all elements. */
import { css } from "lit";

export const controlStyles = css`
  button,
  .button {
    font: inherit;
    color: inherit;
    background: none;
    border: 1px solid transparent;
    border-radius: var(--radius);
    padding: 0 14px;
    min-block-size: var(--touch);
    min-inline-size: var(--touch);
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    cursor: pointer;
    text-decoration: none;
    text-align: center;
    line-height: 1.2;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
    transition: background var(--step) ease-out, color var(--step) ease-out;
  }
  /* Nastaliq is tall: two lines at 1.2 would touch each other and the border. */
  :is(button, .button):where(:lang(ur)) {
    padding-block: 6px;
    line-height: 1.7;
  }
  .outlined,
  .press {
    font-weight: 600;
  }
  /* Leads on, beside the primary button of the page. */
  .press {
    border-color: var(--accent);
    background: var(--surface-raised);
    color: var(--accent);
  }
  button:disabled,
  button[aria-disabled="true"] {
    opacity: 0.55;
    cursor: default;
  }
  .outlined {
    border-color: var(--line-strong);
    background: var(--surface-raised);
  }
  .primary {
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
    padding-inline: 20px;
  }
  .grave {
    border-color: var(--attention);
    color: var(--attention);
    background: var(--surface-raised);
    font-weight: 600;
  }
  @media (hover: hover) {
    .quiet:hover:not(:disabled, [aria-disabled="true"]) {
      background: color-mix(in srgb, var(--ink) 8%, transparent);
    }
    .outlined:hover:not(:disabled, [aria-disabled="true"]),
    .press:hover:not(:disabled, [aria-disabled="true"]) {
      background: var(--accent-wash);
    }
    .primary:hover:not(:disabled, [aria-disabled="true"]) {
      background: color-mix(in srgb, var(--accent) 94%, var(--ink));
    }
  }
  button:active:not(:disabled, [aria-disabled="true"]),
  .button:active {
    translate: 0 1px;
  }
  .square {
    padding: 0;
    inline-size: var(--touch);
  }
  input[type="text"] {
    font: inherit;
    color: inherit;
    background: var(--surface-raised);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    padding: 0 12px;
    min-block-size: var(--touch);
    inline-size: 100%;
    min-inline-size: 0;
  }
  a {
    color: var(--accent);
  }
`;
