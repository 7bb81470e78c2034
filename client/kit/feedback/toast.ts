/** Something to tell the person, in words: shown for a moment by the app's toasts, and read out. */
export const showToast = (from: EventTarget, text: string): void => {
  from.dispatchEvent(new CustomEvent("ft-toast", { detail: text, bubbles: true, composed: true }));
};

declare global {
  interface HTMLElementEventMap {
    "ft-toast": CustomEvent<string>;
  }
}
