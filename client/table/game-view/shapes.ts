/**
 * The shapes of annotations, in a colour that no seat has, with a light edge that is visible on wood, cloth and paper.
 */

const SVG = "http://www.w3.org/2000/svg";
const INK = "#d0742c";
const EDGE = "#fff6e3";

interface Point {
  readonly x: number;
  readonly y: number;
}

const made = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** Drawn twice: the edge below, the line on top. */
const edged = (name: string, shape: Readonly<Record<string, string | number>>, width: number): SVGElement[] => {
  const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", opacity: 0.9 };
  return [
    made(name, { ...shape, ...line, stroke: EDGE, "stroke-width": width + 3 }),
    made(name, { ...shape, ...line, stroke: INK, "stroke-width": width }),
  ];
};

const middle = ({ x, y, width, height }: DOMRect, origin: Point): Point => ({
  x: x + width / 2 - origin.x,
  y: y + height / 2 - origin.y,
});

const circle = (box: DOMRect, origin: Point): SVGElement[] => {
  const { x, y } = middle(box, origin);
  const width = Math.max(3, Math.min(box.width, box.height) * 0.06);
  return edged("ellipse", { cx: x, cy: y, rx: box.width / 2 - width, ry: box.height / 2 - width }, width);
};

const arrow = (from: DOMRect, to: DOMRect, origin: Point): SVGElement[] => {
  const [a, b] = [middle(from, origin), middle(to, origin)];
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const size = Math.max(10, Math.min(to.width, to.height) * 0.3);
  const wing = (side: number) => `${b.x - size * Math.cos(angle + side)} ${b.y - size * Math.sin(angle + side)}`;
  const path = `M${a.x} ${a.y}L${b.x} ${b.y}M${wing(0.5)}L${b.x} ${b.y}L${wing(-0.5)}`;
  return edged("path", { d: path }, Math.max(4, size * 0.22));
};

/** `boxes`: one gets a circle, two an arrow; invisible ones get nothing. `origin`: of the layer. */
export const annotationShape = (boxes: readonly (DOMRect | null)[], origin: Point): SVGElement[] => {
  const [from, to] = boxes;
  if (!from || to === null) return [];
  return to === undefined ? circle(from, origin) : arrow(from, to, origin);
};
