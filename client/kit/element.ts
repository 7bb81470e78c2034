/**
 * The kit: what every other room builds with and what knows none of them: styles, icons, numbers, sounds, the browser's
 * memory. Here is what all our elements have in common: the page's reset inside the shadow, and a new rendering in a new
 * language.
 */
import { updateWhenLocaleChanges } from "@lit/localize";
import { type CSSResult, type CSSResultGroup, css, LitElement } from "lit";

export class FtElement extends LitElement {
  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }
}

/**
 * Names an element that also stands in other people's pages (client/embed). There another copy of it may have come first,
 * and its element stays.
 */
export const defineElement = (name: string, element: CustomElementConstructor): void => {
  if (customElements.get(name) === undefined) customElements.define(name, element);
};

/** For those who hear the page. */
export const visuallyHidden: CSSResult = css`
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

/** A face before the name it belongs to, on a board that writes names itself. */
export const botIconStyles: CSSResult = css`
  .name .icon {
    inline-size: 1.3em;
    block-size: 1.3em;
    /* The line stays as high as the name alone. */
    margin-block: -0.4em -0.2em;
    margin-inline-end: 0.3em;
    vertical-align: -0.1em;
  }
`;

const plain = css`
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
  /* Nastaliq climbs within the line: set as tight as Latin, one line would run into the next. */
  :is(h1, h2, h3, p):lang(ur) {
    line-height: var(--leading);
    letter-spacing: 0;
  }
  /* Where a long name is cut off at its end, its tops and tails must not be. */
  .name:lang(ur) {
    padding-block: 0.4em;
    margin-block: -0.4em;
  }
  h1,
  h2 {
    font-family: var(--face);
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
`;

export const reset: CSSResultGroup = [plain, visuallyHidden];
