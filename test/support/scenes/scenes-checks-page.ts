/**
 * The parts of the checks that run in the page. Each function is sent there as text, so it uses nothing outside itself.
 * Each searches all open shadow roots.
 */

/** Whether the page scrolls sideways, with the innermost elements that overflow it. */
export const sidewaysOverflow = (): string[] => {
  const page = document.scrollingElement!;
  const over = page.scrollWidth - page.clientWidth;
  if (over <= 0) return [];
  const isOut = (element: Element): boolean => {
    const { left, right, width, height } = element.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && getComputedStyle(element).position !== "fixed";
    return isSeen && (right > page.clientWidth + 0.5 || left < -0.5);
  };
  const culprits: string[] = [];
  const walk = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) walk(element.shadowRoot);
      const inner = [...element.children, ...(element.shadowRoot?.children ?? [])];
      if (isOut(element) && !inner.some(isOut))
        culprits.push(`${element.localName}.${element.getAttribute("class") ?? ""}`);
    }
  };
  walk(document);
  return [`scrolls sideways by ${over}px: ${culprits.slice(0, 5).join(", ")}`];
};

/** Applies the text spacing of WCAG 1.4.12. */
export const widenTextSpacing = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }",
  );
  const walk = (root: Document | ShadowRoot) => {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) walk(element.shadowRoot);
  };
  walk(document);
};

/** Controls and headings whose text is cut off, and a page that scrolls sideways. */
export const cutOffTexts = (): string[] => {
  const faults: string[] = [];
  const page = document.scrollingElement!;
  if (page.scrollWidth > page.clientWidth) faults.push(`scrolls sideways by ${page.scrollWidth - page.clientWidth}px`);
  const isCut = (element: Element): boolean => {
    // An element of this width is only for screen readers.
    if (element.clientWidth <= 1) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isWide = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    const isHigh = overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1;
    return (
      (isWide && overflowX !== "auto" && overflowX !== "scroll") ||
      (isHigh && overflowY !== "auto" && overflowY !== "scroll")
    );
  };
  const walk = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (!element.matches("button, a, label, summary, h1, h2, h3") || !element.checkVisibility()) continue;
      const text = element.textContent?.trim() ?? "";
      if (text !== "" && isCut(element)) faults.push(`${element.localName} “${text.slice(0, 40)}” is cut off`);
    }
  };
  walk(document);
  return faults;
};

