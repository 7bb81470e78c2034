import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { savedLevel } from "../bot/saved-level.ts";
import type { NewTableRequest } from "../connection/new-table.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";

/**
 * Continues the position of a lesson or puzzle against the bot, at the last used level, as a local game. Hidden if the
 * game is over or cannot begin so.
 * @fires ft-open-table - Open that game; it bubbles.
 */
export class FtContinueVsBot extends FtElement {
  static override properties = {
    client: { attribute: false },
    state: { attribute: false },
    seat: { attribute: false },
    isBusy: { state: true },
  };
  declare client: GameClient;
  /** The game state shown. */
  declare state: object;
  /** The learner's seat. */
  declare seat: Seat;
  declare private isBusy: boolean;

  constructor() {
    super();
    this.seat = 0;
    this.isBusy = false;
  }

  static override styles = [reset, controlStyles];

  override render() {
    const { client, state, isBusy } = this;
    const { levels = 0 } = client.game;
    if (levels === 0 || client.resume === undefined || client.game.outcome(state) !== null) return nothing;
    return html`<button class="quiet" aria-disabled=${isBusy} @click=${this.#press}>${icons.branch}${msg("Play the computer")}</button>`;
  }

  /** Not disabled meanwhile, because keyboard users would lose the focus. */
  readonly #press = async (): Promise<void> => {
    if (this.isBusy) return;
    const { client, state, seat } = this;
    const { id: game } = client.game;
    this.isBusy = true;
    try {
      const choice = await client.resume?.(state);
      const detail: NewTableRequest = { game, mode: "computer", level: savedLevel(game), choice, seat };
      this.dispatchEvent(new CustomEvent("ft-open-table", { detail, bubbles: true, composed: true }));
    } catch (error) {
      console.error(error);
      showToast(this, msg("This game can’t be continued on this device."));
    }
    this.isBusy = false;
  };
}

customElements.define("ft-continue-vs-bot", FtContinueVsBot);

declare global {
  interface HTMLElementTagNameMap {
    "ft-continue-vs-bot": FtContinueVsBot;
  }
}
