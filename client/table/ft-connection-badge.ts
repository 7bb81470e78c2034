import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Connection } from "../connection/connection.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import type { Store } from "../store/store.ts";
import { StoreController } from "../store/store-controller.ts";
import { latencyText, serverTimeText, watcherCountText } from "./watcher-texts.ts";

/**
 * A small icon for a good connection. A press shows the round-trip time of the line, the server's time for the last
 * command, the players present and the number of watchers.
 */
export class FtConnectionBadge extends FtElement {
  static override properties = {
    store: { attribute: false },
    connection: { attribute: false },
    trip: { attribute: false },
  };
  declare store: Store;
  declare connection: Pick<Connection, "serverTime" | "measure">;
  /** The last round trip in ms; null before the first. */
  declare trip: number | null;
  readonly #watch = new StoreController(this, () => this.store);
  #left: (() => void) | null = null;

  constructor() {
    super();
    this.trip = null;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      .sign {
        color: var(--ink-soft);
      }
      .sign i,
      li i {
        flex: none;
        inline-size: 9px;
        block-size: 9px;
        border-radius: 50%;
        background: var(--accent);
      }
      li.away i {
        background: none;
        border: 2px solid var(--ink-faint);
      }
      @media (forced-colors: active) {
        :is(.sign, li:not(.away)) i {
          forced-color-adjust: none;
          background: CanvasText;
        }
      }
      [popover] {
        position: fixed;
        inset: calc(env(safe-area-inset-top) + 3.25rem) var(--popover-end, 8px) auto auto;
        margin: 0;
        inline-size: min(18rem, calc(100vw - 16px));
        max-block-size: calc(100dvh - 4.5rem);
        overflow-y: auto;
        padding: 14px;
        color: var(--ink);
        background: var(--surface-raised);
        border: 1px solid var(--line);
        border-radius: var(--radius-large);
        box-shadow: var(--shadow);
      }
      [popover]:dir(rtl) {
        inset: calc(env(safe-area-inset-top) + 3.25rem) auto auto var(--popover-end, 8px);
      }
      li {
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: 1.9rem;
        overflow-wrap: anywhere;
      }
      small {
        margin-inline-start: auto;
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      p {
        color: var(--ink-soft);
        font-size: var(--text-1);
        padding-block-start: 6px;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
  }

  override render() {
    const { serverTime } = this.connection;
    return html`<button class="quiet square sign" popovertarget="present" aria-haspopup="dialog" aria-label=${msg("Who is here, and the connection")} title=${msg("Who is here, and the connection")}><i></i></button>
      <div id="present" popover role="dialog" aria-label=${msg("Who is here, and the connection")} @toggle=${this.#toggled}>
        <ul>${this.store.live.chairs.map((_, seat) => this.#seat(seat))}</ul>
        <p>${watcherCountText(this.store.presence.watchers)}</p>
        <p role="status">${this.trip === null ? nothing : latencyText(Math.round(this.trip))}</p>
        ${serverTime === null ? nothing : html`<p>${serverTimeText(serverTime)}</p>`}
      </div>`;
  }

  #seat(seat: number) {
    const { live, presence } = this.store;
    const chair = live.chairs[seat] ?? null;
    if (chair === null) return nothing;
    const isHere = chair.bot !== undefined || presence.seats[seat] === true;
    return html`<li class=${isHere ? "" : "away"}><i></i><bdi>${seatName(live.chairs, seat)}</bdi><small>${isHere ? msg("Here") : msg("Away")}</small></li>`;
  }

  /** Measured only when the badge is opened, so that an idle connection stays idle. */
  readonly #toggled = ({ newState, target }: ToggleEvent): void => {
    if (newState === "open" && target instanceof HTMLElement) {
      this.connection.measure();
      this.#left = overlay(this, () => target.hidePopover());
    } else {
      this.#left?.();
      this.#left = null;
    }
  };
}

customElements.define("ft-connection-badge", FtConnectionBadge);

declare global {
  interface HTMLElementTagNameMap {
    "ft-connection-badge": FtConnectionBadge;
  }
}
