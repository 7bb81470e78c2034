import { msg } from "@lit/localize";
import { css, html, nothing, type ReactiveController, svg } from "lit";
import type { Hint } from "../../../engine/bot/hint.ts";
import { areHintsAllowed } from "../../../engine/commands/hint-permission.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { sameJson } from "../../../engine/kit/json.ts";
import { askHint } from "../../bot/ask-bot.ts";
import type { BoardProps } from "../../games/contract/board-props.ts";
import type { HintClient, HintStep } from "../../games/contract/hint-client.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { showToast } from "../../kit/feedback/toast.ts";
import { icon } from "../../kit/icon.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import type { FtGameView } from "./ft-game-view.ts";
import { makeHighlight } from "./highlight.ts";

type Board = HTMLElement & { readonly props: BoardProps | null };

/** The answer, and how much of it is shown. */
interface RequestedHint {
  readonly hint: Hint;
  readonly client: HintClient;
  /** The second step would say more. */
  readonly hasMore: boolean;
  /** The words for the board's prompt. */
  readonly words: string;
  /** The style sheet of the outline, and of the room for the words. */
  readonly sheet: string;
}

/** An outline around the piece, if the game defines no style. */
const FRAME = "outline: 3px solid var(--attention); outline-offset: 2px; border-radius: 6px";

/**
 * A hint for the player on turn, if the table allows hints: the first press shows the piece, the second the move and
 * its reason. The words take the place of the board's prompt until the position changes. Computed in this browser from
 * what the player knows. Loaded after the board.
 */
export class FtHint extends FtElement {
  static override properties = {
    stage: { attribute: false },
    isThinking: { state: true },
  };
  /** The game view that it belongs to. */
  declare stage: FtGameView;
  declare private isThinking: boolean;
  #asked: RequestedHint | null = null;
  /** The position and the seat on turn when it was requested; a change makes it another question. */
  #play: object | null = null;
  #seat: Seat | null = null;
  /** What the board shows of it. */
  #shown: RequestedHint | null = null;
  readonly #light = makeHighlight();
  readonly #follower: ReactiveController = { hostUpdate: () => this.#follow() };

  constructor() {
    super();
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

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.stage.addController(this.#follower);
  }

  override firstUpdated(): void {
    this.stage.addController(this.#follower);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stage.removeController(this.#follower);
    this.#asked = null;
    this.#show(null);
  }

  /** At another position, and while the viewer looks back, a hint is hidden. A refused move leads back to it. */
  #follow(): void {
    this.#show(this.stage.replay.isLive && this.#isCurrent ? this.#asked : null);
    this.requestUpdate();
  }

  /** Remarks and offers change the log, but not the position. A log that is loaded again has equal positions. */
  get #isCurrent(): boolean {
    const { store, acting } = this.stage;
    return acting === this.#seat && sameJson(store.live.play, this.#play);
  }

  /** Called before the game view renders the board. */
  #show(asked: RequestedHint | null): void {
    if (asked === this.#shown) return;
    this.#shown = asked;
    this.stage.hint = asked?.words ?? "";
    const root = this.#board?.shadowRoot;
    if (asked !== null && root != null) this.#light.on(root, asked.sheet);
    else this.#light.out();
  }

  override render() {
    const { client, store, acting, replay } = this.stage;
    const { live, seats } = store;
    if (client.hint === undefined || live.phase !== "playing" || !areHintsAllowed(live, seats)) return nothing;
    const isMine = acting !== null && replay.isLive && !store.hasPredictions;
    const text = this.#shown?.hasMore ? msg("Show the move") : msg("Hint");
    return html`<button class="quiet square" ?disabled=${!isMine} aria-disabled=${this.isThinking} aria-busy=${this.isThinking} title=${text} @mousedown=${keepFocus} @click=${this.#press}>${lamp}<span class="sr">${text}</span></button>`;
  }

  get #board(): Board | null {
    return this.stage.renderRoot.querySelector<Board>(".board > *");
  }

  /** Not disabled meanwhile, because keyboard users would lose the focus. */
  readonly #press = async (): Promise<void> => {
    if (this.isThinking) return;
    const shown = this.#shown;
    if (shown !== null) this.#answer(shown.hint, shown.client, "move");
    else await this.#ask().catch((error: unknown) => this.#fail(error));
  };

  async #ask(): Promise<void> {
    const { client, store, acting } = this.stage;
    if (acting === null) return;
    this.#asked = null;
    this.#play = store.live.play;
    this.#seat = acting;
    this.isThinking = true;
    const [hint, words] = await Promise.all([askHint({ entries: store.entries, seat: acting }), client.hint!()]);
    this.isThinking = false;
    if (this.#isCurrent) this.#answer(hint, words, "piece");
  }

  #fail(error: unknown): void {
    console.error(error);
    this.isThinking = false;
    showToast(this, msg("There is no hint now. Try again in a moment."));
  }

  #answer(hint: Hint, client: HintClient, step: HintStep): void {
    const { props } = this.#board ?? {};
    if (props == null) return;
    const words = client.words(hint, step, props);
    const sheet = `${client.parts(hint, step, props)} { ${client.mark ?? FRAME} } ${client.room}`;
    const hasMore = step === "piece" && client.words(hint, "move", props) !== words;
    this.#asked = { hint, client, hasMore, words, sheet };
    this.stage.requestUpdate();
  }
}

/** The lamp takes no focus from the board, because a board may disarm a choice that loses it. */
const keepFocus = (event: Event): void => event.preventDefault();

const lamp = icon(
  svg`<path d="M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2v1h5v-1c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3.5z" />`,
);

customElements.define("ft-hint", FtHint);

declare global {
  interface HTMLElementTagNameMap {
    "ft-hint": FtHint;
  }
}
