import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { openErrorText } from "../files/open-error-texts.ts";
import {
  type FileGameEntry,
  type GamesFile,
  MAX_LOGS,
  type OpenError,
  type OpenedGame,
  openFile,
} from "../files/open-file.ts";
import { endTextOf } from "../games/end-text.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { reset } from "../kit/element.ts";
import { showToast, showUnreachable } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { messagePageStyles } from "../kit/styles/message-page.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { PageElement } from "../shell/page-element.ts";
import { focusPage } from "../shell/page-focus.ts";
import { Store } from "../store/store.ts";
import { provenanceText } from "../verify/provenance.ts";
import "../shell/ft-header.ts";
import "../table/game-view/ft-game-view.ts";
import "../verify/ft-verify.ts";
import { str } from "../kit/text/numbers.ts";
import "./ft-games-in-file.ts";

/** Where a browser hands over the files that an installed app opens; not in the DOM's types yet. */
interface LaunchQueue {
  setConsumer(take: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Replays a file without a server: picked, dropped or pasted; from a file of several games, one is chosen. */
export class FtOpenFile extends PageElement {
  static override properties = {
    file: { state: true },
    game: { state: true },
    store: { state: true },
    name: { state: true },
    isOver: { state: true },
  };
  /** The opened file, if it contains several games. */
  declare private file: GamesFile | null;
  declare private game: OpenedGame | null;
  declare private store: Store;
  declare private name: string;
  /** A file is being dragged over the page. */
  declare private isOver: boolean;
  /** The opened file and the chosen game have entries in the history; these functions remove them. */
  #openedOut: (() => void) | null = null;
  #chosenOut: (() => void) | null = null;
  /** The number of files and games that the visitor has opened: only the last one is shown. */
  #openings = 0;

  constructor() {
    super();
    this.file = null;
    this.game = null;
    this.store = new Store();
    this.name = "";
    this.isOver = false;
  }

  static override styles = [
    reset,
    controlStyles,
    messagePageStyles,
    css`
      .drop {
        display: grid;
        gap: 16px;
        justify-items: center;
        padding: 48px 24px;
        inline-size: min(100%, 520px);
        border: 2px dashed var(--line-strong);
        border-radius: var(--radius-large);
      }
      /* On a wide screen, the whole window accepts a dropped file. */
      @media (min-width: 860px) {
        .message:has(.drop) {
          min-block-size: calc(100dvh - 5rem);
          align-content: stretch;
        }
        .message:has(.drop)::before {
          display: none;
        }
        .drop {
          align-content: center;
          inline-size: min(100%, 92vw);
        }
        .drop::before {
          content: "";
          inline-size: clamp(96px, 16dvh, 180px);
          aspect-ratio: 1;
          background: url("/icon.svg") center / contain;
        }
        .drop h1 {
          font-size: var(--text-5);
          line-height: 1.15;
        }
        .drop p {
          font-size: var(--text-3);
        }
      }
      textarea {
        inline-size: min(100%, 24rem);
        block-size: 3rem;
        padding: 0.6rem 0.75rem;
        resize: none;
        font: inherit;
        color: inherit;
        background: var(--surface-raised);
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
      }
      .over .drop {
        border-color: var(--accent);
        background: var(--accent-wash);
      }
      .file {
        display: flex;
        align-items: center;
        gap: 8px;
        font-size: var(--text-1);
        color: var(--ink-soft);
        min-inline-size: 0;
      }
      [slot="panel"] {
        padding-inline: 4px;
        min-inline-size: 0;
      }
      .narrow {
        display: none;
      }
      /* On a phone the header has no space for it. */
      @media (max-width: 480px) {
        .file {
          display: none;
        }
        .narrow {
          display: flex;
          font-weight: 600;
        }
      }
      .another {
        flex: none;
        padding-inline: 10px;
      }
      bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("paste", this.#paste);
    this.#nameAnew();
    this.#openGiven();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("paste", this.#paste);
  }

  #nameAnew(): void {
    document.title = `${msg("Open a game")} · Foldtable`;
  }

  override render() {
    return html`<div class=${this.isOver ? "over" : ""} @dragover=${this.#over} @dragleave=${() => (this.isOver = false)} @drop=${this.#drop}>
      <input type="file" accept=".pdn,.ndjson,.jsonl,.txt,.json" hidden @change=${this.#picked} />
      ${this.#content()}
    </div>`;
  }

  #content() {
    if (this.game !== null) return this.#stage(this.game);
    return this.file === null ? this.#invitation() : this.#choice(this.file);
  }

  /** The list keeps what was searched for. So a key per file replaces it. */
  #choice(file: GamesFile) {
    const choose = ({ detail }: CustomEvent<FileGameEntry>) => this.#choose(file, detail);
    return html`<ft-header .name=${file.name} crowded>
        <button class="quiet another" @click=${this.#pick}>${icons.open}${msg("Another")}</button>
      </ft-header>
      <main>${keyed(file, html`<ft-games-in-file .games=${file.games} .name=${this.name} @ft-choose=${choose}></ft-games-in-file>`)}</main>`;
  }

  #invitation() {
    return html`<ft-header></ft-header>
      <main class="message">
        <div class="drop">
          <h1>${msg("Open a saved game")}</h1>
          <p>${msg("Drop a PDN file or a Foldtable log here, paste its text, or choose a file. It stays on this device.")}</p>
          <button class="primary" @click=${this.#pick}>${icons.open}${msg("Choose a file")}</button>
          <textarea aria-label=${msg("Paste its text here")} placeholder=${msg("Paste its text here")} spellcheck="false" @change=${this.#typed}></textarea>
        </div>
      </main>`;
  }

  /** A game view shows one game: it keeps the texts of its moves. So a key per file replaces it. */
  #stage({ client, entries }: OpenedGame) {
    const { live } = this.store;
    const names = live.chairs.map((_, seat, chairs) => bidiIsolate(seatName(chairs, seat) ?? ""));
    const ending = live.outcome === null ? msg("The game was not finished.") : endTextOf(client, live.outcome, names);
    return html`<ft-header .name=${client.name()} .game=${client.game.id} crowded>
        ${this.file === null ? html`<span class="file"><bdi>${this.name}</bdi></span>` : this.#back()}
        <button class="quiet another" @click=${this.#pick}>${icons.open}${msg("Another")}</button>
      </ft-header>
      <main>
        <h1 class="sr">${client.name()}</h1>
        ${keyed(
          entries,
          html`<ft-game-view .client=${client} .store=${this.store} .acting=${null} .hosted=${false} .early=${entries.length < 2}>
          <p slot="panel">${this.file === null ? html`<span class="narrow"><bdi>${this.name}</bdi></span>` : nothing}${ending}</p>
          ${this.#provenance()}
          ${this.#check()}
        </ft-game-view>`,
        )}
      </main>`;
  }

  #provenance() {
    const words = provenanceText(this.store.live);
    return words === null ? nothing : html`<p slot="panel">${words}</p>`;
  }

  /** Verifies the log of a finished table. */
  #check() {
    const { live, entries } = this.store;
    if (live.secret === null) return nothing;
    return html`<ft-verify slot="panel" .entries=${entries} .live=${live}></ft-verify>`;
  }

  /** Games from other apps: a text in the address, or a file that the system opens with this app (build/web-manifests.ts). */
  #openGiven(): void {
    const text = new URLSearchParams(location.search).get("text");
    if (text !== null) {
      history.replaceState(history.state, "", location.pathname);
      void this.#open(text, msg("Pasted text"));
    }
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => files[0]?.getFile().then(this.#read, () => this.#refuse("unreadable", "")));
  }

  readonly #pick = (): void => this.renderRoot.querySelector("input")!.click();

  readonly #picked = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement;
    void this.#read(field.files?.[0]);
    field.value = "";
  };

  readonly #over = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = true;
  };

  readonly #drop = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = false;
    void this.#read(event.dataTransfer?.files[0]);
  };

  readonly #paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    // A text that is pasted into the search among a file's games is no game.
    if (text === "" || event.composedPath()[0] instanceof HTMLInputElement) return;
    event.preventDefault();
    void this.#open(text, msg("Pasted text"));
  };

  /** A phone has no paste keys, and some keyboards insert text without a paste event. */
  readonly #typed = (event: Event): void => {
    const { value } = event.currentTarget as HTMLTextAreaElement;
    if (value.trim() !== "") void this.#open(value, msg("Pasted text"));
  };

  readonly #read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MAX_LOGS) await this.#refuse("too-large", "");
    else await this.#open(file.text(), file.name);
  };

  /** The button back to the file's games. */
  #back() {
    return html`<button class="quiet another" @click=${this.#unchoose}>${msg("All games")}</button>`;
  }

  /** Shows the text's game or games, or an error. */
  async #open(given: string | Promise<string>, name: string): Promise<void> {
    const opening = ++this.#openings;
    // A file cannot be read without the permission, after it was moved, or after its device was removed.
    const text = await Promise.resolve(given).catch(() => null);
    const opened = text === null ? "unreadable" : await openFile(text).catch(() => null);
    if (!this.#isWanted(opening)) return;
    if (opened === null) return showUnreachable(this);
    if (typeof opened === "string") return this.#refuse(opened, text ?? "");
    this.#unchoose();
    this.#openedOut ??= overlay(this, this.#shut);
    this.file = "games" in opened ? opened : null;
    this.name = name;
    document.title = msg(str`${name} · Foldtable`);
    if (!("games" in opened)) this.#show(opened);
    void focusPage(this);
  }

  /** The visitor has opened nothing else, and has not left the page. */
  #isWanted(opening: number): boolean {
    return this.isConnected && opening === this.#openings;
  }

  /** Closes the file. */
  readonly #shut = (): void => {
    this.#openedOut = null;
    // A game of the file may still be loading.
    this.#openings++;
    this.game = null;
    this.file = null;
    this.#nameAnew();
    void focusPage(this);
  };

  /** Returns to the file's games. */
  readonly #unchoose = (): void => {
    this.#chosenOut?.();
    this.#chosenOut = null;
    this.game = null;
    void focusPage(this);
  };

  async #choose(file: GamesFile, game: FileGameEntry): Promise<void> {
    const opening = ++this.#openings;
    const opened = await file.open(game).catch(() => null);
    if (!this.#isWanted(opening)) return;
    if (opened === null) return showUnreachable(this);
    if (typeof opened === "string") return showToast(this, msg("This game can’t be replayed."));
    this.#chosenOut = overlay(this, this.#unchoose);
    this.#show(opened);
    void focusPage(this);
  }

  async #refuse(fault: OpenError, text: string): Promise<void> {
    showToast(this, await openErrorText(fault, text));
  }

  #show(opened: OpenedGame): void {
    // The address may name a moment of the game that was shown before.
    history.replaceState(history.state, "", location.pathname);
    const store = new Store();
    store.load(opened.entries, opened.viewer);
    this.store = store;
    this.game = opened;
  }
}

customElements.define("ft-open-file", FtOpenFile);
