import { msg } from "@lit/localize";
import { html, nothing, svg, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { ConnectionState } from "../connection/connection.ts";
import { defineElement, FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { HoldToRepeat } from "../kit/presses/hold-to-repeat.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { locale } from "../kit/text/language.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { MAX_REPLAY_PAUSE_MS, type Speed, speeds } from "./cursor.ts";
import { scrubberStyles } from "./ft-scrubber.styles.ts";

/** Another person of a shared review, at an index of the slider. */
export interface RailPeer {
  readonly index: number;
  readonly name: string;
}

/** A highlight on the rail, at an index of the slider. */
export interface RailMark {
  readonly index: number;
  readonly kind: "capture" | "round" | "end" | "turn" | "mistake" | "swing";
}

const speedName = (speed: Speed): string =>
  speed === "real" ? msg("Real time", { desc: "pace of a replay: as it was played" }) : `${formatNumber(speed)}×`;

const speedText = (speed: Speed): string => {
  if (speed !== "real") return msg(str`Speed ${speedName(speed)}`);
  return msg(str`Speed: as played, pauses cut to ${formatNumber(MAX_REPLAY_PAUSE_MS / 1000)} seconds`);
};

/** The length of a pause, in its largest unit. */
const pauseText = (ms: number): string => {
  const units = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
    ["second", 1_000],
  ] as const;
  const [unit, length] = units.find(([, length]) => ms >= length) ?? units[3];
  const time = new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 });
  return msg(str`A pause of ${time.format(ms / length)}, shortened`);
};

/** A mouse wheel scrolls in clicks, a touchpad in pixels: this many pixels are one step. */
const WHEEL_STEP = 40;

/**
 * The slider below the board, with its buttons.
 * @fires ft-seek - Seek to this index of the slider.
 * @fires ft-step - Step by this many indices.
 * @fires ft-toggle - Start or stop playback.
 * @fires ft-speed - Play at this speed.
 */
export class FtScrubber extends FtElement {
  static override properties = {
    index: { type: Number },
    end: { type: Number },
    marks: { attribute: false },
    peers: { attribute: false },
    playing: { type: Boolean },
    speed: { attribute: false },
    pause: { type: Number },
    unseen: { type: Number },
    live: { type: Boolean },
    over: { type: Boolean },
    line: {},
    text: {},
  };
  declare index: number;
  declare end: number;
  declare marks: readonly RailMark[];
  /** Who else looks where. */
  declare peers: readonly RailPeer[];
  declare playing: boolean;
  declare speed: Speed;
  /** The length of the game's pause here in ms, if playback shortens it; else 0. */
  declare pause: number;
  declare unseen: number;
  declare live: boolean;
  /** The game is over: the right end is final. */
  declare over: boolean;
  /** The connection's state: without a connection, the right end is not called live. */
  declare line: ConnectionState;
  /** The shown moment as text. */
  declare text: string;
  readonly #repeat = new HoldToRepeat(this);
  #wheeled = 0;
  /** The focused element before an update. */
  #focused: Element | null = null;

  constructor() {
    super();
    this.index = 0;
    this.end = 0;
    this.marks = [];
    this.peers = [];
    this.playing = false;
    this.speed = 1;
    this.pause = 0;
    this.unseen = 0;
    this.live = true;
    this.over = false;
    this.line = "here";
    this.text = "";
  }

  static override styles = [reset, controlStyles, scrubberStyles];

  override willUpdate(): void {
    this.#focused = this.shadowRoot?.activeElement ?? null;
  }

  /** A button that leads to the end is removed or hidden there, while the first ones stay. */
  override updated(): void {
    if (this.#focused?.checkVisibility() === false) this.renderRoot.querySelector<HTMLElement>(".previous")?.focus();
  }

  override render() {
    return html`<div role="group" aria-label=${msg("Replay")}>${this.#rail()}${this.#buttons()}</div>`;
  }

  #rail() {
    return html`<div class="rail" @wheel=${this.#wheel}>
      ${this.pause > 0 ? html`<span class="cut">${pauseText(this.pause)}</span>` : nothing}
      ${this.#track()}
      ${this.peers.map(({ index, name }) => html`<span class="peer" title=${name} .style=${`left: clamp(2rem, ${(this.end < 1 ? 0 : index / this.end) * 100}%, 100% - 2rem)`}>${name}</span>`)}
      <input type="range" min="0" step="1" aria-label=${msg("Moment of the game")} aria-valuetext=${this.text}
        .max=${String(Math.max(this.end, 1))} .value=${String(this.index)} ?disabled=${this.end < 1} @input=${this.#slide} />
    </div>`;
  }

