/**
 * Whether this browser may notify its user that it is their turn: only after they have asked for it. An open page shows
 * the notification itself. If none is open, the server sends a push notification (push-subscription.ts), except in the
 * quiet hours.
 */
import { localStore } from "../kit/storage/browser-storage.ts";
import type { PushPreferences, QuietHours } from "../sw/push-registration.ts";
import { cancelPushSubscription, renewPushSubscription } from "./push-subscription.ts";

const KEY = "notices";
const QUIET = "quiet";
export const DEFAULT_QUIET_HOURS: QuietHours = { from: 22, until: 8 };

export type NotificationState =
  | "on"
  | "off"
  /** The user has blocked notifications. Only the browser's own settings can change that. */
  | "blocked"
  /** This browser has no notifications, or not on this page. */
  | "missing";

export const notificationState = (): NotificationState => {
  if (!("Notification" in globalThis) || !isSecureContext) return "missing";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && localStore.get(KEY) === "on" ? "on" : "off";
};

/** Whether this browser can receive push notifications. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis;

/** Whether notifications may be offered: only if the user has never accepted or declined. */
export const mayOfferNotifications = (): boolean =>
  notificationState() === "off" && localStore.get(KEY) === null && canPush();

/** Asks the user for permission if needed. Call it only while handling a press. */
export const requestNotifications = async (): Promise<NotificationState> => {
  if (notificationState() === "off" && (await Notification.requestPermission()) === "granted")
    localStore.set(KEY, "on");
  renewIfAllowed();
  return notificationState();
};

export const disableNotifications = (): NotificationState => {
  localStore.set(KEY, "off");
  cancelPushSubscription().catch(() => undefined);
  return notificationState();
};

/** Sends the user's push preferences if the server does not have them yet. */
export const renewIfAllowed = (): void => {
  if (notificationState() !== "on" || !canPush()) return;
  renewPushSubscription(() => (notificationState() === "on" ? pushPreferences() : null)).catch(() => undefined);
};

/** Null means that push notifications may be sent at any time. */
export const quietHours = (): QuietHours | null => {
  const kept = localStore.get(QUIET);
  if (kept === "none") return null;
  const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(kept ?? "") ?? [];
  return from === undefined ? DEFAULT_QUIET_HOURS : { from: Number(from), until: Number(until) };
};

export const setQuietHours = (quiet: QuietHours | null): void => {
  localStore.set(QUIET, quiet === null ? "none" : `${quiet.from}-${quiet.until}`);
  renewIfAllowed();
};

export const pushPreferences = (): PushPreferences => ({
  language: document.documentElement.lang,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  quiet: quietHours(),
});
