import { msg } from "@lit/localize";
import { css, html } from "lit";
import { type LoadedReplay, openTable } from "../embed/source.ts";
import { endTextOf } from "../games/end-text.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { keepsKeys } from "../kit/keeps-keys.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { messagePageStyles } from "../kit/styles/message-page.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { replayStops } from "../replay/move-history.ts";
import { Store } from "../store/store.ts";
import type { FtGameView } from "../table/game-view/ft-game-view.ts";
import "../shell/ft-header.ts";
import "../table/game-view/ft-game-view.ts";

/**
 * A finished game without spoilers (`/t/ID/quiet`): the page's store contains only the entries up to the furthest move
 * that its reader has seen. So no slider, list, study or banner can show more.
 */
export class FtQuietReplay extends FtElement {
  static override properties = {
    table: {},
    game: { state: true },
    isBroken: { state: true },
    seen: { state: true },
  };
  declare table: string;
  /** The whole game; null while it loads. */
  declare private game: LoadedReplay | null;
  declare private isBroken: boolean;
  /** The index of the furthest stop that was shown. */
  declare private seen: number;
  readonly #store = new Store();
  /** The `seq` of each step. */
  #stops: readonly number[] = [];
  /** The element that had the focus before the rendering. */
  #focused: Element | null = null;

  constructor() {
    super();
    this.table = "";
    this.game = null;
    this.isBroken = false;
    this.seen = 0;
  }

  static override styles = [
    reset,
    controlStyles,
    messagePageStyles,
    css`
      .steps {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        padding: 4px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.#key, { capture: true });
    document.title = "Foldtable";
  }

  /** An element that was made before its class has its table only now. */
  protected override firstUpdated(): void {
    void this.#open();
  }

  protected override willUpdate(): void {
    this.#focused = this.shadowRoot?.activeElement ?? null;
  }

  /** The button that had the focus disappears with the last step. */
  protected override updated(): void {
    if (this.#focused?.isConnected === false)
      this.renderRoot.querySelector<HTMLElement>(".result")?.focus({ preventScroll: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.#key, { capture: true });
  }

  async #open(): Promise<void> {
    try {
      const game = await openTable(this.table);
      this.#stops = replayStops(game.record.of(game.store), game.store.lastSeq);
      this.#reveal(0, game);
      this.game = game;
    } catch {
      this.isBroken = true;
    }
  }

  /** The last step includes what follows the last move: the result. */
  #reveal(seen: number, { store }: LoadedReplay): void {
    const end = seen >= this.#stops.length - 1 ? store.length : this.#stops[seen]! + 1;
    this.seen = seen;
    this.#store.load(store.entries.slice(0, end), "all");
  }

  get #isWhole(): boolean {
    return this.seen >= this.#stops.length - 1;
  }

  get #view(): FtGameView | null {
    return this.renderRoot.querySelector("ft-game-view");
  }

  override render() {
    const { game } = this;
    if (this.isBroken) return this.#message(msg("This game can’t be shown here."));
    if (game === null) return this.#message(msg("Loading the replay…"));
    const { client, store } = game;
    if (store.live.phase !== "over") return this.#message(msg("This game is still going on."));
    return html`<ft-header .name=${client.name()} .game=${client.game.id}></ft-header>
      <main>
        <h1 class="sr">${client.name()}</h1>
        <ft-game-view .client=${client} .store=${this.#store} .acting=${null} .hosted=${false} ?quiet=${!this.#isWhole}>
          <div slot="panel" class="steps">${this.#isWhole ? this.#ending(game) : this.#steps(game)}</div>
        </ft-game-view>
      </main>`;
  }

  #message(text: string) {
    return html`<ft-header></ft-header>
      <main class="message"><p role="status">${text}</p><a class="button outlined" href=${`/t/${this.table}`}>${msg("Open the table")}</a></main>`;
  }

  #steps(game: LoadedReplay) {
    return html`<button class="primary" @click=${this.#next}>${msg("Next move")}</button>
      <button class="outlined" @click=${() => this.#reveal(this.#stops.length - 1, game)}>${msg("Show the result")}</button>`;
  }

  #ending({ client, store }: LoadedReplay) {
    const { outcome, chairs } = store.live;
    const names = chairs.map((_, seat) => bidiIsolate(seatName(chairs, seat) ?? ""));
    return html`<p class="result" role="status" tabindex="-1">${outcome === null ? "" : endTextOf(client, outcome, names)}</p>
      <a class="button outlined" href=${`/t/${this.table}`}>${msg("Open the table")}</a>`;
  }

  /** After a step back, the next move is one that was shown before. */
  readonly #next = (): void => {
    const replay = this.#view?.replay;
    if (replay === undefined || this.game === null) return;
    if (replay.isLive) this.#reveal(this.seen + 1, this.game);
    else replay.step(1);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || keepsKeys(event));
    if (event.key !== "ArrowRight" || !isPlain || this.#isWhole || this.#view?.replay.isLive !== true) return;
    event.preventDefault();
    this.#next();
  };
}

customElements.define("ft-quiet-replay", FtQuietReplay);
