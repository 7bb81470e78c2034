/** Where the focus goes with a change of page: to the new page's own part, and not to nothing. */
import { LitElement } from "lit";

/** For so many frames at most what says that it is on its way is believed. */
const MOST_FRAMES = 1_200;

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** `page`: its element, which may still be on its way. Whoever is in it already stays where they are. */
export const focusPage = async (page: Element | null): Promise<void> => {
  if (page === null) return;
  if (page.localName.includes("-")) await customElements.whenDefined(page.localName);
  let landed: Element | null = null;
  for (let frames = 0; frames < MOST_FRAMES && page.isConnected; frames++) {
    if (page instanceof LitElement) await page.updateComplete;
    const focused = focusedIn(page.shadowRoot);
    if (focused !== null && focused !== landed) return;
    const main = mainIn(page.shadowRoot ?? page.parentNode);
    if (main !== null && main !== landed) focusOn(main);
    landed = main;
    // Where the page itself is yet to come, its place is taken by another part, and the focus goes along.
    if (main !== null && main.ariaBusy !== "true") return;
    await frame();
  }
};

const focusOn = (main: HTMLElement): void => {
  if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
  // It has the focus only so that it is where one goes on from.
  main.style.outline = "none";
  main.focus({ preventScroll: true });
};

const focusedIn = (root: ShadowRoot | null): Element | null => {
  const focused = root?.activeElement ?? null;
  return focused?.shadowRoot ? (focusedIn(focused.shadowRoot) ?? focused) : focused;
};

/** The page's own part, in whichever of its elements. */
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
