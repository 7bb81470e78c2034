/**
 * Signals the player's turn: the screen stays awake, the installed app's icon counts it, and a notification is shown if the
 * player looks elsewhere and allows it.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Clock } from "../../engine/contract/clock.ts";
import { tablePath } from "../kit/storage/table-path.ts";
import { isTurnSaved, saveTurn } from "../notifications/app-badge.ts";
import "../notifications/ft-push-offer.ts";
import { mayOfferNotifications, notificationState, renewIfAllowed } from "../notifications/notifications.ts";
import type { Store } from "../store/store.ts";

export interface Turn {
  /** A player at this screen is on turn. */
  readonly isThinking: boolean;
  /** It is the viewer's turn, and the page may be hidden. */
  readonly isAsked: boolean;
  /** The notification: game, players and message. */
  readonly title: string;
  readonly text: string;
  readonly clock: Clock;
}

const DAY = 24 * 60 * 60 * 1000;

/** Correspondence games: no player waits for them at the screen. */
const isSlow = ({ rule, since }: Clock): boolean =>
  rule?.type === "turn" && rule.ms >= DAY && since.some((begun) => begun !== null);

/** Also without a seat if this device counts the turn: the seat has moved to another device. */
export const needsTurnNotice = ({ seats, length }: Store): boolean =>
  seats.length > 0 || (length > 0 && isTurnSaved(tablePath()));

export class TurnNotice implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #read: () => Turn;
  readonly #path = tablePath();
  #wake: WakeLockSentinel | null = null;
  #isWaking = false;
  /** Whether the screen is to stay awake; it may change while the browser answers. */
  #mustWake = false;
  /** Null at first: the last visit may have ended on a turn that was then taken on another device. */
  #isAsked: boolean | null = null;
  /** Releases the Web Lock that a page holds while it shows the table. Null while it is hidden. */
  #endShowing: (() => void) | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, read: () => Turn) {
    this.#host = host;
    this.#read = read;
    // At a table the server knows this person; it may not have where they allowed notifications.
    renewIfAllowed();
    host.addController(this);
    host.requestUpdate();
  }

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.#seen);
    this.#markShowing(document.visibilityState === "visible");
  }

  hostDisconnected(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#markShowing(false);
    void this.#keepAwake(false);
    void this.#withdraw();
  }

  hostUpdated(): void {
    const turn = this.#read();
    // Lit also updates an element that has been removed.
    void this.#keepAwake(turn.isThinking && this.#host.isConnected);
    const wasAsked = this.#isAsked;
    if (turn.isAsked === wasAsked) return;
    this.#isAsked = turn.isAsked;
    if (this.#path.startsWith("/t/")) saveTurn(this.#path, turn.isAsked);
    if (turn.isAsked && document.visibilityState === "hidden") void this.#notify(turn);
    else void this.#withdraw();
    if (wasAsked && isSlow(turn.clock)) this.#offer();
  }

  /** Offered once, below the table's actions. */
  #offer(): void {
    if (!mayOfferNotifications() || this.#host.querySelector("ft-push-offer") !== null) return;
    const offer = document.createElement("ft-push-offer");
    offer.slot = "after";
    this.#host.append(offer);
  }

  /** The browser drops the wake lock when the page is hidden. A player who returns needs no notification. */
  readonly #seen = (): void => {
    this.#markShowing(document.visibilityState === "visible");
    if (document.visibilityState === "hidden") return;
    void this.#withdraw();
    void this.#keepAwake(this.#read().isThinking);
  };

  /** The lock informs the browser's other pages of this table, which then show no notification. */
  #markShowing(isShowing: boolean): void {
    if (isShowing === (this.#endShowing !== null)) return;
    this.#endShowing?.();
    this.#endShowing = null;
    if (!isShowing) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endShowing = resolve;
    navigator.locks?.request(this.#path, { mode: "shared" }, () => promise).catch(() => undefined);
  }

  async #isShownElsewhere(): Promise<boolean> {
    const locks = await navigator.locks?.query().catch(() => null);
    return locks?.held?.some(({ name }) => name === this.#path) ?? false;
  }

  async #keepAwake(isThinking: boolean): Promise<void> {
    this.#mustWake = isThinking;
    if (!isThinking) {
      await this.#wake?.release();
      return;
    }
    if (this.#wake !== null || this.#isWaking || document.visibilityState === "hidden") return;
    this.#isWaking = true;
    try {
      // Not in every browser, and not on low battery.
      const wake = await navigator.wakeLock?.request("screen");
      wake?.addEventListener("release", () => {
        this.#wake = null;
      });
      this.#wake = wake ?? null;
      if (!this.#mustWake) await wake?.release();
    } catch {
      this.#wake = null;
    }
    this.#isWaking = false;
  }

  /** One per table: the next replaces it. A press opens the path (client/sw). */
  async #notify({ title, text }: Turn): Promise<void> {
    if (notificationState() !== "on" || (await this.#isShownElsewhere())) return;
    const { lang, dir } = document.documentElement;
    const path = location.pathname;
    const direction = dir === "rtl" ? "rtl" : "ltr";
    const options = { body: text, tag: this.#path, data: path, icon: "/icon-192.png", lang, dir: direction } as const;
    const registration = await navigator.serviceWorker?.getRegistration();
    // Phones show only a service worker's notifications; a desktop page can show its own.
    if (registration?.active) await registration.showNotification(title, options);
    else new Notification(title, options).onclick = () => window.focus();
  }

  async #withdraw(): Promise<void> {
    if (notificationState() !== "on") return;
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications({ tag: this.#path })) ?? []) shown.close();
  }
}
