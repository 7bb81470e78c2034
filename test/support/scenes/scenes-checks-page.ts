/**
 * The halves of the checks that run in the page. Each is sent there as text, so that each has with it whatever it needs,
 * and sees into every open shadow root.
 */

/** What makes the page wider than is seen of it: the innermost elements that reach beyond its sides. */
export const outermost = (): string[] => {
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

export const spaceText = (): void => {
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

/** Buttons, links and fields whose words are cut off, and a page that scrolls sideways. */
export const overflowing = (): string[] => {
  const faults: string[] = [];
  const page = document.scrollingElement!;
  if (page.scrollWidth > page.clientWidth) faults.push(`scrolls sideways by ${page.scrollWidth - page.clientWidth}px`);
  const isCut = (element: Element): boolean => {
    // An element this narrow is only for screen readers.
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

/** What can be pressed and is too small for it, or lies under something else. `sizes`: whether size matters. */
export const targetFaultsIn = (sizes: boolean): string[] => {
  // A mouse is finer than a finger (WCAG 2.5.8).
  const LEAST = matchMedia("(pointer: coarse)").matches ? 44 : 24;
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
  /** A link in the midst of a sentence has the sentence's height (WCAG 2.5.8, “inline”). */
  const isInline = (element: Element): boolean => {
    if (element.localName !== "a" || !getComputedStyle(element).display.startsWith("inline")) return false;
    const around = element.parentElement?.textContent?.trim() ?? "";
    return getComputedStyle(element).display === "inline" && around.length > (element.textContent?.trim() ?? "").length;
  };
  /** A field together with the label that also presses it. */
  const boxesOf = (element: Element): readonly Element[] =>
    "labels" in element ? [element, ...((element.labels as NodeListOf<Element> | null) ?? [])] : [element];
  const isBig = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width >= LEAST - 0.5 && height >= LEAST - 0.5;
  };
  /** A small word may have a large area around it that is pressed as well: its extent, by feeling along four ways. */
  const hasReach = (element: Element): boolean => {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = (dx: number, dy: number): number => {
      let far = 0;
      while (far < LEAST && isWithin(deepest(x + dx * (far + 1), y + dy * (far + 1)), element)) far += 1;
      return far;
    };
    return reach(1, 0) + reach(-1, 0) >= LEAST - 2 && reach(0, 1) + reach(0, -1) >= LEAST - 2;
  };
  /** What lies over the page and goes again: at a press beside it, at Escape, or after some time. */
  const isPassing = (element: Element): boolean => {
    const PASSING =
      "dialog, [popover], details[open] > .menu, ft-toasts, ft-chat, ft-chat-sheet, ft-game-over, .begin, .buttons";
    for (let at: Element | null = element; at !== null; at = parentOf(at)) if (at.matches(PASSING)) return true;
    return false;
  };
  /** What is met where its middle should be pressed; null: itself, or what passes. */
  const coverOf = (element: Element): Element | null => {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = deepest(left + width / 2, top + height / 2);
    const isOwn = boxesOf(element).some((box) => isWithin(met, box)) || (met !== null && isWithin(element, met));
    return met === null || isOwn || isPassing(met) ? null : met;
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
      const above = coverOf(element);
      if (above !== null) faults.push(`${name(element)} lies under ${name(above)}`);
      else if (sizes && !boxesOf(element).some(isBig) && !hasReach(element)) {
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

/** Notes what can be reached by Tab, and from now on what is; answers how many there are. */
export const startCounting = (): number => {
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
  /** Of a group of radio buttons Tab comes to one. */
  const isLesserRadio = (element: Element): boolean =>
    element instanceof HTMLInputElement && element.type === "radio" && !element.checked;
  const reached: Element[] = [];
  // What moves the focus within one shadow root is not told outside of it.
  const note = (event: Event) => void reached.push(event.target as Element);
  const walk = (root: ParentNode) => {
    root.addEventListener("focusin", note);
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot) walk(element.shadowRoot);
      if (!element.matches(FOCUSABLE) || element.tabIndex < 0 || element.matches(":disabled, [type=hidden]")) continue;
      const isSeen = element.checkVisibility({ visibilityProperty: true });
      if (isSeen && !isInert(element) && !isLesserRadio(element)) wanted.push(element);
    }
  };
  let modal: ParentNode | null = null;
  const seek = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.matches("dialog:modal")) modal = element;
      if (element.shadowRoot) seek(element.shadowRoot);
    }
  };
  seek(document);
  walk(modal ?? document);
  (globalThis as Counting).sceneStops = { wanted, reached };
  return wanted.length;
};

/** What Tab did not come to. */
export const unreached = (): string[] => {
  const { wanted, reached } = (globalThis as Counting).sceneStops!;
  const missed = wanted.filter(
    (element) => !reached.includes(element) && element.isConnected && element.checkVisibility(),
  );
  const name = (element: Element) =>
    `${element.localName} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}”`;
  return missed.map((element) => `Tab never came to ${name(element)} in ${reached.length} of ${wanted.length} steps`);
};
