import { msg } from "@lit/localize";

/** Shows a message for a moment in the app's toasts, which a screen reader reads out. */
export const showToast = (from: EventTarget, text: string): void => {
  from.dispatchEvent(new CustomEvent("ft-toast", { detail: text, bubbles: true, composed: true }));
};

/** Says that a part of the page, or an answer, could not be loaded. */
export const showUnreachable = (from: EventTarget): void =>
  showToast(from, msg("The server can’t be reached. Try again in a moment."));

declare global {
  interface HTMLElementEventMap {
    "ft-toast": CustomEvent<string>;
  }
}
