import { msg } from "@lit/localize";
import { html } from "lit";
import type { GameCommand, Seat } from "../engine/game.ts";
import { turnOf } from "../engine/table.ts";
import type { TableCommand } from "../engine/table-types.ts";
import { FtElement, reset } from "./element.ts";
import type { Manners } from "./ft-actions.ts";
import type { OpenWish } from "./ft-app.ts";
import { openedHere } from "./new-table.ts";
import { ownName } from "./own-name.ts";
import { makeSalt } from "./salt.ts";
import { say } from "./say.ts";
import { controls } from "./styles/controls.ts";
import { message } from "./styles/message.ts";
import { TableLink } from "./table-link.ts";
import { endingWords } from "./words.ts";
import "./ft-connection.ts";
import "./ft-header.ts";
import "./ft-panel.ts";
import "./ft-stage.ts";

/**
 * One table of the server's: takes the seat, sends what is asked, says what is refused.
 *
 * @fires ft-again - A new table is wanted.
 */
export class FtTable extends FtElement {
  static override properties = { table: {}, isSeating: { state: true } };
  /** The table's id. Fixed: another table is another element. */
  declare table: string;
  /** A wish to sit down is on its way. */
  declare private isSeating: boolean;
  #link: TableLink | null = null;

  constructor() {
    super();
    this.table = "";
    this.isSeating = false;
  }

  static override styles = [reset, controls, message];

  override willUpdate(): void {
    this.#link ??= new TableLink(this, this.table, (code) => void this.#refused(code));
    const { store } = this.#link;
    if (store.length > 0 && store.seats.length === 0 && store.live.phase === "seating" && openedHere(this.table)) {
      this.#sitAsOpener();
    }
    if (store.seats.length > 0) this.isSeating = false;
    this.#entitle();
  }

  override render() {
    const { connection, client, store, unanswered, isBroken } = this.#link!;
    const isOpen = client !== null && store.length > 0 && !isBroken;
    return html`
      <ft-header .name=${client?.name() ?? ""}>${isOpen ? html`<ft-connection .state=${connection.state} .waiting=${unanswered}></ft-connection>` : ""}</ft-header>
      ${connection.state === "closed" ? this.#ended() : isOpen ? this.#stage() : this.#loading()}
    `;
  }

  #stage() {
    const { client, store } = this.#link!;
    return html`<main>
      <ft-stage .client=${client} .store=${store} .acting=${this.#acting()} .hosted=${true} .early=${store.live.phase === "seating"} .takeable=${this.#mayTake()}
        @ft-take=${(event: CustomEvent<Seat>) => this.#take(event.detail, ownName())}
        @ft-command=${(event: CustomEvent<GameCommand>) => this.#move(event.detail)}>
        <ft-panel slot="panel" .client=${client} .store=${store} .busy=${this.isSeating}
          @ft-sit=${(event: CustomEvent<string>) => this.#sit(event.detail)}
          @ft-rename=${(event: CustomEvent<string>) => this.#rename(event.detail)}
          @ft-ask=${(event: CustomEvent<Manners>) => this.#ask(event.detail)}
          @ft-again=${this.#again}></ft-panel>
      </ft-stage>
    </main>`;
  }

  #loading() {
    const { isBroken, connection } = this.#link!;
    if (isBroken) return this.#message(msg("The game could not be loaded"), msg("Reload the page to try again."));
    if (connection.state === "offline")
      return this.#message(msg("You are offline"), msg("The table opens as soon as the network is back."));
    if (connection.state === "reconnecting") {
      return this.#message(msg("The table cannot be reached"), msg("It is tried again by itself. Nothing is lost."));
    }
    return html`<main class="message" aria-busy="true"><p>${msg("Laying the table…")}</p></main>`;
  }

  #ended() {
    const { title, text } = endingWords(this.#link!.connection.ending);
    return this.#message(title, text);
  }

  #message(title: string, text: string) {
    return html`<main class="message" role="status">
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="button outlined" href="/">${msg("To the start page")}</a>
    </main>`;
  }

  /** The seat for which this person may move now, own predictions included. */
  #acting(): Seat | null {
    const { live, seats } = this.#link!.store;
    return turnOf(live).find((seat) => seats.includes(seat)) ?? null;
  }

  #move(command: GameCommand): void {
    const seat = this.#acting();
    if (seat !== null) this.#link!.command(seat, command);
  }

  // ── seats and manners ──

  #sitAsOpener(): void {
    const { live } = this.#link!.store;
    if (!live.shared) this.#sit(ownName());
    else for (const seat of live.chairs.keys()) this.#take(seat, seat === 0 ? ownName() : msg("Friend"));
  }

  #sit(name: string): void {
    const seat = this.#link!.store.live.chairs.indexOf(null);
    if (seat >= 0) this.#take(seat, name);
  }

  /** One seat a person, unless the table was opened for all sides on one device. */
  #mayTake(): boolean {
    const { live, seats } = this.#link!.store;
    return live.phase === "seating" && !this.isSeating && (seats.length === 0 || live.shared);
  }

  #rename(name: string): void {
    const [seat] = this.#link!.store.seats;
    if (seat !== undefined) this.#link!.command(seat, { type: "rename", name });
  }

  #take(seat: Seat, name: string): void {
    this.isSeating = true;
    this.#link!.command(seat, { type: "sit", seat, name, salt: makeSalt() });
  }

  #ask(type: Manners): void {
    const { live, seats } = this.#link!.store;
    const own = this.#acting() ?? seats[0];
    if (own === undefined) return;
    const command: TableCommand = { type };
    if (type === "accept-draw" || type === "decline-draw") {
      const asked = seats.find((seat) => live.offer?.accepted.includes(seat) === false);
      this.#link!.command(asked ?? own, command);
      return;
    }
    this.#link!.command(own, command);
    // Whoever plays all sides has nobody left to ask.
    if (type !== "offer-draw" || !live.shared) return;
    for (const seat of seats) if (seat !== own) this.#link!.command(seat, { type: "accept-draw" });
  }

  async #refused(code: string): Promise<void> {
    this.isSeating = false;
    const { refusalWords, unknownRefusal } = await import("./refusal-words.ts");
    say(this, refusalWords(code) ?? this.#link?.client?.refusal(code) ?? unknownRefusal());
  }

  /** Another table like this one. */
  readonly #again = (): void => {
    const { game, shared, chairs, options } = this.#link!.store.live;
    const detail: OpenWish = {
      game,
      company: shared ? "alone" : "friends",
      choice: { seats: chairs.length, options },
    };
    this.dispatchEvent(new CustomEvent("ft-again", { detail }));
  };

  /** A tab in the background says whose turn it is. */
  #entitle(): void {
    const { store } = this.#link!;
    const names = store.live.chairs.map((chair) => chair?.name ?? "…").join(" – ");
    const isMine = this.#acting() !== null && !store.live.shared;
    const title = store.length === 0 ? "" : isMine ? `${msg("Your turn")} · ` : `${names} · `;
    document.title = `${title}Foldtable`;
  }
}

customElements.define("ft-table", FtTable);
