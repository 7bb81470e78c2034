/**
 * Whose the arrow keys are: a board's that is used with the keyboard, else the replay's. `:focus-visible` does not tell: a
 * browser may show the focus of a press as soon as any key is used.
 */
const MOVES = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** A press has begun that may bring the focus with it: a finger's does so only when it has been lifted. */
let isPressing = false;
/** The focus is where it is because of a press. */
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

/** Whether the board has the focus by a press alone: then nothing need lead the focus on. */
export const isFocusByPointer = (): boolean => isPressed;

/**
 * Whether a board leaves this key to the replay. A press leaves the focus behind on a square, and whoever then uses an
 * arrow means the moves of the game; whoever came to the board by Tab means its squares. Of what is in hand the board knows
 * itself: whoever has taken something up means to set it down.
 */
export const belongsToReplay = ({ key }: KeyboardEvent): boolean => isPressed && MOVES.has(key);
