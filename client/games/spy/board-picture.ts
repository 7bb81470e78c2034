/** The board as one SVG that looks the same without the page: cards, racks, mirror and Spies, each at its place. */

const PAINT = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
] as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const placed = ({ x, y, width, height }: Place): string => `x="${x}" y="${y}" width="${width}" height="${height}"`;

/** A drawing with the values of its styles. */
const drawing = (figure: Element, at: Place): string => {
  const copy = figure.cloneNode(true) as Element;
  const parts = [...copy.querySelectorAll("*")];
  for (const [index, part] of [...figure.querySelectorAll("*")].entries()) {
    const computed = getComputedStyle(part);
    for (const name of PAINT) parts[index]!.setAttribute(name, computed.getPropertyValue(name));
  }
  const body = parts.length === 0 ? "" : new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->/g, "");
  const inner = body.slice(body.indexOf(">") + 1, body.lastIndexOf("</svg>"));
  return `<svg ${placed(at)} viewBox="${figure.getAttribute("viewBox")}" overflow="visible">${inner}</svg>`;
};

const card = (element: Element, at: (part: Element) => Place): string => {
  const own = at(element);
  const { backgroundColor, borderBottomColor } = getComputedStyle(element);
  const isBack = element.classList.contains("back");
  const rx = own.width * 0.08;
  const [edge, inset] = [isBack ? "#fffaf0" : borderBottomColor, own.width * 0.05];
  const paper = isBack
    ? { x: own.x + inset, y: own.y + inset, width: own.width - 2 * inset, height: own.height - 2 * inset }
    : { ...own, height: own.height * 0.93 };
  const number = element.querySelector(".number");
  const sign = element.querySelector(".sign");
  const [digit, round] = [number && at(number), sign && at(sign)];
  const numeral =
    digit === null
      ? ""
      : `<text x="${digit.x}" y="${digit.y + digit.height * 0.84}" font-size="${digit.height}" font-weight="600" fill="#25211a">${number!.textContent}</text>`;
  const disc =
    round === null
      ? ""
      : `<circle cx="${round.x + round.width / 2}" cy="${round.y + round.height / 2}" r="${round.width / 2}" fill="#fffaf0" />`;
  const art = [...element.querySelectorAll(".art, .emblem")].map((figure) => drawing(figure, at(figure)));
  return `<rect ${placed(own)} rx="${rx}" fill="${edge}" /><rect ${placed(paper)} rx="${rx * 0.7}" fill="${backgroundColor}" />${numeral}${disc}${art.join("")}`;
};

/** From the first row to the last card: without owners and actions. */
export const boardPicture = (board: Element): string => {
  const root = board.shadowRoot!;
  const all = (selector: string): readonly Element[] => [...root.querySelectorAll(selector)];
  const boxes = all(".fan").map((fan) => fan.getBoundingClientRect());
  const pad = 24;
  const left = Math.min(...boxes.map((box) => box.left)) - pad;
  const top = Math.min(...boxes.map((box) => box.top)) - pad;
  const width = Math.max(...boxes.map((box) => box.right)) + pad - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) + pad / 2 - top;
  const at = (part: Element): Place => {
    const box = part.getBoundingClientRect();
    return { x: box.left - left, y: box.top - top, width: box.width, height: box.height };
  };
  const whole = { x: 0, y: 0, width, height };
  const { backgroundColor } = getComputedStyle(root.querySelector(".table")!);
  const cloth = backgroundColor === "rgba(0, 0, 0, 0)" ? "#30434b" : backgroundColor;
  const across = (part: Element): Place => ({ ...at(part), x: 0, width });
  const racks = all(".far .numerals").map((rack) => `<rect ${placed(across(rack))} fill="#7f5539" />`);
  const glass = all(".glass").map((mirror) => `<rect ${placed(across(mirror))} fill="#9fbcc1" />`);
  const cards = all(".cell .card").map((element) => card(element, at));
  const spies = all(".spy:not(.ghost, .better-spy) .figure").map((figure) => drawing(figure, at(figure)));
  return `<svg viewBox="0 0 ${width} ${height}" width="100%" height="100%"><rect ${placed(whole)} rx="14" fill="${cloth}" />${racks.join("")}${glass.join("")}${cards.join("")}${spies.join("")}</svg>`;
};
