/**
 * The cursor of a page that shows one game: the page's address names the shown moment, and keys move it. This room also
 * holds the move list, the scrubber and the perspective of a replay.
 */
import { keepsKeys } from "../kit/keeps-keys.ts";
import { Cursor } from "./cursor.ts";
import { makeMomentPath, parseMoment, REVIEW_HASH } from "./moment-address.ts";

/** Browsers forbid more than about three changes of the address a second. */
const ADDRESS_INTERVAL_MS = 250;

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

  protected override moved(): void {
    this.#addressing ??= setTimeout(() => {
      this.#addressing = undefined;
      this.#address();
    }, ADDRESS_INTERVAL_MS);
  }

  /** Also when an overlay closes, because the address of the page below it is then old. */
  readonly #address = (): void => {
    if (location.hash !== REVIEW_HASH)
      history.replaceState(history.state, "", makeMomentPath(location.pathname + location.search, this.cursor));
  };

  readonly #readAddress = (): void => {
    this.pause();
    this.place(parseMoment(location.hash, location.pathname));
  };

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
