import { msg } from "@lit/localize";
import { css, html } from "lit";
import type { Viewer } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { redactEvent } from "../../engine/log/redaction.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { Store } from "../store/store.ts";

/** The game as one viewer knew it; null means everything revealed. */
export interface Perspective {
  readonly viewer: Viewer;
  readonly store: Store | null;
}

/** The store that this viewer's browser had at the end: redaction commutes with folding (law 2). */
export const storeAsSeenBy = (full: Store, viewer: Viewer): Store => {
  const seen = new Store();
  const game = rulesOfTable(full.confirmed);
  const entries = full.entries.map((entry) => ({ ...entry, event: redactEvent(game, entry.event, viewer, false) }));
  seen.load(entries, viewer);
  return seen;
};

/**
 * Chooses the viewer from whose knowledge a finished game is replayed. Loaded when there is a choice.
 * @fires ft-perspective - The game as the chosen viewer knew it.
 */
export class FtPerspective extends FtElement {
  static override properties = { store: { attribute: false }, names: { attribute: false }, viewer: {} };
  declare store: Store;
  /** The chosen viewer. */
  declare viewer: Viewer;
  declare names: readonly string[];

  constructor() {
    super();
    this.names = [];
    this.viewer = "all";
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      label {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      select {
        font: inherit;
        color: inherit;
        background: none;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        min-block-size: var(--touch);
        padding-inline: 6px;
        min-inline-size: 0;
        inline-size: 100%;
        text-overflow: ellipsis;
      }
      option {
        background: var(--surface-raised);
        color: var(--ink);
      }
    `,
  ];

  override render() {
    return html`<label title=${msg("Replay as seen by")}>
      ${icons.eye}
      <select aria-label=${msg("Replay as seen by")} @change=${this.#choose}>
        ${this.#option("all", msg("Everything open"))}
        ${this.names.map((name, seat) => this.#option(seat, name))}
        ${this.#option("watcher", msg("A watcher"))}
      </select>
    </label>`;
  }

  #option(viewer: Viewer, name: string) {
    return html`<option value=${viewer} .selected=${viewer === this.viewer}>${name}</option>`;
  }

  readonly #choose = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement;
    const viewer = value === "all" || value === "watcher" ? value : Number(value);
    const detail: Perspective = { viewer, store: viewer === "all" ? null : storeAsSeenBy(this.store, viewer) };
    this.dispatchEvent(new CustomEvent("ft-perspective", { detail }));
  };
}

customElements.define("ft-perspective", FtPerspective);

declare global {
  interface HTMLElementTagNameMap {
    "ft-perspective": FtPerspective;
  }
}
