import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { TableState } from "../../engine/table/types.ts";
import type { BoardProps } from "../games/contract/board-props.ts";
import { markedSeatName } from "../games/shared/marked-name.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { defineElement, FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { Cursor, type Speed } from "../replay/cursor.ts";
import { type HistoryLine, railMarks, replayStops } from "../replay/move-history.ts";
import { setLanguageFor } from "./embed-language.ts";
import { replayStyles, tokens } from "./replay.styles.ts";
import { type LoadedReplay, openGame, openSource, openTable, refreshReplay, tablePage } from "./source.ts";
import "../replay/ft-scrubber.ts";
import { str } from "../kit/text/numbers.ts";
import { formatList } from "../kit/text/sentences.ts";
import { provenanceText } from "../verify/provenance.ts";

/** Interval of requests for a live table while it is visible. */
const REFRESH_INTERVAL_MS = 10_000;

/**
 * A game's replay for any page: the board and the slider. It shows what everyone with the table's link may know.
 *
 * @tag foldtable-replay
 * @attr {string} lang - The language of its texts. Without it: the language of the embedding page.
 */
export class FoldtableReplay extends FtElement {
  static override properties = {
    table: {},
    src: {},
    at: { type: Number },
    whole: { type: Boolean },
    shown: { state: true },
    isBroken: { state: true },
  };
  /** The id of a table of the server that the script came from. */
  declare table: string | null;
  /** The address of a log. Without it and table: a child <script type="application/x-ndjson"> contains the log. */
  declare src: string | null;
  /** The number of the entry that is shown first. */
  declare at: number | null;
  /** It is the only content of its page. */
  declare whole: boolean;
  declare private shown: LoadedReplay | null;
  declare private isBroken: boolean;
  readonly #cursor = new Cursor(this);
  #lines: readonly HistoryLine[] = [];
  #news: ReturnType<typeof setTimeout> | undefined;
  /**
   * The last press or focus was in this replay, so it handles the arrow keys. The browser does not focus everything that
   * can be pressed.
   */
  #isUsed = false;
  /** Counts the requests, so that a late response is not shown. */
  #fetching = 0;

  static override styles = [tokens, reset, controlStyles, replayStyles];