/** Targets that other elements cover or, with `sizes`, that are too small. */
export const targetFaultsInPage = (sizes: boolean): string[] => {
  // A mouse needs smaller targets than a finger (WCAG 2.5.8).
  const MIN_SIZE = matchMedia("(pointer: coarse)").matches ? 44 : 24;
  const faults: string[] = [];
  const SELECTOR = "a[href], button, input, select, textarea, summary, [tabindex], [role=button], [role=link]";
  const deepest = (x: number, y: number): Element | null => {
    let element = document.elementFromPoint(x, y);
    while (element?.shadowRoot) {
      const inner = element.shadowRoot.elementFromPoint(x, y);
      if (inner === null || inner === element) break;
      element = inner;
    }
    return element;
  };
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const isWithin = (element: Element | null, target: Element): boolean => {
    for (let at = element; at !== null; at = parentOf(at)) if (at === target) return true;
    return false;
  };
  /** A link inside a sentence has the line's height (WCAG 2.5.8, “inline”). */
  const isInline = (element: Element): boolean => {
    if (element.localName !== "a" || !getComputedStyle(element).display.startsWith("inline")) return false;
    const around = element.parentElement?.textContent?.trim() ?? "";
    return getComputedStyle(element).display === "inline" && around.length > (element.textContent?.trim() ?? "").length;
  };
  /** A field and its labels, which also activate it. */
  const boxesOf = (element: Element): readonly Element[] =>
    "labels" in element ? [element, ...((element.labels as NodeListOf<Element> | null) ?? [])] : [element];
  const isBig = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width >= MIN_SIZE - 0.5 && height >= MIN_SIZE - 0.5;
  };
  /**
   * A small element may have a larger area that activates it: measures that area in four directions from the centre.
   */
  const hasLargePressArea = (element: Element): boolean => {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const extent = (dx: number, dy: number): number => {
      let far = 0;
      while (far < MIN_SIZE && isWithin(deepest(x + dx * (far + 1), y + dy * (far + 1)), element)) far += 1;
      return far;
    };
    return extent(1, 0) + extent(-1, 0) >= MIN_SIZE - 2 && extent(0, 1) + extent(0, -1) >= MIN_SIZE - 2;
  };
  /** Elements that cover the page only until a press elsewhere, Escape, or a timeout. */
  const isTemporary = (element: Element): boolean => {
    const TEMPORARY =
      "dialog, [popover], details[open] > .menu, ft-toasts, ft-chat, ft-chat-sheet, ft-game-over, .begin, .buttons";
    for (let at: Element | null = element; at !== null; at = parentOf(at)) if (at.matches(TEMPORARY)) return true;
    return false;
  };
  /** The element that covers the centre. Null if it is the element itself or a temporary one. */
  const coveringElement = (element: Element): Element | null => {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = deepest(left + width / 2, top + height / 2);
    const isOwn = boxesOf(element).some((box) => isWithin(hit, box)) || (hit !== null && isWithin(element, hit));
    return hit === null || isOwn || isTemporary(hit) ? null : hit;
  };
  const isActive = (element: Element): boolean => {
    if (element.matches("[tabindex]:not([role])") && !element.matches("a, button, input, select, textarea"))
      return false;
    if (element.matches("[aria-hidden=true], input[type=hidden], input[type=file]")) return false;
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    return isSeen && !element.matches(":disabled") && !isInert(element);
  };
  const isInert = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = parentOf(at)) if ((at as HTMLElement).inert) return true;
    return false;
  };
  const name = (element: Element): string => {
    const label = element.getAttribute("aria-label") ?? element.textContent?.trim().replace(/\s+/g, " ") ?? "";
    const root = element.getRootNode();
    const host = root instanceof ShadowRoot ? `${root.host.localName} ` : "";
    return `${host}${element.localName}${element.className && typeof element.className === "string" ? `.${element.className.trim().replace(/\s+/g, ".")}` : ""} “${label.slice(0, 30)}”`;
  };
  const walk = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (!element.matches(SELECTOR) || !isActive(element) || isInline(element)) continue;
      const above = coveringElement(element);
      if (above !== null) faults.push(`${name(element)} is covered by ${name(above)}`);
      else if (sizes && !boxesOf(element).some(isBig) && !hasLargePressArea(element)) {
        const { width, height } = element.getBoundingClientRect();
        faults.push(`${name(element)} ${Math.round(width)}×${Math.round(height)}`);
      }
    }
  };
  walk(document);
  window.scrollTo(0, 0);
  return faults;
};

interface Counting {
  sceneStops?: { readonly wanted: readonly Element[]; readonly reached: Element[] };
}

/** Lists the elements that Tab should reach, and records those that it reaches from now on. Returns their number. */
export const startCountingTabStops = (): number => {
  const wanted: Element[] = [];
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const isInert = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = parentOf(at)) if ((at as HTMLElement).inert) return true;
    return false;
  };
  const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
  /** Tab reaches only one radio button of a group. */
  const isUncheckedRadio = (element: Element): boolean =>
    element instanceof HTMLInputElement && element.type === "radio" && !element.checked;
  const reached: Element[] = [];
  // A focus change within a shadow root fires no event outside it.
  const note = (event: Event) => void reached.push(event.target as Element);
  const walk = (root: ParentNode) => {
    root.addEventListener("focusin", note);
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (!element.matches(FOCUSABLE) || element.tabIndex < 0 || element.matches(":disabled, [type=hidden]")) continue;
      const isSeen = element.checkVisibility({ visibilityProperty: true });
      if (isSeen && !isInert(element) && !isUncheckedRadio(element)) wanted.push(element);
    }
  };
  let modal: ParentNode | null = null;
  const findModal = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches("dialog:modal")) modal = element;
      if (element.shadowRoot) findModal(element.shadowRoot);
    }
  };
  findModal(document);
  walk(modal ?? document);
  (globalThis as Counting).sceneStops = { wanted, reached };
  return wanted.length;
};

/** The elements that Tab did not reach. */
export const unreachedTabStops = (): string[] => {
  const { wanted, reached } = (globalThis as Counting).sceneStops!;
  const missed = wanted.filter(
    (element) => !reached.includes(element) && element.isConnected && element.checkVisibility(),
  );
  const name = (element: Element) =>
    `${element.localName} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}”`;
  return missed.map((element) => `Tab did not reach ${name(element)} in ${reached.length} of ${wanted.length} steps`);
};
