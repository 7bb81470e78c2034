/** Moves the focus to the main part of a newly opened page. */
import { LitElement } from "lit";

/** For at most this many animation frames it waits for a busy page. */
const MAX_FRAMES = 1_200;

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** `page`: its element, which may still be loading. A focus already inside the page stays. */
export const focusPage = async (page: Element | null): Promise<void> => {
  if (page === null) return;
  if (page.localName.includes("-")) await customElements.whenDefined(page.localName);
  let landed: Element | null = null;
  for (let frames = 0; frames < MAX_FRAMES && page.isConnected; frames++) {
    if (page instanceof LitElement) await page.updateComplete;
    const focused = focusedIn(page.shadowRoot);
    if (focused !== null && focused !== landed) return;
    const main = mainIn(page.shadowRoot ?? page.parentNode);
    if (main !== null && main !== landed) focusOn(main);
    landed = main;
    // While the page loads, another part stands in its place; the focus follows when it is replaced.
    if (main !== null && main.ariaBusy !== "true") return;
    await frame();
  }
};

const focusOn = (main: HTMLElement): void => {
  if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
  main.focus({ preventScroll: true });
};

const focusedIn = (root: ShadowRoot | null): Element | null => {
  const focused = root?.activeElement ?? null;
  return focused?.shadowRoot ? (focusedIn(focused.shadowRoot) ?? focused) : focused;
};

/** The page's `main`, in any of its shadow roots. */
const mainIn = (root: ParentNode | null): HTMLElement | null => {
  if (root === null) return null;
  const main = root.querySelector("main");
  if (main !== null) return main;
  for (const { shadowRoot } of root.querySelectorAll("*")) {
    const within = mainIn(shadowRoot);
    if (within !== null) return within;
  }
  return null;
};