  constructor() {
    super();
    this.table = null;
    this.src = null;
    this.at = null;
    this.whole = false;
    this.shown = null;
    this.isBroken = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of ["pointerdown", "focusin"]) window.addEventListener(type, this.#use);
    window.addEventListener("keydown", this.#key);
    document.addEventListener("visibilitychange", this.#ask);
    // Only after the first update: an element can be created before the page has parsed its children.
    if (this.hasUpdated) this.#ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#ask);
    for (const type of ["pointerdown", "focusin"]) window.removeEventListener(type, this.#use);
    window.removeEventListener("keydown", this.#key);
    clearTimeout(this.#news);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const isTold = !this.whole || this.table !== null;
    if (isTold && (changed.has("table") || changed.has("src"))) void this.#open();
    else if (changed.has("at") && this.shown !== null && this.at !== null) this.#cursor.show(this.at);
    this.toggleAttribute("square", this.shown !== null && !this.shown.client.fills);
    this.#readLines();
  }

  #readLines(): void {
    if (this.shown === null) return;
    const { store, record } = this.shown;
    const lines = record.of(store);
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#cursor.moments = replayStops(lines, store.lastSeq);
    this.#cursor.times = this.#cursor.moments.map((seq) => store.entries[seq]?.at ?? 0);
  }

  async #open(): Promise<void> {
    const fetching = ++this.#fetching;
    clearTimeout(this.#news);
    this.isBroken = false;
    // A refresh would add the new table's entries to the game that was shown before.
    this.shown = null;
    const around = this.closest("[lang]:not([lang=''])")?.getAttribute("lang");
    try {
      const [shown] = await Promise.all([this.#load(), setLanguageFor(this, around)]);
      if (fetching !== this.#fetching) return;
      this.shown = shown;
      this.#readLines();
      if (this.at === null) this.#cursor.live();
      else this.#cursor.show(this.at);
      this.#await();
    } catch {
      if (fetching === this.#fetching) this.isBroken = true;
    }
  }

  async #load(): Promise<LoadedReplay> {
    if (this.table !== null) return openTable(this.table);
    if (this.src !== null) return openSource(this.src, this.ownerDocument.baseURI);
    if (this.ownerDocument.readyState === "loading") {
      await new Promise((resolve) => this.ownerDocument.addEventListener("DOMContentLoaded", resolve, { once: true }));
    }
    return openGame(this.querySelector('script[type="application/x-ndjson"]')?.textContent ?? "");
  }

  #await(): void {
    clearTimeout(this.#news);
    if (this.table === null || this.shown?.store.live.phase === "over") return;
    this.#news = setTimeout(this.#ask, REFRESH_INTERVAL_MS);
  }

  /** Requests new entries, unless the page is hidden. */
  readonly #ask = async (): Promise<void> => {
    clearTimeout(this.#news);
    const { shown, table } = this;
    if (shown === null || table === null || document.visibilityState === "hidden") return;
    await refreshReplay(table, shown).catch(() => undefined);
    if (shown !== this.shown || !this.isConnected) return;
    this.requestUpdate();
    this.#await();
  };

  override render() {
    if (this.isBroken) return this.#still(msg("This game can’t be shown here."));
    if (this.shown === null) return this.#still(msg("Loading the replay…"));
    const { client, store } = this.shown;
    const { state } = store.moment(this.#cursor.cursor);
    // An embedding page of another site has its own heading.
    return html`
      ${this.whole ? html`<h1 class="sr">${client.name()}</h1>` : nothing}
      ${client.fills && state.play !== null ? nothing : this.#seats(state)}
      <div class=${client.fills ? "" : "field"}>${this.#board(this.shown)}</div>
      ${this.#scrubber()}
      ${this.#foot(state)}`;
  }

  #still(text: string) {
    return html`<div class="still" role="status"><p>${text}</p>${this.#link()}</div>`;
  }

  #seats(state: TableState) {
    const { client, store } = this.shown!;
    return html`<ul class="seats">${store.live.chairs.map(
      (_, seat) => html`<li class=${seatsOnTurn(state).includes(seat) ? "turn" : ""}>
        ${state.play === null ? nothing : (client.badge?.(state.play, seat) ?? nothing)}<bdi class="name">${markedSeatName(store.live.chairs, seat) ?? msg("Free seat")}</bdi>
      </li>`,
    )}</ul>`;
  }

  #board({ client, store }: LoadedReplay) {
    const { state, before, event } = store.moment(this.#cursor.cursor);
    const play = state.play ?? rulesOfTable(state).start(state.options, state.chairs.length);
    const props: BoardProps = {
      state: play,
      before: before?.play ?? null,
      event,
      viewer: store.viewer === "open" ? "all" : (store.viewer ?? "watcher"),
      near: 0,
      acting: null,
      names: this.#names,
    };
    return client.board(props);
  }

  get #names(): readonly string[] {
    return this.shown!.store.live.chairs.map((_, seat, chairs) => seatName(chairs, seat) ?? msg("Free seat"));
  }

  #scrubber() {
    const { index, end, isPlaying, speed, cutPause } = this.#cursor;
    const { live } = this.shown!.store;
    return html`<foldtable-scrubber ?short=${this.whole}
      .index=${index} .end=${end} .marks=${railMarks(this.#lines)} .text=${msg(str`Step ${index} of ${end}`)}
      .playing=${isPlaying} .speed=${speed} .pause=${cutPause} .live=${index === end} .over=${live.phase === "over" || this.table === null}
      @ft-seek=${(event: CustomEvent<number>) => this.#cursor.seek(event.detail)}
      @ft-step=${(event: CustomEvent<number>) => this.#cursor.step(event.detail)}
      @ft-toggle=${this.#cursor.toggle}
      @ft-speed=${(event: CustomEvent<Speed>) => this.#cursor.setSpeed(event.detail)}
    ></foldtable-scrubber>`;
  }

  #foot(state: TableState) {
    return html`<div class="foot"><div><p aria-live="polite">${this.#words(state)}</p>${this.#provenance()}</div>${this.#link()}</div>`;
  }

  #provenance() {
    const words = provenanceText(this.shown!.store.live);
    return words === null ? nothing : html`<p class="provenance">${words}</p>`;
  }

  #words(state: TableState): string {
    const { client, store } = this.shown!;
    const names = this.#names.map(bidiIsolate);
    if (state.outcome !== null) return client.ending(state.outcome, names);
    const free = store.live.chairs.filter((chair) => chair === null).length;
    if (state.play === null && free > 0) return msg("Waiting for players.");
    const turn = seatsOnTurn(state).map((seat: Seat) => names[seat] ?? "");
    return turn.length === 0 ? "" : msg(str`${formatList(turn)}’s turn.`);
  }

  #link() {
    if (this.table === null) return nothing;
    const isOver = this.shown?.store.live.phase === "over";
    return html`<a href=${tablePage(this.table, this.#cursor.cursor)} target="_blank" rel="noopener">${
      isOver ? msg("Open on Foldtable") : msg("Play on Foldtable")
    }</a>`;
  }

  readonly #use = (event: Event): void => {
    this.#isUsed = event.composedPath().includes(this);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (!this.#isUsed) return;
    const { index, end, seek } = this.#cursor;
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: end }[event.key];
    const isTaken = event.composedPath().some((one) => one instanceof Element && one.matches("input, [role='grid']"));
    if (target === undefined || isTaken || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    seek(target);
  };
}

defineElement("foldtable-replay", FoldtableReplay);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-replay": FoldtableReplay;
  }
}
