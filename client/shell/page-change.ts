/** Changes the page within the app: as a view transition where the browser has them, and with the focus on the new page. */
import { LitElement } from "lit";
import { focusPage } from "./page-focus.ts";

/** How long the old page may stay in view while the new one loads, in ms. */
const MAX_WAIT_MS = 250;

const sheet = new CSSStyleSheet();
// A press during the transition reaches the new page.
sheet.replaceSync(`
  ::view-transition { pointer-events: none; }
  ::view-transition-group(root) { animation-duration: 140ms; }
`);

/** WebKitGTK 2.50 ends its page's process in a transition to a game on this device (end-to-end/browsers/webkit.test.ts). */
const isWebKit = navigator.vendor.startsWith("Apple");

/** `host` shows the page; `show` makes it render the new one. Resolves when the new page has the focus. */
export const changePage = async (host: LitElement, show: () => void): Promise<void> => {
  const change = async (): Promise<void> => {
    show();
    await host.updateComplete;
  };
  const isPlain = isWebKit || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  if (isPlain || document.startViewTransition === undefined) await change();
  else await withTransition(host, change);
  await focusPage(host.renderRoot.firstElementChild);
};

const withTransition = async (host: LitElement, change: () => Promise<void>): Promise<void> => {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  const transition = document.startViewTransition(async () => {
    await change();
    // A page that is still empty would appear as a flash.
    await Promise.race([rendered(host.renderRoot.firstElementChild), new Promise((go) => setTimeout(go, MAX_WAIT_MS))]);
  });
  // Skipped, for example by the next one: the page has changed all the same.
  for (const stage of [transition.ready, transition.finished]) stage.catch(() => undefined);
  await transition.updateCallbackDone;
};

const rendered = async (page: Element | null): Promise<void> => {
  if (page === null) return;
  if (page.localName.includes("-")) await customElements.whenDefined(page.localName);
  if (page instanceof LitElement) await page.updateComplete;
};