  /** The rail runs from left to right in every language, like the board. */
  #track() {
    const at = (index: number) => `${(this.end < 1 ? 0 : index / this.end) * 100}%`;
    return svg`<svg class="track" aria-hidden="true">
      <rect class="base" x="0" y="14" width="100%" height="4" rx="2" />
      <rect class="done" x="0" y="14" width=${at(this.index)} height="4" rx="2" />
      ${guard([this.marks, this.end], () => this.marks.map(({ index, kind }) => mark(kind, at(index))))}
    </svg>`;
  }

  #buttons() {
    const playing = this.playing ? msg("Pause") : msg("Play from here");
    return html`<div class="row">
      <div>
        ${this.#edge(msg("First move"), icons.first, 0)}
        ${this.#stepper(msg("Previous move"), icons.previous, -1)}
        <button class="quiet square play" aria-label=${playing} title=${playing} ?disabled=${this.end < 1} @click=${() => this.#emit("ft-toggle")}>${this.playing ? icons.pause : icons.play}</button>
        ${this.#stepper(msg("Next move"), icons.next, 1)}
        ${this.#edge(msg("Last move"), icons.last, this.end)}
        <button class="quiet speed" aria-label=${speedText(this.speed)} title=${speedText(this.speed)} ?disabled=${this.end < 1} @click=${this.#faster}>${speedName(this.speed)}</button>
      </div>
      ${this.live ? nothing : html`<span class="place" aria-hidden="true" data-widest=${place(this.end, this.end)}>${place(this.index, this.end)}</span>`}
      ${this.#now()}
    </div>`;
  }

  /** At the ends the buttons are not disabled, because keyboard users would lose the focus. */
  #edge(name: string, picture: TemplateResult, to: number) {
    const isOff = this.index === to;
    return html`<button class="quiet square edge" aria-label=${name} title=${name} aria-disabled=${isOff} @click=${() => isOff || this.#seek(to)}>${picture}</button>`;
  }

  #stepper(name: string, picture: TemplateResult, by: 1 | -1) {
    return html`<button class="quiet square ${by > 0 ? "next" : "previous"}" aria-label=${name} title=${name} aria-disabled=${!this.#canStep(by)} @contextmenu=${suppress} @pointerdown=${this.#hold(by)} @click=${this.#press(by)}>${picture}</button>`;
  }

  #canStep(by: 1 | -1): boolean {
    return by > 0 ? this.index < this.end : this.index > 0;
  }

  #now() {
    if (this.live) return html`<span class="now button">${this.over ? msg("End") : this.#present()}</span>`;
    const news = formatNumber(this.unseen);
    const text = this.over ? msg("To the end") : msg("Back to now");
    return html`<button class="now away" title=${text} @click=${() => this.#seek(this.end)}>
      <span class="long">${text}</span><span class="short">${this.over ? msg("End") : msg("Now")}</span>
      ${this.unseen > 0 ? html`<span class="news" aria-label=${msg(str`${news} new`)}>${news}</span>` : icons.last}
    </button>`;
  }

  /** Shows nothing before the first frame, because the table may be a saved one. */
  #present() {
    if (this.line === "connecting") return nothing;
    if (this.line === "offline" || this.line === "reconnecting") return msg("Offline");
    return html`<span class="dot"></span>${msg("Live")}`;
  }

  #emit(type: string, detail?: number | Speed): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #seek(index: number): void {
    this.#emit("ft-seek", index);
  }

  readonly #slide = (event: Event): void => this.#seek((event.currentTarget as HTMLInputElement).valueAsNumber);

  readonly #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    this.#wheeled = Math.sign(this.#wheeled) === -Math.sign(delta) ? delta : this.#wheeled + delta;
    const steps =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? Math.trunc(this.#wheeled / WHEEL_STEP) : Math.sign(delta);
    if (steps === 0) return;
    this.#wheeled %= WHEEL_STEP;
    // One click of a wheel is many pixels, but one step.
    this.#emit("ft-step", Math.sign(steps));
  };

  /** Holding the button repeats the step; a key or assistive technology sends only a click. */
  #hold(by: 1 | -1) {
    return (event: PointerEvent): void => {
      if (event.button !== 0 || !this.#canStep(by)) return;
      this.#repeat.start(() => {
        const next = this.index + by;
        this.#emit("ft-step", by);
        return next > 0 && next < this.end;
      });
    };
  }

  #press(by: 1 | -1) {
    return (event: MouseEvent): void => {
      if (event.detail === 0 && this.#canStep(by)) this.#emit("ft-step", by);
    };
  }

  readonly #faster = (): void => this.#emit("ft-speed", speeds[(speeds.indexOf(this.speed) + 1) % speeds.length]);
}

const place = (index: number, end: number): string => msg(str`Step ${index} of ${end}`);

/** A turn's mark is short and lies behind the rarer ones. */
const mark = (kind: RailMark["kind"], x: string) => {
  if (kind === "mistake")
    return svg`<svg class=${kind} x=${x} y="0" overflow="visible"><path d="M-5 1h10l-5 8z" /></svg>`;
  if (kind === "swing")
    return svg`<svg class=${kind} x=${x} y="0" overflow="visible"><path d="M0-1l5 5-5 5-5-5z" /></svg>`;
  return svg`<rect class=${kind} x=${x} y=${kind === "turn" ? 26 : 24} width=${kind === "turn" ? 1 : 2} height=${kind === "turn" ? 4 : 6} rx="1" transform="translate(-1 0)" />`;
};

const suppress = (event: Event): void => event.preventDefault();

defineElement("foldtable-scrubber", FtScrubber);
