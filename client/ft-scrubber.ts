import { msg, str } from "@lit/localize";
import { css, html, nothing, svg } from "lit";
import { FtElement, reset } from "./element.ts";
import { icons } from "./icons.ts";
import { Repeat } from "./repeat.ts";
import { type Speed, speeds } from "./replay.ts";
import { controls } from "./styles/controls.ts";

/** What stands out on the rail, at a place of the slider. */
export interface RailMark {
  readonly index: number;
  readonly kind: "capture" | "round" | "end";
}

const times = (speed: Speed): string => `${new Intl.NumberFormat(document.documentElement.lang).format(speed)}×`;

/**
 * The slider below the board, with the buttons that go with it.
 *
 * @fires ft-seek - Go to this place of the slider.
 * @fires ft-step - Go by so many places.
 * @fires ft-toggle - Begin or stop playing on.
 * @fires ft-speed - Play at this speed.
 */
export class FtScrubber extends FtElement {
  static override properties = {
    index: { type: Number },
    end: { type: Number },
    marks: { attribute: false },
    playing: { type: Boolean },
    speed: { type: Number },
    news: { type: Number },
    live: { type: Boolean },
    over: { type: Boolean },
    text: {},
  };
  declare index: number;
  declare end: number;
  declare marks: readonly RailMark[];
  declare playing: boolean;
  declare speed: Speed;
  declare news: number;
  declare live: boolean;
  /** Nothing more will come: the right end is the end. */
  declare over: boolean;
  /** The moment shown, in words. */
  declare text: string;
  readonly #repeat = new Repeat(this);

  constructor() {
    super();
    this.index = 0;
    this.end = 0;
    this.marks = [];
    this.playing = false;
    this.speed = 1;
    this.news = 0;
    this.live = true;
    this.over = false;
    this.text = "";
  }

  static override styles = [
    reset,
    controls,
    css`
      :host {
        direction: ltr;
      }
      .rail {
        position: relative;
        block-size: 32px;
        display: grid;
        align-items: center;
      }
      input {
        -webkit-appearance: none;
        appearance: none;
        position: absolute;
        inset: -6px 0;
        margin: 0;
        inline-size: 100%;
        background: none;
        cursor: pointer;
        touch-action: none;
        --thumb: 22px;
      }
      input:disabled {
        opacity: 0;
      }
      input::-webkit-slider-runnable-track {
        block-size: 44px;
      }
      input::-webkit-slider-thumb {
        -webkit-appearance: none;
        inline-size: var(--thumb);
        block-size: var(--thumb);
        margin-block-start: 11px;
        border-radius: 50%;
        background: var(--accent);
        border: 3px solid var(--surface-raised);
        box-shadow: var(--shadow);
      }
      input::-moz-range-thumb {
        inline-size: 16px;
        block-size: 16px;
        border-radius: 50%;
        background: var(--accent);
        border: 3px solid var(--surface-raised);
        box-shadow: var(--shadow);
      }
      svg.track {
        inline-size: calc(100% - 22px);
        block-size: 32px;
        margin-inline: 11px;
        overflow: visible;
      }
      .base {
        fill: var(--line);
      }
      .done {
        fill: var(--accent);
      }
      .capture {
        fill: var(--line-strong);
      }
      .round,
      .end {
        fill: var(--ink);
      }
      .row {
        display: flex;
        align-items: center;
        justify-content: space-between;
      }
      .row > div {
        display: flex;
      }
      .speed {
        font-variant-numeric: tabular-nums;
        color: var(--ink-soft);
        padding-inline: 4px;
        min-inline-size: 52px;
      }
      .now {
        min-inline-size: 84px;
        color: var(--ink-soft);
      }
      .now.away {
        background: var(--accent);
        color: var(--accent-ink);
        font-weight: 600;
      }
      .now {
        white-space: nowrap;
        padding-inline: 12px;
      }
      .short {
        display: none;
      }
      @media (max-width: 480px) {
        .long {
          display: none;
        }
        .short {
          display: inline;
        }
        .now {
          min-inline-size: 72px;
          padding-inline: 6px;
        }
      }
      .dot {
        inline-size: 8px;
        block-size: 8px;
        border-radius: 50%;
        background: var(--accent);
      }
      .news {
        font-variant-numeric: tabular-nums;
        background: var(--accent-ink);
        color: var(--accent);
        border-radius: 10px;
        padding: 0 7px;
        line-height: 20px;
      }
    `,
  ];

