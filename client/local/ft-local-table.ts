/**
 * Local tables: tables on this device without a server. `host/` has the host that judges as the server does, its
 * storage, and the connection to the table's page; the handoff screen covers hands. Opened files are shown here too.
 */
import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import type { ConnectTable } from "../connection/table-connection.ts";
import { seatCountsAt } from "../games/seat-counts.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import { reportMissingScript } from "../kit/loading/missing-script.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { messagePageStyles } from "../kit/styles/message-page.ts";
import { learnUrl } from "../learn/learn-url.ts";
import { focusPage } from "../shell/page-focus.ts";
import type { FtTable } from "../table/ft-table.ts";
import { LocalBots } from "./host/local-bots.ts";
import type { LocalHostError } from "./host/local-host.ts";
import { LocalTableConnection } from "./host/local-table-connection.ts";
import { openAgain, saveNames } from "./host/open-local-table.ts";
import { type SeatHolder, seatAll } from "./host/seat-all.ts";
import "../shell/ft-header.ts";
import "../table/ft-table.ts";
import "./ft-handoff-screen.ts";
import "./ft-pass-device.ts";

/**
 * A table on this device: first the names, then the game, with a handoff screen between hidden hands.
 * @fires ft-navigate - Open another page.
 */
export class FtLocalTable extends FtElement {
  static override properties = {
    table: {},
    line: { state: true },
    problem: { state: true },
    isBeginning: { state: true },
  };
  /** The table's id. Fixed: another table is another element. */
  declare table: string;
  declare private line: LocalTableConnection | null;
  declare private problem: "gone" | "broken" | null;
  declare private isBeginning: boolean;

  #computers: LocalBots | null = null;
  /** The next game has been requested. A second press must not open another while this page is still shown. */
  #isLeaving = false;
  /** Removes the hand's entry from the history. */
  #covered: () => void = () => undefined;
  readonly #counts = new LazyPart(this, () => seatCountsAt(this.line!.store.live));

  constructor() {
    super();
    this.table = "";
    this.line = null;
    this.problem = null;
    this.isBeginning = false;
  }

  static override styles = [reset, controlStyles, messagePageStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.#left);
    // The table's id may be set only with the first rendering.
    void this.updateComplete.then(() => this.#open());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#left);
    this.line?.host.stop();
    this.#computers?.stop();
    this.line = null;
  }

  async #open(): Promise<void> {
    try {
      const line = await LocalTableConnection.open(this.table);
      if (line === null) this.problem = "gone";
      // A page that was left and entered again meanwhile has opened it twice.
      if (line === null || !this.isConnected || this.line !== null) return;
      line.addEventListener("change", () => this.requestUpdate());
      line.addEventListener("again", this.#again);
      line.addEventListener("fault", (event) => this.#failed((event as CustomEvent<LocalHostError>).detail));
      line.host.start();
      this.#computers = new LocalBots(line.host);
      this.#computers.addEventListener("trouble", this.#troubled, { once: true });
      this.#computers.start();
      this.line = line;
    } catch (error) {
      console.error(error);
      this.problem = "broken";
    }
  }

  /** A visible hand has an entry in the history, so that Back covers it and does not leave the table. */
  protected override updated(): void {
    if (this.line?.hand != null && this.line.store.live.phase !== "over") return;
    this.#covered();
    this.#covered = () => undefined;
  }

  override render() {
    const { line, problem } = this;
    if (problem === "gone")
      return this.#message(
        msg("This game isn’t on this device"),
        msg("It was saved in another browser, or it has been removed."),
      );
    if (problem === "broken")
      return this.#message(
        msg("The game couldn’t be opened"),
        msg(
          "This browser can’t store anything on the device, or the game’s files are missing. Allow storage, or reload.",
        ),
      );
    if (line === null)
      return html`<ft-header></ft-header><main class="message" aria-busy="true"><p>${msg("Loading the table…")}</p></main>`;
    return line.store.live.phase === "seating" ? this.#names(line) : this.#table(line);
  }

