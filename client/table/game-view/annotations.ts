/**
 * Draws annotations on any board: with the right button, with a finger after a long press, or by Shift+Enter on what has
 * the focus, twice for a circle, or on two things for an arrow. Shift and an arrow key lead along a row of laid tiles,
 * which take no other key. Only their author sees them until the moment is shared; they are saved on this device.
 * Drawing one again removes it.
 */
import { msg } from "@lit/localize";
import type { ReactiveController } from "lit";
import { anchorBox, anchorOf, anchorText, annotationText, elementAt } from "../../games/shared/anchors.ts";
import { annotationsAt, parseAnnotationHash, saveAnnotations, sharedAnnotations } from "../../kit/annotations.ts";
import { vibrate } from "../../kit/feedback/haptics.ts";
import { tablePath } from "../../kit/storage/table-path.ts";
import { str } from "../../kit/text/numbers.ts";
import { parseMoment } from "../../replay/moment-address.ts";
import type { FtGameView } from "./ft-game-view.ts";
import { annotationShape } from "./shapes.ts";

/** The duration of a long press in ms, and how far in px the finger may move meanwhile. */
const LONG_PRESS_MS = 450;
const SLACK = 8;
const RIGHT = 2;
const ENDS = ["pointermove", "pointerup", "pointercancel"] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const SVG = "http://www.w3.org/2000/svg";

interface StartedAnnotation {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly anchor: string;
  /** The anchor at the pointer's current position. */
  readonly end: string | null;
}

const drawingFrom = ({ anchor, end }: StartedAnnotation): string | null =>
  end === null || end === anchor ? end : `${anchor}-${end}`;

/** The annotations of the address and its moment; null means live. */
const sharedByAddress = () => ({
  drawings: parseAnnotationHash(location.hash),
  seq: parseMoment(location.hash, location.pathname),
});

