/**
 * Nobody has to stare at the table to know that it is their turn: while it is, the screen stays awake and the installed
 * page has a badge; and whoever looks elsewhere is told, where they have allowed it. Loaded with the first turn.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Clock } from "../../engine/contract/clock.ts";
import { mayOfferNotifications, notificationState, renewIfAllowed } from "../notifications/notifications.ts";

export interface Turn {
  /** Somebody at this screen is thinking. */
  readonly isThinking: boolean;
  /** It is this person's turn, and they may be elsewhere. */
  readonly isAsked: boolean;
  /** The notification: who plays what, and what about it. */
  readonly title: string;
  readonly text: string;
  readonly clock: Clock;
}

const DAY = 24 * 60 * 60 * 1000;

/** Whoever has moved will wait for long: nobody sits through a day. */
const isSlow = ({ rule, since }: Clock): boolean =>
  rule?.type === "turn" && rule.ms >= DAY && since.some((begun) => begun !== null);

export class TurnNotice implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #read: () => Turn;
  #wake: WakeLockSentinel | null = null;
  #isWaking = false;
  #isAsked = false;

  constructor(host: ReactiveControllerHost & HTMLElement, read: () => Turn) {
    this.#host = host;
    this.#read = read;
    // Here everybody is known to the server, who may not have been where they asked for it.
    renewIfAllowed();
    host.addController(this);
    host.requestUpdate();
  }

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.#seen);
  }

  hostDisconnected(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    void this.#wake?.release();
    this.#badge(false);
    void this.#withdraw();
  }

  hostUpdated(): void {
    const turn = this.#read();
    void this.#keepAwake(turn.isThinking);
    if (turn.isAsked === this.#isAsked) return;
    this.#isAsked = turn.isAsked;
    this.#badge(turn.isAsked);
    if (turn.isAsked && document.visibilityState === "hidden") void this.#notify(turn);
    else void this.#withdraw();
    if (!turn.isAsked && isSlow(turn.clock)) void this.#offer();
  }

  /** Once, below what can be done at the table. */
  async #offer(): Promise<void> {
    if (!mayOfferNotifications() || this.#host.querySelector("ft-push-offer") !== null) return;
    await import("../notifications/ft-push-offer.ts");
    const offer = document.createElement("ft-push-offer");
    offer.slot = "after";
    this.#host.append(offer);
  }

  /** The browser lets the screen go dark whenever the page is left; and who has come back needs no notification. */
  readonly #seen = (): void => {
    if (document.visibilityState === "hidden") return;
    void this.#withdraw();
    void this.#keepAwake(this.#read().isThinking);
  };

  async #keepAwake(isThinking: boolean): Promise<void> {
    if (!isThinking) {
      await this.#wake?.release();
      return;
    }
    if (this.#wake !== null || this.#isWaking || document.visibilityState === "hidden") return;
    this.#isWaking = true;
    try {
      // Not in every browser, and not while the battery is low.
      const wake = await navigator.wakeLock?.request("screen");
      wake?.addEventListener("release", () => {
        this.#wake = null;
      });
      this.#wake = wake ?? null;
    } catch {
      this.#wake = null;
    }
    this.#isWaking = false;
  }

  #badge(isAsked: boolean): void {
    const badged = isAsked ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    badged?.catch(() => undefined);
  }

  /** One per table: the next replaces it. The path is what a press on it opens (client/sw). */
  async #notify({ title, text }: Turn): Promise<void> {
    if (notificationState() !== "on") return;
    const { lang, dir } = document.documentElement;
    const path = location.pathname;
    const direction = dir === "rtl" ? "rtl" : "ltr";
    const options = { body: text, tag: path, data: path, icon: "/icon-192.png", lang, dir: direction } as const;
    const registration = await navigator.serviceWorker?.getRegistration();
    // Phones show none but a service worker's; a page without one is on a computer that shows its own.
    if (registration?.active) await registration.showNotification(title, options);
    else new Notification(title, options).onclick = () => window.focus();
  }

  async #withdraw(): Promise<void> {
    if (notificationState() !== "on") return;
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications({ tag: location.pathname })) ?? []) shown.close();
  }
}
