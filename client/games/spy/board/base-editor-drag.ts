/** Drags a card or the Spy of the base being arranged. */
import { addStyles } from "../../../kit/loading/lazy-part.ts";
import { Drag, type DragHost } from "../../shared/drag.ts";
import { dragLayerStyles } from "../base-editor/drag-layer.styles.ts";
import { DragLayer } from "../base-editor/drag-layer.ts";
import type { SpyBoard } from "./board.ts";

export class BaseEditorDrag extends Drag<Element> {
  readonly carrier: DragLayer;

  constructor(board: SpyBoard) {
    const carrier = new DragLayer();
    super(handOf(board, carrier), board);
    this.carrier = carrier;
    addStyles(board.renderRoot, dragLayerStyles);
  }
}

const handOf = (board: SpyBoard, carrier: DragLayer): DragHost<Element> => ({
  grasp: ({ target }) => (target instanceof Element ? target.closest("[data-place], [data-spy]") : null),

  lift(element, event) {
    const name = element.getAttribute("data-glide");
    if (name === null || board.view?.mode !== "arranging") return false;
    const place = board.ownPlace(element);
    if (place !== null) board.bench.grip(place);
    else board.bench.putDown();
    carrier.lift(name);
    // The dragged card moves among its siblings, so the base captures the pointer and not the card.
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    return true;
  },

  carry(_, event) {
    const isCard = board.bench.held !== null;
    const slots = [...board.renderRoot.querySelectorAll<HTMLElement>(isCard ? ".near .cell" : ".near .gap")];
    const place = carrier.nearest(slots, event.clientX);
    if (isCard) board.bench.carryTo(place);
    else if (board.view?.rows.at(-1)?.spy?.place !== place) board.bench.putSpy(place);
    void board.updateComplete.then(() => carrier.follow(board.named, event));
  },

  drop(_, event) {
    if (event !== null) board.bench.putDown();
    else if (board.bench.held !== null) board.bench.putBack();
    carrier.letGo(board.named);
    board.requestUpdate();
  },
});
