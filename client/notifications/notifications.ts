/**
 * Whether this browser may tell its person, in a notification, that it is their turn: only after they have asked for it. An
 * open page tells it by itself; where none is open, the server calls (push-subscription.ts), but for the quiet hours.
 */
import { memory } from "../kit/storage/browser-storage.ts";
import type { CallTerms, Quiet } from "../sw/push-registration.ts";

const KEY = "notices";
const QUIET = "quiet";
export const NIGHT: Quiet = { from: 22, until: 8 };

export type NoticeState =
  | "on"
  | "off"
  /** The browser was told never to. Only its own settings can change that. */
  | "blocked"
  /** This browser has no notifications, or not on this page. */
  | "missing";

export const noticeState = (): NoticeState => {
  if (!("Notification" in globalThis) || !isSecureContext) return "missing";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && memory.get(KEY) === "on" ? "on" : "off";
};

/** Whether this browser can be called where no page is open. */
export const canBeCalled = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis;

/** Whether it may be offered: to nobody who has ever said yes or no. */
export const isOffered = (): boolean => noticeState() === "off" && memory.get(KEY) === null && canBeCalled();

/** Asks the person, if need be: only to be called while a press is handled. */
export const allowNotices = async (): Promise<NoticeState> => {
  if (noticeState() === "off" && (await Notification.requestPermission()) === "granted") memory.set(KEY, "on");
  renew();
  return noticeState();
};

export const stopNotices = (): NoticeState => {
  memory.set(KEY, "off");
  void import("./push-subscription.ts").then(
    ({ stopCalls }) => stopCalls(),
    () => undefined,
  );
  return noticeState();
};

/** Says how this person wants to be called, where the server does not know it yet. */
export const renew = (): void => {
  if (noticeState() !== "on" || !canBeCalled()) return;
  void import("./push-subscription.ts").then(
    ({ renewCalls }) => renewCalls(() => (noticeState() === "on" ? callTerms() : null)),
    () => undefined,
  );
};

/** Null: they may be called at any time. */
export const quietHours = (): Quiet | null => {
  const kept = memory.get(QUIET);
  if (kept === "none") return null;
  const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(kept ?? "") ?? [];
  return from === undefined ? NIGHT : { from: Number(from), until: Number(until) };
};

export const chooseQuiet = (quiet: Quiet | null): void => {
  memory.set(QUIET, quiet === null ? "none" : `${quiet.from}-${quiet.until}`);
  renew();
};

export const callTerms = (): CallTerms => ({
  language: document.documentElement.lang,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  quiet: quietHours(),
});
