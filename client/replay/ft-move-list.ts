import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { guard } from "lit/directives/guard.js";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { language } from "../kit/text/language.ts";
import { str } from "../kit/text/numbers.ts";
import type { HistoryLine } from "./move-history.ts";

/** What a study says about a line. */
export interface LineGrade {
  readonly grade: "good" | "slip" | "mistake" | "blunder";
  readonly sign: string;
  /** In the page's language. */
  text(): string;
}

/** A move and its reply side by side, or one line alone. */
interface Row {
  readonly number: number | null;
  readonly cells: readonly Cell[];
}

interface Cell {
  readonly line: HistoryLine;
  readonly index: number;
  readonly column: number;
  /** How many moves were made, this one included. */
  readonly moves: number;
}

/** A player's move; events of the table have no number. */
const isNumbered = (line: HistoryLine): boolean => line.isMove && line.seat !== null;

/** At a table of two, a number covers a move and its reply; at a larger table each move has its own row. */
const rowsOf = (lines: readonly HistoryLine[], seats: number): readonly Row[] => {
  const rows: { number: number | null; cells: Cell[] }[] = [];
  const first = lines.find(isNumbered)?.seat ?? 0;
  let [number, moves] = [0, 0];
  for (const [position, line] of lines.entries()) {
    if (isNumbered(line)) moves++;
    const column = seats === 2 && isNumbered(line) && line.seat !== first ? 1 : 0;
    const cell = { line, index: position + 1, column, moves };
    const row = rows.at(-1);
    if (cell.column === 1 && row?.number != null && row.cells.length === 1 && row.cells[0]!.column === 0)
      row.cells.push(cell);
    else {
      // A reply that stands alone, after an offer for example, repeats no number.
      const isNext = isNumbered(line) && (cell.column === 0 || number === 0);
      if (isNext) number++;
      rows.push({ number: isNext ? number : null, cells: [cell] });
    }
  }
  return rows;
};

/**
 * The move list, in step with the board. Rows are rendered only when lines are added, so that moving the cursor costs
 * nothing in a long game.
 * @fires ft-seek - Seek to this index of the slider.
 */
export class FtMoveList extends FtElement {
  static override properties = {
    lines: { attribute: false },
    names: { attribute: false },
    index: { type: Number },
    grades: { attribute: false },
    sheets: { attribute: false },
  };
  declare lines: readonly HistoryLine[];
  declare names: readonly string[];
  /** The index on the slider; line n is at index n + 1. */
  declare index: number;
  /** A study's grades, by index. The attribute `line` makes it one row on a narrow screen. */
  declare grades: ReadonlyMap<number, LineGrade> | null;
  /** The styles of the lines' pictures. */
  declare sheets: readonly CSSStyleSheet[];
  /** The button of line n at index n − 1, queried once instead of at each step of a scrub. */
  #buttons: readonly HTMLElement[] = [];
  #current: HTMLElement | null = null;

