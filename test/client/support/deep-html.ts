/** The HTML of an element with all its shadow roots, hidden parts included, and readers for such trees. */
export const deepHtml = (node: Node): string => {
  if (node instanceof Text) return node.data.trim();
  if (!(node instanceof Element || node instanceof ShadowRoot || node instanceof DocumentFragment)) return "";
  const inner = [...node.childNodes].map(deepHtml).join("");
  if (!(node instanceof Element)) return inner;
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${value}"`).join("");
  const value = node instanceof HTMLInputElement ? ` value:${node.value}` : "";
  const shadow = node.shadowRoot === null ? "" : `#${deepHtml(node.shadowRoot)}#`;
  return node instanceof HTMLStyleElement ? "" : `<${node.localName}${attributes}${value}>${shadow}${inner}</>\n`;
};

/** All elements below `root`, in shadow roots too, that match the selector. */
export const deepAll = <T extends Element>(root: ParentNode, selector: string): T[] => [
  ...root.querySelectorAll<T>(selector),
  ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? deepAll<T>(shadowRoot, selector) : [])),
];

/** The innermost focused element, in shadow roots too. */
export const deepFocus = (): Element | null => {
  let focus = document.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  return focus;
};
