/** Whether this browser may tell its person, in a notification, that it is their turn: only after they have asked for it. */
import { memory } from "../kit/memory.ts";

const KEY = "notices";

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

/** Asks the person, if need be: only to be called while a press is handled. */
export const allowNotices = async (): Promise<NoticeState> => {
  if (noticeState() === "off" && (await Notification.requestPermission()) === "granted") memory.set(KEY, "on");
  return noticeState();
};

export const stopNotices = (): NoticeState => {
  memory.set(KEY, null);
  return noticeState();
};
