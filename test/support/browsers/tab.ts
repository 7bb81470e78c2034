/**
 * A page in whichever browser: what a person does there with hands and eyes, and nothing that one engine alone can do.
 * Chromium's tests speak to Playwright (support/server/browser.ts); these few words are what Firefox and WebKit have in common.
 */

/** Keys by the names that `KeyboardEvent.key` has for them, some of them with Shift. */
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
  /** What has gone wrong in the page: errors and breaches of its policy. */
  readonly faults: readonly string[];
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it can use its argument and nothing else of here. Argument and answer are JSON. */
  ask<A, R>(question: (argument: A) => R, argument: A): Promise<Awaited<R>>;
  /** Runs the text of a script. */
  run(script: string): Promise<void>;
  /** The mouse, in CSS pixels of the window. */
  point(x: number, y: number): Promise<void>;
  /** Presses and lets go there as one command: the page repeats what is held while a busy driver waits for the next one. */
  click(x: number, y: number): Promise<void>;
  hold(): Promise<void>;
  release(): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types a text into the field that has the focus. */
  write(text: string): Promise<void>;
  /** What the window shows, as PNG, into a file. */
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

/** With whose eyes one looks on. */
export interface Look {
  /** `[width, height]` of the window, in CSS pixels, as near as the engine comes to it. */
  readonly size: readonly [number, number];
  readonly isDark?: boolean;
  readonly isCalm?: boolean;
  /** Without JavaScript in the page. The driver still answers `ask`. */
  readonly isScriptless?: boolean;
}

export const desktop: Look = { size: [1280, 860] };
export const phone: Look = { size: [390, 844] };

export interface Engine {
  /** A page in a separate profile: another person. */
  visit(look: Look): Promise<Tab>;
  close(): Promise<void>;
}
