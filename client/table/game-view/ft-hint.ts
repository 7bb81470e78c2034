import { msg } from "@lit/localize";
import { css, html, nothing, svg } from "lit";
import type { Hint } from "../../../engine/bot/hint.ts";
import { areHintsAllowed } from "../../../engine/commands/hint-permission.ts";
import type { BoardProps } from "../../games/contract/board-props.ts";
import type { HintClient, HintStep } from "../../games/contract/hint-client.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { showToast } from "../../kit/feedback/toast.ts";
import { icon } from "../../kit/icon.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import type { FtGameView } from "./ft-game-view.ts";
import { makeHighlight } from "./highlight.ts";

type Board = HTMLElement & { readonly props: BoardProps | null };

/** The question, and how much of the answer has been shown. */
interface RequestedHint {
  readonly hint: Hint;
  readonly words: HintClient;
  readonly step: HintStep;
}

/** An outline around the piece, if the game defines no style. */
const FRAME = "outline: 3px solid var(--attention); outline-offset: 2px; border-radius: 6px";

/**
 * A hint for the player on turn, if the table allows hints: the first press shows the piece, the second the move and
 * its reason. Computed in this browser from what the player knows. Loaded after the board.
 */
export class FtHint extends FtElement {
  static override properties = {
    stage: { attribute: false },
    asked: { state: true },
    isThinking: { state: true },
  };
  /** The game view that it belongs to. */
  declare stage: FtGameView;
  declare private asked: RequestedHint | null;
  declare private isThinking: boolean;
  /** The length of the log and the seat on turn when it was requested; a change makes it another question. */
  #position = "";
  readonly #light = makeHighlight();

  constructor() {
    super();
    this.asked = null;
    this.isThinking = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      button {
        color: var(--ink-soft);
      }
    `,
  ];

  override firstUpdated(): void {
    this.stage.addController({ hostUpdated: () => this.#follow() });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#light.out();
  }

  /** Drops a hint for another position. */
  #follow(): void {
    if (this.asked !== null && this.#position !== this.#now) {
      this.asked = null;
      this.#light.out();
    }
    this.requestUpdate();
  }

  get #now(): string {
    const { store, acting } = this.stage;
    return `${store.lastSeq} ${store.hasPredictions} ${acting}`;
  }

  override render() {
    const { client, store, acting, replay } = this.stage;
    const { live, seats } = store;
    if (client.hint === undefined || live.phase !== "playing" || !areHintsAllowed(live, seats)) return nothing;
    const isMine = acting !== null && replay.isLive && !store.hasPredictions;
    const text = this.#hasMore ? msg("Show the move") : msg("Hint");
    return html`<button class="quiet square" ?disabled=${!isMine || this.isThinking} aria-busy=${this.isThinking} title=${text} @click=${this.#press}>${lamp}<span class="sr">${text}</span></button>`;
  }

  /** False if the second step would say no more than the first. */
  get #hasMore(): boolean {
    if (this.asked === null) return false;
    const { hint, words } = this.asked;
    const { props } = this.#board ?? {};
    return props != null && words.words(hint, "move", props) !== words.words(hint, "piece", props);
  }

  get #board(): Board | null {
    return this.stage.renderRoot.querySelector<Board>(".board > *");
  }

  readonly #press = async (): Promise<void> => {
    const { asked } = this;
    if (asked !== null) this.#tell({ ...asked, step: "move" });
    else await this.#ask().catch((error: unknown) => this.#fail(error));
  };

  async #ask(): Promise<void> {
    const { client, store, acting } = this.stage;
    if (acting === null) return;
    const position = this.#now;
    this.isThinking = true;
    const [{ askHint }, words] = await Promise.all([import("../../bot/ask-bot.ts"), client.hint!()]);
    const hint = await askHint({ entries: store.entries, seat: acting });
    this.isThinking = false;
    if (position !== this.#now) return;
    this.#position = position;
    this.#tell({ hint, words, step: "piece" });
  }

  #fail(error: unknown): void {
    console.error(error);
    this.isThinking = false;
    showToast(this, msg("There is no hint now. Try again in a moment."));
  }

  #tell(asked: RequestedHint): void {
    const board = this.#board;
    if (board?.props == null || board.shadowRoot === null) return;
    this.asked = asked;
    const { hint, words, step } = asked;
    this.#light.on(board.shadowRoot, `${words.parts(hint, step, board.props)} { ${words.mark ?? FRAME} }`);
    showToast(this, words.words(hint, step, board.props));
  }
}

const lamp = icon(
  svg`<path d="M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2v1h5v-1c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3.5z" />`,
);

customElements.define("ft-hint", FtHint);

declare global {
  interface HTMLElementTagNameMap {
    "ft-hint": FtHint;
  }
}