  constructor() {
    super();
    this.lines = [];
    this.names = [];
    this.index = 0;
    this.grades = null;
    this.sheets = [];
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        overflow-y: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        position: relative;
        container-type: inline-size;
        font-variant-numeric: tabular-nums;
      }
      li {
        display: grid;
        grid-template-columns: 3.2ch 1fr 1fr;
        align-items: center;
        column-gap: 4px;
        content-visibility: auto;
        contain-intrinsic-block-size: auto 34px;
      }
      .number {
        color: var(--ink-faint);
        font-size: var(--text-1);
        /* In every language, so that units stand below units. */
        text-align: right;
        padding-inline-end: 4px;
      }
      button {
        justify-content: flex-start;
        min-block-size: 34px;
        padding: 4px 8px;
        line-height: 1.25;
        border-radius: 4px;
        min-inline-size: 0;
        text-align: start;
        /* Without a transition, because a scrub would restyle a dozen fading rows at each step. */
        transition: none;
      }
      @media (pointer: coarse) {
        button {
          min-block-size: var(--touch);
        }
      }
      .second {
        grid-column: 3;
      }
      .first {
        grid-column: 2;
      }
      .wide {
        grid-column: 2 / -1;
        color: var(--ink-soft);
        font-size: var(--text-1);
        overflow-wrap: anywhere;
      }
      @media (hover: hover) {
        button:hover {
          background: color-mix(in srgb, var(--ink) 8%, transparent);
        }
      }
      button[aria-current] {
        background: var(--current);
        box-shadow: inset 3px 0 var(--ink);
      }
      /* Colour alone, because bold letters would lay out the list again at each step of a scrub. */
      button[aria-current] :is(bdi, .caption) {
        color: var(--ink);
      }
      button[aria-current]:dir(rtl) {
        box-shadow: inset -3px 0 var(--ink);
      }
      @media (forced-colors: active) {
        button[aria-current] {
          outline: 3px solid Highlight;
          outline-offset: -3px;
        }
      }
      .grade {
        margin-inline-start: auto;
        flex: none;
        font-weight: 700;
        direction: ltr;
      }
      .blunder {
        color: var(--attention);
      }
      .mistake,
      .slip {
        color: var(--turn-text);
      }
      .good {
        color: var(--good);
      }
      /* One row that scrolls. */
      @media (max-width: 699px), (orientation: portrait), (max-height: 540px) {
        :host([line]) {
          overflow: auto hidden;
          scrollbar-width: none;
        }
        :host([line]) :is(ol, li) {
          display: flex;
          content-visibility: visible;
        }
        :host([line]) button {
          min-inline-size: var(--touch);
          white-space: nowrap;
          gap: 4px;
        }
        :host([line]) button[aria-current] {
          box-shadow: inset 0 -3px var(--ink);
        }
        :host([line]) .number {
          padding-inline: 8px 0;
        }
      }
      /* Long words beside a wide board: a row each, with who moved. */
      @container (max-width: 275px) {
        .first,
        .second {
          grid-column: 2 / -1;
        }
        [data-who]::before {
          content: attr(data-who) " ";
        }
      }
      /* A picture, who moved, and where. */
      .pictured {
        grid-column: 1 / -1;
        gap: 4px 10px;
        font-size: var(--text-1);
      }
      .picture {
        flex: none;
        /* A tile grows with the letters. */
        min-inline-size: 34px;
        display: grid;
        place-items: center;
      }
      .caption {
        flex: 1;
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 10px;
        min-inline-size: 0;
        overflow-wrap: anywhere;
        color: var(--ink-soft);
      }
      .none {
        color: var(--ink-faint);
        padding: 12px;
      }
    `,
  ];

  override render() {
    return guard([this.lines, this.names, this.grades, language()], () => this.#list());
  }

  override updated(changed: PropertyValues<this>): void {
    const root = this.renderRoot;
    if (changed.has("sheets") && root instanceof ShadowRoot) root.adoptedStyleSheets.push(...this.sheets);
    if (changed.has("lines") || changed.has("names") || changed.has("grades")) {
      this.#buttons = [...this.renderRoot.querySelectorAll<HTMLElement>("[data-index]")];
    }
    this.#mark(this.#buttons[this.index - 1] ?? null);
    if (changed.has("index") || changed.has("lines")) this.#reveal();
  }

  #mark(button: HTMLElement | null): void {
    this.#current?.removeAttribute("aria-current");
    button?.setAttribute("aria-current", "step");
    this.#current = button;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#room.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#room.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  /** The list's height changes when it is opened, and when a text appears next to it, as at the end of a game. */
  readonly #room = new ResizeObserver(() => this.#reveal());

  #frame = 0;

  /**
   * Runs before the next animation frame, so that the page is laid out once. Rows out of view have an estimated height,
   * so the position is checked again once they are near.
   */
  #reveal(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#scroll();
      this.#frame = requestAnimationFrame(() => this.#scroll());
    });
  }

  /** Scrolls only the list; `scrollIntoView` would scroll the page away from the board. */
  #scroll(): void {
    const row = this.#current?.closest("li");
    if (!row) {
      if (this.index === 0) this.scrollTop = 0;
      return;
    }
    if (this.scrollWidth > this.clientWidth + 1) {
      const [list, move] = [this.getBoundingClientRect(), this.#current!.getBoundingClientRect()];
      this.scrollLeft += move.left + move.width / 2 - (list.left + list.width / 2);
      return;
    }
    if (row === row.parentElement?.lastElementChild) {
      this.scrollTop = this.scrollHeight;
      return;
    }
    const room = this.clientHeight;
    if (row.offsetTop < this.scrollTop + row.offsetHeight) this.scrollTop = row.offsetTop - row.offsetHeight;
    else if (row.offsetTop + 2 * row.offsetHeight > this.scrollTop + room)
      this.scrollTop = row.offsetTop + 2 * row.offsetHeight - room;
  }

  #list() {
    if (this.lines.length === 0) return html`<p class="none">${msg("No moves yet.")}</p>`;
    const rows = rowsOf(this.lines, this.names.length);
    return html`<ol aria-label=${msg("Moves")} @click=${this.#click}>${rows.map((row) => this.#row(row))}</ol>`;
  }

  #row({ number, cells }: Row) {
    return html`<li>
      ${number === null || cells[0]!.line.caption !== undefined ? nothing : html`<span class="number" aria-hidden="true">${number}.</span>`}
      ${cells.map((cell) => this.#cell(cell))}
    </li>`;
  }

  #cell({ line, index, column, moves }: Cell) {
    const grade = this.grades?.get(index);
    const sign =
      grade === undefined ? nothing : html`<span class="grade ${grade.grade}" aria-hidden="true">${grade.sign}</span>`;
    const who = line.seat === null ? "" : (this.names[line.seat] ?? "");
    if (line.caption !== undefined) {
      return html`<button class="pictured" data-index=${index}><span class="picture">${line.icon}</span><span class="caption" aria-hidden="true"><bdi>${who}</bdi><span>${line.caption(this.names)}</span></span>${sign}<span class="sr">${who} ${line.text}${grade === undefined ? nothing : html`, ${grade.text()}`}</span></button>`;
    }
    if (!isNumbered(line) || this.names.length !== 2) {
      return html`<button class="wide" data-index=${index}><span><bdi>${who}</bdi> <bdi>${line.text}</bdi></span>${sign}${grade === undefined ? nothing : html`<span class="sr">${grade.text()}</span>`}</button>`;
    }
    const move = msg(str`Move ${String(moves)}, ${who}: ${line.text}`);
    const label = grade === undefined ? move : `${move}, ${grade.text()}`;
    return html`<button class=${column === 1 ? "second" : "first"} data-index=${index} aria-label=${label}><bdi data-who=${who}>${line.text}</bdi>${sign}</button>`;
  }

  readonly #click = (event: Event): void => {
    const index = (event.target as Element).closest<HTMLElement>("[data-index]")?.dataset.index;
    if (index !== undefined) this.dispatchEvent(new CustomEvent("ft-seek", { detail: Number(index) }));
  };
}

customElements.define("ft-move-list", FtMoveList);
