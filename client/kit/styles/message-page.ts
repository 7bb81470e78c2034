import { css } from "lit";

/** A page with a single message in the middle and one action. */
export const messagePageStyles = css`
  .message {
    display: grid;
    gap: 12px;
    justify-items: center;
    align-content: center;
    min-block-size: 70dvh;
    padding: 24px;
    text-align: center;
  }
  /* The table is folded: nothing is here, or it cannot be shown. */
  .message::before {
    content: "";
    inline-size: min(70vw, 15rem);
    aspect-ratio: 3 / 2;
    background: url("/folded-table.svg") center / contain no-repeat;
  }
  .message[aria-busy]::before {
    inline-size: 56px;
    aspect-ratio: 1;
    background-image: url("/icon.svg");
    animation: unfold 1.4s ease-in-out infinite alternate;
  }
  @keyframes unfold {
    from {
      scale: 1 0.55;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .message[aria-busy]::before {
      animation: none;
    }
  }
  .message h1 {
    font-size: var(--text-4);
    text-wrap: balance;
  }
  /* What is read out together. */
  .message > div {
    display: grid;
    gap: 12px;
    justify-items: center;
  }
  .message p {
    color: var(--ink-soft);
    max-inline-size: 40ch;
  }
  .message .button {
    margin-block-start: 8px;
  }
`;
