/** An icon's title as a tooltip when the keyboard focuses it. Browsers show titles only to a pointer. */

/** A wider button has its words on it, in px. */
const WIDEST_ICON = 60;
const GAP = 6;

const tooltip = document.createElement("div");
tooltip.popover = "manual";
// The focused button has this name already.
tooltip.ariaHidden = "true";
Object.assign(tooltip.style, {
  position: "fixed",
  inset: "auto",
  margin: "0",
  padding: "4px 10px",
  border: "1px solid transparent",
  borderRadius: "var(--radius)",
  background: "var(--ink)",
  color: "var(--surface-room)",
  font: "var(--text-1) / 1.4 var(--font)",
  pointerEvents: "none",
  maxInlineSize: "calc(100vw - 16px)",
});

const show = (element: HTMLElement): void => {
  const box = element.getBoundingClientRect();
  tooltip.textContent = element.title;
  document.body.append(tooltip);
  tooltip.showPopover();
  const { width, height } = tooltip.getBoundingClientRect();
  const middle = box.left + box.width / 2 - width / 2;
  const isLow = box.bottom > innerHeight / 2;
  tooltip.style.left = `${Math.max(8, Math.min(middle, document.documentElement.clientWidth - width - 8))}px`;
  tooltip.style.top = `${isLow ? box.top - height - GAP : box.bottom + GAP}px`;
};

const hide = (): void => tooltip.remove();

export const startFocusTooltips = (): void => {
  window.addEventListener("focusin", (event) => {
    hide();
    const [element] = event.composedPath();
    if (!(element instanceof HTMLElement) || element.title === "" || element.offsetWidth > WIDEST_ICON) return;
    if (element.matches(":focus-visible")) show(element);
  });
  for (const type of ["focusout", "pointerdown", "scroll", "keydown"])
    window.addEventListener(type, hide, { capture: true, passive: true });
};
