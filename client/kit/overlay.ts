/**
 * What lies over the page, a sheet or a drawer, is an entry of the history: the way back closes it and leaves nobody's
 * table. Whoever closes it otherwise takes the entry away again.
 */
interface Overlay {
  readonly close: () => void;
}

const open: Overlay[] = [];
/** Entries that are being taken away: going back is told of later than it is asked for. */
let leaving = 0;

const depthOf = (state: unknown): number =>
  typeof state === "object" && state !== null && "overlays" in state && typeof state.overlays === "number"
    ? state.overlays
    : 0;

const enter = (): void => history.pushState({ ...history.state, overlays: open.length }, "");

window.addEventListener("popstate", () => {
  const isLacking = depthOf(history.state) < open.length;
  if (leaving > 0) {
    leaving--;
    // Another one was opened meanwhile, and lost its entry in place of the first.
    if (isLacking) enter();
    else uncovered();
  } else if (isLacking) {
    open.pop()?.close();
    uncovered();
  }
});

/** The page below has its address of before again, and may be elsewhere by now: it is told to say where. */
const uncovered = (): boolean => window.dispatchEvent(new Event("ft-uncovered"));

/** Something was laid over the page. `close`: shuts it when the way back is taken. Answers what to do when it is shut. */
export const overlay = (close: () => void): (() => void) => {
  const one: Overlay = { close };
  open.push(one);
  enter();
  return () => {
    const at = open.indexOf(one);
    if (at < 0) return;
    const isOnTop = depthOf(history.state) === open.length;
    open.splice(at, 1);
    // Not where a link in it has led on to another page.
    if (!isOnTop) return;
    leaving++;
    history.back();
  };
};