  #message(title: string, text: string) {
    document.title = "Foldtable";
    return html`<ft-header></ft-header><main class="message">
      <div role="status"><h1>${title}</h1><p>${text}</p></div>
      <a class="button outlined" href="/">${msg("Back to the home page")}</a>
    </main>`;
  }

  #names({ client, store }: LocalTableConnection) {
    void import("./ft-player-names.ts").catch(reportMissingScript);
    document.title = `${client.name()} · Foldtable`;
    return html`<ft-header .name=${client.name()} .game=${client.game.id}></ft-header>
      <main><ft-player-names .game=${store.live.game} .seats=${store.live.chairs.length} .counts=${this.#counts.get() ?? []} .levels=${rulesOfTable(store.live).levels ?? 0} .busy=${this.isBeginning} @ft-start-game=${this.#begin}><a class="button quiet" href=${learnUrl(store.live.game)}>${msg("Show me how to play")}</a></ft-player-names></main>`;
  }

  #table(line: LocalTableConnection) {
    const { hand, next } = line;
    const names = line.store.live.chairs.map((_, seat, chairs) => seatName(chairs, seat) ?? "");
    const isVeiled = hand === null && next !== null;
    return html`<ft-table .table=${this.table} .connect=${this.#connect} .veiled=${isVeiled} @ft-new-table=${this.#again} @pointerdown=${() => this.#computers?.hurry()} @keydown=${() => this.#computers?.hurry()}>
        ${next === null ? nothing : hand === null ? html`<span slot="panel" hidden></span>` : this.#pass(line, names[next]!)}
        ${line.store.live.phase === "over" ? this.#upload(line) : nothing}
      </ft-table>
      ${isVeiled ? html`<ft-handoff-screen .seat=${next} .names=${names} .lines=${line.since(next)} @ft-reveal-hand=${this.#lift}></ft-handoff-screen>` : nothing}`;
  }

  readonly #connect: ConnectTable = (host, _table, refused) => this.line!.join(host, refused);

  #pass(line: LocalTableConnection, name: string) {
    return html`<ft-pass-device slot="panel" .name=${name} @ft-cover-hand=${() => line.hide()}></ft-pass-device>`;
  }

  #upload({ host }: LocalTableConnection) {
    void import("./ft-upload-game.ts");
    return html`<ft-upload-game slot="after" .host=${host}></ft-upload-game>`;
  }

  /** The focus moves to the table. */
  readonly #lift = async (): Promise<void> => {
    this.line?.show();
    if (this.line?.hand != null) this.#covered = overlay(this, () => this.line?.hide());
    await this.updateComplete;
    const table = this.renderRoot.querySelector<FtTable>("ft-table");
    await table?.updateComplete;
    // The page stays where it is, with its header.
    table?.renderRoot.querySelector("main")?.focus({ preventScroll: true });
  };

  /** Another player may pick up the device next. */
  readonly #left = (): void => {
    if (document.visibilityState === "hidden") this.line?.hide();
  };

  readonly #begin = async ({ detail }: CustomEvent<readonly SeatHolder[]>): Promise<void> => {
    this.isBeginning = true;
    saveNames(detail.filter((holder) => typeof holder === "string"));
    await seatAll(this.line!.host, detail).catch((error: unknown) => console.error(error));
    this.isBeginning = false;
    // The pressed button is gone with the names.
    await focusPage(this);
  };

  readonly #again = async (): Promise<void> => {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    try {
      const id = await openAgain(this.line!.host.session.state);
      this.dispatchEvent(new CustomEvent("ft-navigate", { detail: `/local/${id}`, bubbles: true, composed: true }));
    } catch (error) {
      console.error(error);
      this.#isLeaving = false;
      this.#failed("full");
    }
  };

  readonly #troubled = (): void =>
    showToast(
      this,
      msg("The computer can’t think right now, so it plays the simplest move. Reload the page to fix this."),
    );

  #failed(fault: LocalHostError): void {
    if (fault === "gone") this.problem = "gone";
    else showToast(this, msg("This device couldn’t save that. Free up some space and try again."));
  }
}

customElements.define("ft-local-table", FtLocalTable);
