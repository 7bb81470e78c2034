/**
 * Runs in the page, sent there as text: whether the page scrolls sideways, the buttons that overlap each other, and those
 * that their text overflows or that the page cuts off.
 */
export const textFaults = (): string[] => {
  const page = document.scrollingElement!;
  const over = page.scrollWidth - page.clientWidth;
  const faults = over > 0 ? [`scrolls sideways by ${over}px`] : [];
  /** A board draws its own controls, as close as its squares. */
  const isBoard = (element: Element): boolean => /^foldtable-.*-board$/.test(element.localName);
  interface Button {
    readonly element: Element;
    readonly layer: Element | null;
    readonly box: DOMRect;
  }
  const buttons: Button[] = [];
  const name = ({ element }: Button): string =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
  /** For screen readers only, or cut off with an ellipsis. */
  const isClipped = (element: Element, button: Element): boolean => {
    for (let at: Element | null = element; at !== null && at !== button; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== "none" || getComputedStyle(at).overflowX !== "visible") return true;
    return getComputedStyle(button).overflowX !== "visible";
  };
  const overflowing = (button: Button): boolean => {
    const { left, right } = button.box;
    const texts = document.createTreeWalker(button.element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.textContent!.trim() === "" || isClipped(text.parentElement!, button.element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects())
        if (line.width > 1 && (line.left < left - 1 || line.right > right + 1)) return true;
    }
    return false;
  };
  /** A row that scrolls, or a sheet's sticky button above its fields. */
  const isLoose = (element: Element): boolean => {
    const { overflowX, position } = getComputedStyle(element);
    if (element.matches("dialog, [popover]")) return false;
    return overflowX === "auto" || overflowX === "scroll" || position === "sticky";
  };
  const walk = (root: ParentNode, layer: Element | null) => {
    for (const element of root.children) {
      if (!element.checkVisibility({ visibilityProperty: true }) || isBoard(element)) continue;
      const isLayer = element.matches(":popover-open, dialog, ft-game-over, .menu") || isLoose(element);
      const own = isLayer ? element : layer;
      const box = element.getBoundingClientRect();
      if (element.matches("button, .button") && box.width > 1) buttons.push({ element, layer: own, box });
      else walk(element.shadowRoot ?? element, own);
      if (element.shadowRoot !== null) walk(element, own);
    }
  };
  walk(document.body, null);
  for (const [index, button] of buttons.entries()) {
    const { box, layer } = button;
    if (overflowing(button)) faults.push(`${name(button)}: its text overflows it`);
    if ((layer === null || !isLoose(layer)) && (box.left < -1 || box.right > page.clientWidth + 1))
      faults.push(`${name(button)}: cut off`);
    for (const other of buttons.slice(index + 1)) {
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (layer === other.layer && wide > 8 && high > 3) faults.push(`${name(button)} overlaps ${name(other)}`);
    }
  }
  return faults;
};
