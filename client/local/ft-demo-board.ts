import { msg } from "@lit/localize";
import { css, html, type PropertyValues } from "lit";
import type { BoardProps } from "../games/contract/board-props.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { gameOfLog, loadGameOf } from "../games/registry.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { Store } from "../store/store.ts";
import { loadDemoGame } from "./demo-game.ts";

/** Delay between moves, and at the end of the game, in ms. */
const STEP_MS = 1_700;
const END_PAUSE_MS = 6_000;
/** The moment of a game that does not play: its middle. */
const STILL = 0.6;

interface Shown {
  readonly game: string;
  readonly client: GameClient;
  readonly store: Store;
  /** The entries to stop at. */
  readonly moments: readonly number[];
}

/**
 * The chosen game's board with a recorded game. It plays while it is visible, unless the visitor stops it or prefers
 * reduced motion. Nothing of it can be pressed; for a screen reader it is an image.
 */
export class FtDemoBoard extends FtElement {
  static override properties = {
    game: {},
    shown: { state: true },
    index: { state: true },
    isStopped: { state: true },
  };
  declare game: string;
  declare private shown: Shown | null;
  declare private index: number;
  declare private isStopped: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSeen = false;
  readonly #eyes = new IntersectionObserver(([entry]) => {
    this.#isSeen = entry?.isIntersecting ?? false;
    this.#goOn();
  });

  constructor() {
    super();
    this.game = "";
    this.shown = null;
    this.index = 0;
    this.isStopped = matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        position: relative;
        display: grid;
        place-items: center;
        block-size: 100%;
        container-type: inline-size;
        --around: 0px;
        background: radial-gradient(closest-side, light-dark(#fff8e4, #3a3327), transparent);
      }
      .shown {
        position: relative;
        inline-size: 100%;
        max-inline-size: 100%;
        block-size: 100%;
      }
      .board {
        inline-size: 100%;
        block-size: 100%;
        display: grid;
        overflow: hidden;
        border-radius: var(--radius-large);
        animation: appear 600ms ease-out;
      }
      /* A square board with nothing next to it: as wide as it is high, without its own status line. */
      .even {
        inline-size: auto;
        aspect-ratio: 1;
      }
      .even > .board {
        align-content: start;
      }
      .even > .board > * {
        inline-size: 100%;
      }
      @keyframes appear {
        from {
          opacity: 0;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .board {
          animation: none;
        }
      }
      /* Below the board, whose corners have numbers, cards and buttons. */
      button {
        position: absolute;
        inset-block-start: calc(100% + 4px);
        inset-inline-end: 0;
        color: var(--ink-soft);
        border-radius: 50%;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#eyes.observe(this);
    document.addEventListener("visibilitychange", this.#goOn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#eyes.disconnect();
    // A record may still be on its way.
    this.#isSeen = false;
    document.removeEventListener("visibilitychange", this.#goOn);
    clearTimeout(this.#timer);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) void this.#fetch(this.game);
  }

  /** A game without a record shows what its page has put here instead. */
  async #fetch(game: string): Promise<void> {
    const entries = await loadDemoGame(game).catch(() => []);
    const named = gameOfLog(entries[0]?.event);
    const client = named === null ? null : await loadGameOf(named).catch(() => null);
    if (game !== this.game) return;
    if (client === null) {
      this.shown = null;
      return;
    }
    const store = new Store();
    store.load(entries, "watcher");
    const moments = entries
      .map(({ seq }) => seq)
      .filter((seq) => seq > 0 && store.at(seq).play !== store.at(seq - 1).play);
    this.shown = { game, client, store, moments };
    this.index = this.isStopped ? Math.floor(moments.length * STILL) : 0;
    this.#goOn();
  }

  readonly #goOn = (): void => {
    clearTimeout(this.#timer);
    const { shown, isStopped } = this;
    if (shown === null || isStopped || !this.#isSeen || document.visibilityState === "hidden") return;
    const isOver = this.index >= shown.moments.length - 1;
    this.#timer = setTimeout(
      () => {
        this.index = isOver ? 0 : this.index + 1;
        this.#goOn();
      },
      isOver ? END_PAUSE_MS : STEP_MS,
    );
  };

  override render() {
    const { shown } = this;
    if (shown === null) return html`<slot></slot>`;
    const { client } = shown;
    const label = this.isStopped ? msg("Play the demo") : msg("Stop the demo");
    return html`<div class=${client.fills ? "shown" : "shown even"}>
        <div class="board" role="img" aria-label=${msg(str`${client.name()}: a recorded game`)}>
          <div inert aria-hidden="true">${client.board(this.#props(shown))}</div>
        </div>
        <button class="quiet square" aria-label=${label} title=${label} @click=${this.#toggle}>${this.isStopped ? icons.play : icons.pause}</button>
      </div>`;
  }

  #props({ store, moments }: Shown): BoardProps {
    const moment = store.moment(moments[this.index] ?? 0);
    const { state, before, event, seq } = moment;
    const names = state.chairs.map((_, seat) => msg(str`Player ${seat + 1}`));
    if (state.play === null) throw new Error("a recorded game that has not begun");
    return {
      ...{ state: state.play, before: before?.play ?? null, event, viewer: "watcher", near: 0, acting: null, names },
      entries: store.entries.slice(0, seq + 1),
      isSilent: true,
    };
  }

  readonly #toggle = (): void => {
    this.isStopped = !this.isStopped;
    this.#goOn();
  };
}

customElements.define("ft-demo-board", FtDemoBoard);

declare global {
  interface HTMLElementTagNameMap {
    "ft-demo-board": FtDemoBoard;
  }
}
