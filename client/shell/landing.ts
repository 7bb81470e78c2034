/** Where the focus goes with a change of page: to the new page's own part, and not to nothing. */
import { LitElement } from "lit";

/** `page`: its element, which may still be on its way. Whoever is in it already stays where they are. */
export const land = async (page: Element | null): Promise<void> => {
  if (page === null) return;
  if (page.localName.includes("-")) await customElements.whenDefined(page.localName);
  if (page instanceof LitElement) await page.updateComplete;
  const main = page.shadowRoot?.querySelector("main") ?? page.parentNode?.querySelector("main");
  if (!main || page.shadowRoot?.activeElement) return;
  if (!main.hasAttribute("tabindex")) main.tabIndex = -1;
  // It has the focus only so that it is where one goes on from.
  main.style.outline = "none";
  main.focus({ preventScroll: true });
};
