/** Shows a message for a moment in the app's toasts, which a screen reader reads out. */
export const showToast = (from: EventTarget, text: string): void => {
  from.dispatchEvent(new CustomEvent("ft-toast", { detail: text, bubbles: true, composed: true }));
};

declare global {
  interface HTMLElementEventMap {
    "ft-toast": CustomEvent<string>;
  }
}
