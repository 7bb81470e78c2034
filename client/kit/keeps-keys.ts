/** Which focused elements handle keys, so that the page's own keys leave them alone. */

/**
 * A text field, the slider, a sheet or popover over the page, and the button of an open popover, which Escape closes. The
 * popover is beside its button, or in a separate element.
 */
const HANDLES_KEYS =
  "input, textarea, select, dialog, [contenteditable], [popover], :has(+ :popover-open), [aria-haspopup][aria-expanded=true]";

/** Whether the focused element handles the key. A board used with the keyboard handles its keys before. */
export const keepsKeys = (event: KeyboardEvent): boolean =>
  event.composedPath().some((target) => target instanceof Element && target.matches(HANDLES_KEYS));
