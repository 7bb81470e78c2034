/** The board as one SVG that looks the same without the page: its layers, with the values of its styles. */

const ruleText = (rule: CSSRule, computed: CSSStyleDeclaration): string => {
  if (!(rule instanceof CSSStyleRule)) return "";
  if (rule.selectorText !== ":host") return rule.cssText;
  // Materials may be a theme's of the page.
  const names = [...rule.style].filter((name) => name.startsWith("--"));
  return `.board{color-scheme:light;--font:sans-serif;${names.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(";")}}`;
};

const layerOf = (layer: Element): string => {
  const copy = layer.cloneNode(true) as Element;
  // The cells take presses, and show nothing.
  copy.querySelector(".grid")?.remove();
  for (const name of ["width", "height"]) copy.setAttribute(name, "100%");
  return new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->/g, "");
};

export const boardPicture = (board: Element): string => {
  const root = board.shadowRoot!;
  const computed = getComputedStyle(board);
  const styles = root.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map((rule) => ruleText(rule, computed)),
  );
  const layers = [...root.querySelectorAll(".frame > svg")].map(layerOf);
  const edge = '<rect class="edge" width="100%" height="100%" rx="4" />';
  return `<g class="board"><style>${styles.join("")}.board .edge{fill:var(--rail)}.board svg{position:static}</style>${edge}<svg x="2.4%" y="2.4%" width="95.2%" height="95.2%">${layers.join("")}</svg></g>`;
};
