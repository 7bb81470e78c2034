/** What all our elements have in common: the page's reset inside the shadow, and a new rendering in a new language. */
import { updateWhenLocaleChanges } from "@lit/localize";
import { type CSSResult, css, LitElement } from "lit";

export class FtElement extends LitElement {
  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }
}

export const reset: CSSResult = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    display: block;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  h1,
  h2,
  h3,
  p,
  ol,
  ul,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  .icon {
    display: block;
    inline-size: 1.375rem;
    block-size: 1.375rem;
    flex: none;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .sr {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