  override render() {
    return html`<div role="group" aria-label=${msg("Replay")}>${this.#rail()}${this.#buttons()}</div>`;
  }

  #rail() {
    return html`<div class="rail" @wheel=${this.#wheel}>
      ${this.#track()}
      <input type="range" min="0" step="1" aria-label=${msg("Moment of the game")} aria-valuetext=${this.text}
        .max=${String(Math.max(this.end, 1))} .value=${String(this.index)} ?disabled=${this.end < 1} @input=${this.#slide} />
    </div>`;
  }

  /** The rail runs from left to right in every language, as the board does. */
  #track() {
    const at = (index: number) => `${(this.end < 1 ? 0 : index / this.end) * 100}%`;
    return svg`<svg class="track" aria-hidden="true">
      <rect class="base" x="0" y="14" width="100%" height="4" rx="2" />
      <rect class="done" x="0" y="14" width=${at(this.index)} height="4" rx="2" />
      ${this.marks.map(({ index, kind }) => svg`<rect class=${kind} x=${at(index)} y="24" width="2" height="6" rx="1" transform="translate(-1 0)" />`)}
    </svg>`;
  }

  #buttons() {
    const atStart = this.index <= 0;
    const atEnd = this.index >= this.end;
    const playing = this.playing ? msg("Pause") : msg("Play on");
    return html`<div class="row">
      <div>
        <button class="quiet square" aria-label=${msg("First move")} ?disabled=${atStart} @click=${() => this.#seek(0)}>${icons.first}</button>
        <button class="quiet square" aria-label=${msg("Previous move")} ?disabled=${atStart} @pointerdown=${this.#hold(-1)} @click=${this.#press(-1)}>${icons.previous}</button>
        <button class="quiet square" aria-label=${playing} ?disabled=${this.end < 1} @click=${() => this.#emit("ft-toggle")}>${this.playing ? icons.pause : icons.play}</button>
        <button class="quiet square" aria-label=${msg("Next move")} ?disabled=${atEnd} @pointerdown=${this.#hold(1)} @click=${this.#press(1)}>${icons.next}</button>
        <button class="quiet square" aria-label=${msg("Last move")} ?disabled=${atEnd} @click=${() => this.#seek(this.end)}>${icons.last}</button>
        <button class="quiet speed" aria-label=${msg(str`Speed ${times(this.speed)}`)} ?disabled=${this.end < 1} @click=${this.#faster}>${times(this.speed)}</button>
      </div>
      ${this.#now()}
    </div>`;
  }

  #now() {
    if (this.live) {
      return html`<span class="now button">${this.over ? nothing : html`<span class="dot"></span>`}${this.over ? msg("End") : msg("Live")}</span>`;
    }
    const news = new Intl.NumberFormat(document.documentElement.lang).format(this.news);
    const text = this.over ? msg("To the end") : msg("Back to live");
    return html`<button class="now away" aria-label=${text} @click=${() => this.#seek(this.end)}>
      <span class="long">${text}</span><span class="short">${this.over ? msg("End") : msg("Live")}</span>
      ${this.news > 0 ? html`<span class="news" aria-label=${msg(str`${news} new`)}>${news}</span>` : icons.last}
    </button>`;
  }

  #emit(type: string, detail?: number): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #seek(index: number): void {
    this.#emit("ft-seek", index);
  }

  readonly #slide = (event: Event): void => this.#seek((event.currentTarget as HTMLInputElement).valueAsNumber);

  readonly #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const by = Math.sign(Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY);
    if (by !== 0) this.#emit("ft-step", by);
  };

  /** Holding the button steps on and on; a press by key or by assistive technology comes as a click alone. */
  #hold(by: number) {
    return (event: PointerEvent): void => {
      if (event.button === 0) this.#repeat.start(() => this.#emit("ft-step", by));
    };
  }

  #press(by: number) {
    return (event: MouseEvent): void => {
      if (event.detail === 0) this.#emit("ft-step", by);
    };
  }

  readonly #faster = (): void => this.#emit("ft-speed", speeds[(speeds.indexOf(this.speed) + 1) % speeds.length]);
}

customElements.define("ft-scrubber", FtScrubber);
