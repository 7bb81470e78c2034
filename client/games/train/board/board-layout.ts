/** The layout of a board: computed again when its size or its table changes, and not with a move. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { addStyles, LazyPart } from "../../../kit/loading/lazy-part.ts";
import { fan, isCrowded, isYard, type TableFit, type TableInput } from "../fit/table-fit.ts";
import { pictureSheet } from "../tiles/pictures.ts";
import type { BoardView } from "../view/view.ts";

/** A phone with the hand next to the trains. */
const ON_ITS_SIDE = "(min-width: 600px) and (max-height: 540px) and (orientation: landscape)";

type Host = HTMLElement & ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

export class BoardLayout implements ReactiveController {
  readonly #host: Host;
  readonly #resizes = new ResizeObserver(() => this.#measure());
  #size = { width: 0, height: 0, isSide: false };
  #name = "";
  #fit: TableFit | null = null;
  readonly #split: LazyPart<(input: TableInput) => TableFit>;
  readonly #yard: LazyPart<(input: TableInput) => TableFit>;

  constructor(host: Host) {
    this.#host = host;
    this.#split = new LazyPart(host, async () => {
      const { split, splitStyles } = await import("../fit/split-fit.ts");
      for (const sheet of splitStyles) addStyles(host.renderRoot, sheet);
      return split;
    });
    this.#yard = new LazyPart(host, async () => {
      const { yard, yardStyles } = await import("../fit/yard-fit.ts");
      for (const sheet of yardStyles) addStyles(host.renderRoot, sheet);
      return yard;
    });
    host.addController(this);
  }

  hostConnected(): void {
    const { renderRoot } = this.#host;
    // The pictures of tiles, after the styles, which they complete.
    if (renderRoot instanceof ShadowRoot && !renderRoot.adoptedStyleSheets.includes(pictureSheet))
      renderRoot.adoptedStyleSheets.push(pictureSheet);
    // Measured before the first rendering, which would otherwise be laid out twice.
    this.#measure();
    this.#resizes.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#resizes.disconnect();
  }

  #measure(): void {
    // Before the deal the board is only as high as its words.
    if (this.#host.hasAttribute("early")) return;
    const { clientWidth: width, clientHeight: height } = this.#host;
    const isSide = matchMedia(ON_ITS_SIDE).matches;
    const last = this.#size;
    if (width === 0 || (width === last.width && height === last.height && isSide === last.isSide)) return;
    this.#size = { width, height, isSide };
    this.#host.requestUpdate();
  }

  /** Null while the board has no size or no trains, or its layout loads: without it, the trains would jump. */
  of({ lanes, own, dealt }: BoardView): TableFit | null {
    const input: TableInput = { ...this.#size, others: lanes.length, hasOwn: own !== null, dealt };
    const name = Object.values(input).join();
    if (input.width === 0 || lanes.length === 0) return null;
    if (name === this.#name) return this.#fit;
    const fit = isYard(input) ? this.#yard.get()?.(input) : this.#wide(input);
    if (fit === undefined) return null;
    this.#fit = fit;
    this.#name = name;
    return fit;
  }

  #wide(input: TableInput): TableFit | undefined {
    const one = fan(input);
    if (!isCrowded(one, input)) return one;
    const two = this.#split.get()?.(input);
    return two && (two.unit > one.unit ? two : one);
  }
}
