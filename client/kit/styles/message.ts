import { css } from "lit";

/** A page that has only one thing to say: calm, in the middle, with the one thing to do about it. */
export const message = css`
  .message {
    display: grid;
    gap: 12px;
    justify-items: center;
    align-content: center;
    min-block-size: 70dvh;
    padding: 24px;
    text-align: center;
  }
  .message h1 {
    font-size: var(--text-4);
    text-wrap: balance;
  }
  .message p {
    color: var(--ink-soft);
    max-inline-size: 40ch;
  }
  .message .button {
    margin-block-start: 8px;
  }
`;