export class Annotations implements ReactiveController {
  readonly #stage: FtGameView;
  readonly #layer = document.createElementNS(SVG, "svg");
  readonly #size = new ResizeObserver(() => this.#paint());
  /** The annotation being drawn, or a press that is not long yet. */
  #started: StartedAnnotation | null = null;
  #isDrawing = false;
  /** Where an annotation by the keyboard begins. */
  #keyed: string | null = null;
  /** Reads out what the keyboard draws. */
  readonly #voice = document.createElement("p");
  /** Annotations of the address that have not been saved. */
  #shared = sharedByAddress();
  #resting: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(stage: FtGameView) {
    this.#stage = stage;
    this.#layer.setAttribute("aria-hidden", "true");
    this.#layer.style.cssText =
      "position: absolute; inset: 0; inline-size: 100%; block-size: 100%; overflow: visible; pointer-events: none; z-index: 2";
    this.#voice.className = "sr";
    this.#voice.setAttribute("aria-live", "polite");
    stage.addController(this);
  }

  hostConnected(): void {
    this.#stage.addEventListener("pointerdown", this.#point, { capture: true });
    // A drawing can end beside the game.
    for (const type of ENDS) window.addEventListener(type, this.#point, { capture: true });
    this.#stage.addEventListener("contextmenu", this.#menu, { capture: true });
    this.#stage.addEventListener("touchmove", this.#hold, { capture: true, passive: false });
    this.#stage.addEventListener("keydown", this.#key, { capture: true });
    window.addEventListener("hashchange", this.#readAddress);
    this.#stage.renderRoot.append(this.#voice);
    this.#size.observe(this.#stage);
  }

  hostDisconnected(): void {
    this.#stage.removeEventListener("pointerdown", this.#point, { capture: true });
    for (const type of ENDS) window.removeEventListener(type, this.#point, { capture: true });
    this.#stage.removeEventListener("contextmenu", this.#menu, { capture: true });
    this.#stage.removeEventListener("touchmove", this.#hold, { capture: true });
    this.#stage.removeEventListener("keydown", this.#key, { capture: true });
    window.removeEventListener("hashchange", this.#readAddress);
    this.#voice.remove();
    this.#size.disconnect();
    this.#letGo();
  }

  hostUpdate(): void {
    this.#takeShared();
  }

  hostUpdated(): void {
    cancelAnimationFrame(this.#frame);
    // The board renders a moment later than the game view.
    this.#frame = requestAnimationFrame(() => this.#paint());
  }

  /** The move of the moment: what is said after it changes no position. */
  get #moment(): number {
    const { replay, store } = this.#stage;
    return store.moveSeq(replay.cursor ?? store.lastSeq);
  }

  readonly #readAddress = (): void => {
    this.#shared = sharedByAddress();
    this.#stage.requestUpdate();
  };

  /** Annotations in the address belong to its moment, which the log may reach only later. */
  #takeShared(): void {
    const { store } = this.#stage;
    const { drawings, seq } = this.#shared;
    if (drawings.length === 0 || (seq ?? 0) > store.lastSeq) return;
    saveAnnotations(tablePath(), store.moveSeq(seq ?? store.lastSeq), drawings);
    this.#shared = { drawings: [], seq };
  }

  // ── pointers ──

  readonly #point = (event: PointerEvent): void => {
    if (event.type === "pointerdown") this.#down(event);
    else if (this.#started?.pointer !== event.pointerId) return;
    else if (event.type === "pointermove") this.#move(event);
    else if (event.type === "pointerup") this.#up(event);
    else this.#letGo();
  };

  #down(event: PointerEvent): void {
    this.#letGo();
    const anchor = this.#anchorAt(event);
    const isRight = event.pointerType === "mouse" && event.button === RIGHT;
    if (anchor === null || !event.isPrimary || !(isRight || event.pointerType === "touch")) return;
    this.#started = { pointer: event.pointerId, x: event.clientX, y: event.clientY, anchor, end: anchor };
    if (isRight) this.#draw(this.#started);
    else this.#resting = setTimeout(() => this.#rested(event), LONG_PRESS_MS);
  }

  /** After a long press the finger draws, so the board's own gesture is cancelled. */
  #rested(event: PointerEvent): void {
    vibrate("turn");
    const { pointerId, pointerType } = event;
    const target = event.composedPath()[0] ?? elementAt(event.clientX, event.clientY);
    const begun = this.#started;
    this.#started = null;
    target?.dispatchEvent(new PointerEvent("pointercancel", { pointerId, pointerType, bubbles: true, composed: true }));
    if (begun !== null) this.#draw(begun);
  }

  /** Shows the annotation while it is drawn. */
  #draw(begun: StartedAnnotation): void {
    this.#isDrawing = true;
    this.#started = begun;
    this.#paint();
  }

  #move(event: PointerEvent): void {
    const begun = this.#started;
    if (begun === null) return;
    if (this.#isDrawing) {
      event.stopPropagation();
      const end = this.#anchorAt(event);
      if (end !== begun.end) this.#draw({ ...begun, end });
    } else if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > SLACK) this.#letGo();
  }

  #up(event: PointerEvent): void {
    const begun = this.#started;
    const isDrawing = this.#isDrawing;
    this.#letGo();
    if (begun === null || !isDrawing) return;
    event.stopPropagation();
    if (event.pointerType === "touch") swallowClick();
    const drawing = drawingFrom({ ...begun, end: this.#anchorAt(event) });
    if (drawing !== null) this.#toggle(drawing);
  }

  #letGo(): void {
    clearTimeout(this.#resting);
    const wasDrawing = this.#isDrawing || this.#keyed !== null;
    this.#started = null;
    this.#isDrawing = false;
    this.#keyed = null;
    if (wasDrawing) this.#paint();
  }

  get #kept(): readonly string[] {
    return sharedAnnotations?.drawings ?? annotationsAt(tablePath(), this.#moment);
  }

  /** The annotations of this moment, with the one being drawn. */
  get #seen(): readonly string[] {
    const kept = this.#kept;
    const drawing = this.#started === null || !this.#isDrawing ? this.#keyed : drawingFrom(this.#started);
    return drawing === null || kept.includes(drawing) ? kept : [...kept, drawing];
  }

  // ── keys ──

  readonly #key = (event: KeyboardEvent): void => {
    if (this.#walk(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    const isMark = key === "Enter" && shiftKey && !ctrlKey && !altKey && !metaKey;
    const isEscape = key === "Escape" && this.#keyed !== null;
    const anchor = isMark ? this.#anchorIn(event.composedPath()[0]) : null;
    if (anchor === null && !isEscape) return;
    event.preventDefault();
    event.stopPropagation();
    if (anchor !== null) this.#press(anchor);
    else {
      this.#keyed = null;
      this.#say(msg("Mark canceled."));
    }
    this.#paint();
  };

  #walk(event: KeyboardEvent): boolean {
    const by = event.shiftKey ? STEPS[event.key] : undefined;
    const [from] = event.composedPath();
    const lane = from instanceof HTMLElement ? from.closest(".lane") : null;
    if (by === undefined || lane === null) return false;
    const stops = [...lane.querySelectorAll<HTMLElement>("[data-position], .end")];
    const next = stops[stops.indexOf(from as HTMLElement) + by];
    if (next?.dataset.position !== undefined) this.#nameTile(next);
    next?.focus();
    return true;
  }

  /** A laid tile can have the focus, and a name, as long as it has the focus. */
  #nameTile(tile: HTMLElement): void {
    const attributes = { tabindex: "-1", role: "img", "aria-label": this.#nameOf(tile) };
    for (const [name, value] of Object.entries(attributes)) tile.setAttribute(name, value);
    const forget = () => {
      for (const name of Object.keys(attributes)) tile.removeAttribute(name);
    };
    tile.addEventListener("blur", forget, { once: true });
  }

  #nameOf(element: Element): string {
    const root = this.#board?.shadowRoot;
    const anchor = anchorOf(element);
    return root && anchor !== null ? anchorText(root, anchor) : "";
  }

  #press(anchor: string): void {
    const from = this.#keyed;
    if (from === null) {
      this.#keyed = anchor;
      const again = msg("Press Shift+Enter here again for a circle, or elsewhere for an arrow.");
      const along = msg("Shift and the left and right arrows lead along the row of tiles.");
      this.#say(anchor.startsWith("t") ? `${again} ${along}` : again);
      return;
    }
    this.#keyed = null;
    const drawing = from === anchor ? anchor : `${from}-${anchor}`;
    const root = this.#board?.shadowRoot;
    const text = root ? annotationText(root, drawing) : "";
    this.#say(this.#kept.includes(drawing) ? msg(str`Removed: ${text}`) : msg(str`Marked: ${text}`));
    this.#toggle(drawing);
  }

  #say(text: string): void {
    this.#voice.textContent = text;
  }

  /** On the board the right button draws. */
  readonly #menu = (event: MouseEvent): void => {
    if (this.#anchorAt(event) !== null) event.preventDefault();
  };

  /** The page does not scroll while a finger draws. */
  readonly #hold = (event: TouchEvent): void => {
    if (this.#isDrawing && event.cancelable) event.preventDefault();
  };

  #anchorAt({ clientX, clientY }: MouseEvent): string | null {
    return this.#anchorIn(elementAt(clientX, clientY));
  }

  #anchorIn(element: EventTarget | null | undefined): string | null {
    return element instanceof Element && element.getRootNode() === this.#board?.shadowRoot ? anchorOf(element) : null;
  }

  get #board(): Element | null {
    return this.#stage.renderRoot.querySelector(".board > :first-child");
  }

  #toggle(drawing: string): void {
    if (sharedAnnotations !== null) {
      sharedAnnotations.toggleDrawing(drawing);
      return;
    }
    const before = annotationsAt(tablePath(), this.#moment);
    const after = before.includes(drawing) ? before.filter((one) => one !== drawing) : [...before, drawing];
    saveAnnotations(tablePath(), this.#moment, after);
    this.#paint();
  }

  // ── painting ──

  #paint(): void {
    const root = this.#board?.shadowRoot;
    const parent = this.#board?.parentElement;
    if (!root || !parent) return;
    const drawings = this.#seen;
    if (drawings.length === 0) {
      this.#layer.remove();
      return;
    }
    if (this.#layer.parentElement !== parent) parent.append(this.#layer);
    const { x, y } = parent.getBoundingClientRect();
    this.#layer.replaceChildren(
      ...drawings.flatMap((drawing) => {
        const boxes = drawing.split("-").map((anchor) => anchorBox(root, anchor));
        return annotationShape(boxes, { x, y });
      }),
    );
  }
}

/** Only at an address of a table: annotations on a viewed file are not saved. */
export const enableAnnotations = (stage: FtGameView): void => {
  if (/^\/(?:t|local)\//.test(location.pathname)) new Annotations(stage);
};

/** Cancels the click after a long press. Not every browser sends one, so the next touch restores clicks. */
const swallowClick = (): void => {
  const over = new AbortController();
  const options = { capture: true, once: true, signal: over.signal };
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
    over.abort();
  };
  window.addEventListener("click", swallow, options);
  window.addEventListener("pointerdown", () => over.abort(), options);
};
