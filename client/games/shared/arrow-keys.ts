/**
 * Who handles the arrow keys: a board used with the keyboard, else the replay. `:focus-visible` is no help: a browser
 * may set it after a press as soon as any key is used.
 */
const MOVES = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** A press has begun that may move the focus; with a finger only after it was lifted. */
let isPressing = false;
/** The focus was last moved by a press. */
let isPressed = false;

const listen = { capture: true, passive: true } as const;

window.addEventListener(
  "pointerdown",
  () => {
    isPressing = true;
    isPressed = true;
  },
  listen,
);
window.addEventListener("click", () => (isPressing = false), listen);
window.addEventListener("focusin", () => (isPressed = isPressing), listen);
window.addEventListener(
  "keydown",
  ({ key }) => {
    isPressing = false;
    if (key === "Tab") isPressed = false;
  },
  listen,
);

/** Whether a press moved the focus to the board; then the focus need not be managed. */
export const isFocusByPointer = (): boolean => isPressed;

/**
 * Whether a board leaves this key to the replay. After a press on a square, arrow keys mean the game's moves; after
 * Tab, they mean the squares. The board itself handles the case of a held piece.
 */
export const belongsToReplay = ({ key }: KeyboardEvent): boolean => isPressed && MOVES.has(key);
