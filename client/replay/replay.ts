/**
 * The room of the replay: `record` words a log's moves, `cursor` wanders over them, the scrubber and the list show where
 * it is, and what goes with a log is here as well: files out and in, other perspectives, the check of a finished game.
 * This is the cursor of a page that shows one game: its address names the moment shown, and its keys move it.
 */
import { Cursor } from "./cursor.ts";
import { makeMomentPath, parseMoment } from "./moment-address.ts";

/** Browsers forbid more than about three changes of the address a second. */
const ADDRESS_PAUSE = 250;

export class Replay extends Cursor {
  #addressing: ReturnType<typeof setTimeout> | undefined;

  hostConnected(): void {
    window.addEventListener("keydown", this.#key);
    window.addEventListener("hashchange", this.#readAddress);
    window.addEventListener("ft-overlay-closed", this.#address);
    this.place(parseMoment(location.hash, location.pathname));
  }

  override hostDisconnected(): void {
    window.removeEventListener("keydown", this.#key);
    window.removeEventListener("hashchange", this.#readAddress);
    window.removeEventListener("ft-overlay-closed", this.#address);
    clearTimeout(this.#addressing);
    super.hostDisconnected();
  }

  // ── the address ──

  protected override moved(): void {
    this.#addressing ??= setTimeout(() => {
      this.#addressing = undefined;
      this.#address();
    }, ADDRESS_PAUSE);
  }

  /** Also when something that lay over the page is gone, and with it the address that followed the cursor meanwhile. */
  readonly #address = (): void =>
    history.replaceState(history.state, "", makeMomentPath(location.pathname + location.search, this.cursor));

  readonly #readAddress = (): void => {
    this.pause();
    this.place(parseMoment(location.hash, location.pathname));
  };

  // ── keys ──

  readonly #key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || keepsKeys(event)) return;
    const act = this.#actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  readonly #actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => this.step(-1),
    ArrowRight: () => this.step(1),
    Home: () => this.seek(0),
    End: () => this.live(),
  };
}

/**
 * Whether the key belongs to where the focus is: a field being typed in, the slider, which moves by itself, or a sheet that
 * lies over the page. A board that is used with the keyboard takes its keys before they come here.
 */
export const keepsKeys = (event: KeyboardEvent): boolean =>
  event
    .composedPath()
    .some(
      (target) => target instanceof Element && target.matches("input, textarea, select, dialog, [contenteditable]"),
    );
