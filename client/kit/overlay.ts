/**
 * What lies over the page, a sheet or a drawer, is an entry of the history: the way back closes it and leaves nobody's
 * table. Whoever closes it otherwise takes the entry away again.
 */
interface Overlay {
  readonly close: () => void;
  /** How deep its entry lies, counted from the page's own. */
  depth: number;
}

const open: Overlay[] = [];
/** Entries that are being taken away: going back is told of later than it is asked for. */
let leaving = 0;

const depthOf = (state: unknown): number =>
  typeof state === "object" && state !== null && "overlays" in state && typeof state.overlays === "number"
    ? state.overlays
    : 0;

const enter = (one: Overlay): void => {
  one.depth = depthOf(history.state) + 1;
  history.pushState({ ...history.state, overlays: one.depth }, "");
};

window.addEventListener("popstate", () => {
  const top = open.at(-1);
  const isLacking = top !== undefined && depthOf(history.state) < top.depth;
  if (leaving > 0) {
    leaving--;
    // Another one was opened meanwhile, and lost its entry in place of the first.
    if (isLacking) keep(top);
    else uncovered();
  } else if (isLacking) {
    open.pop();
    top.close();
    uncovered();
  }
});

/** In the entry that another one has left, where that is nobody's; else in one of its own. */
const keep = (one: Overlay): void => {
  const depth = depthOf(history.state);
  if (depth > (open.at(-2)?.depth ?? 0)) one.depth = depth;
  else enter(one);
};

/** The page below has its address of before again, and may be elsewhere by now: it is told to say where. */
const uncovered = (): boolean => window.dispatchEvent(new Event("ft-overlay-closed"));

/** Something was laid over the page. `close`: shuts it when the way back is taken. Answers what to do when it is shut. */
export const overlay = (close: () => void): (() => void) => {
  const one: Overlay = { close, depth: 0 };
  open.push(one);
  enter(one);
  return () => {
    const at = open.indexOf(one);
    if (at < 0) return;
    open.splice(at, 1);
    // Not where a link in it has led on to another page.
    if (depthOf(history.state) !== one.depth) return;
    leaving++;
    history.back();
  };
};
