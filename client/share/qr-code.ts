/** Renders a QR code as SVG. Loaded on demand. */
import { type SVGTemplateResult, svg } from "lit";
import { encode } from "uqr";

/**
 * Dark on light in every colour scheme, because many cameras read no other. The element around it adds the white
 * margin.
 */
export const drawCode = (text: string): SVGTemplateResult => {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return svg`<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d=${path} fill="#111" /></svg>`;
};
