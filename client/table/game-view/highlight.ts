/** A highlight on parts of any board, by an adopted style sheet. */
export interface Highlight {
  on(root: ShadowRoot, rules: string): void;
  out(): void;
}

export const makeHighlight = (): Highlight => {
  const sheet = new CSSStyleSheet();
  let lit: ShadowRoot | null = null;
  const out = (): void => {
    if (lit !== null) lit.adoptedStyleSheets = lit.adoptedStyleSheets.filter((other) => other !== sheet);
    lit = null;
  };
  return {
    on(root, rules) {
      out();
      sheet.replaceSync(rules);
      root.adoptedStyleSheets.push(sheet);
      lit = root;
    },
    out,
  };
};
