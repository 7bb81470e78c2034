/**
 * The interface of a page in Firefox, WebKit or Safari: mouse, keys and reading, as far as all of them support it.
 * Chromium's tests use Playwright (support/server/browser.ts).
 */

/** Values of `KeyboardEvent.key`, some with Shift. */
export type Key =
  | "Tab"
  | "Shift+Tab"
  | "Enter"
  | "Shift+Enter"
  | "Escape"
  | "Home"
  | "End"
  | "ArrowLeft"
  | "ArrowRight"
  | "ArrowUp"
  | "ArrowDown";

export interface Tab {
  /** The page's errors and breaches of its policy. */
  readonly faults: readonly string[];
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it can use only its argument. Argument and result are JSON. */
  evaluate<A, R>(question: (argument: A) => R, argument: A): Promise<Awaited<R>>;
  /** Runs a script in the page. */
  run(script: string): Promise<void>;
  /** Moves the mouse, in CSS pixels of the window. */
  point(x: number, y: number): Promise<void>;
  /** Presses and releases in one command, because a button repeats while a busy driver holds it. */
  click(x: number, y: number): Promise<void>;
  hold(): Promise<void>;
  release(): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types a text into the field that has the focus. */
  write(text: string): Promise<void>;
  /** Writes a screenshot of the window to a PNG file. */
  saveScreenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The visitor's window and system settings. */
export interface VisitorSettings {
  /** `[width, height]` of the window in CSS pixels, as close as the engine supports. */
  readonly size: readonly [number, number];
  readonly isDark?: boolean;
  /** The system asks for reduced motion. */
  readonly hasReducedMotion?: boolean;
  /** Without JavaScript in the page. The driver still answers `ask`. */
  readonly hasNoScripts?: boolean;
}

export const desktop: VisitorSettings = { size: [1280, 860] };
export const phone: VisitorSettings = { size: [390, 844] };

export interface Engine {
  /** Opens a page in a separate profile. */
  visit(look: VisitorSettings): Promise<Tab>;
  close(): Promise<void>;
}
