/**
 * The base class of all elements: the page's CSS reset inside the shadow root, and a new rendering when the language
 * changes. The kit (styles, icons, numbers, sounds, storage) imports no other room.
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
 * Defines an element that is also used in other sites' pages (client/embed). If another copy has defined it first, that
 * one stays.
 */
export const defineElement = (name: string, element: CustomElementConstructor): void => {
  if (customElements.get(name) === undefined) customElements.define(name, element);
};

/** For screen readers only. */
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

/** The bot's icon before its name, on a board that renders names itself. */
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
  /* The last line of a paragraph is not one word. */
  p {
    text-wrap: pretty;
  }
  /* Nastaliq is tall: with a Latin line height, lines would overlap. */
  :is(h1, h2, h3, p):lang(ur) {
    line-height: var(--leading);
    letter-spacing: 0;
  }
  /* A truncated name must not lose its ascenders and descenders. */
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
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  /* It has the focus only as the starting point for Tab. */
  main:focus-visible {
    outline: none;
  }
`;

export const reset: CSSResultGroup = [plain, visuallyHidden];
