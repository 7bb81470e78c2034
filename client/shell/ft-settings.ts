import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { isMoveMarkingOn, setMoveMarking } from "../kit/board-theme.ts";
import { FtElement, reset } from "../kit/element.ts";
import { areBotsTalking, setBotTalk } from "../kit/feedback/bot-talk.ts";
import { canVibrate, isVibrationOn, setVibration } from "../kit/feedback/haptics.ts";
import { type SoundChoice, setSoundChoice, soundChoice } from "../kit/feedback/sound-choice.ts";
import { icons } from "../kit/icons.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { segmentStyles } from "../kit/styles/segments.ts";
import { selectStyles } from "../kit/styles/select.ts";
import { locale } from "../kit/text/language.ts";
import type { QuietHours } from "../sw/push-registration.ts";
import "./ft-board-themes.ts";
import "./ft-passkeys.ts";
import {
  canPush,
  DEFAULT_QUIET_HOURS,
  disableNotifications,
  type NotificationState,
  notificationState,
  quietHours,
  requestNotifications,
  setQuietHours,
} from "../notifications/notifications.ts";
import { canUsePasskeys } from "./ft-passkeys.ts";
import { applyTheme, currentTheme, type Theme, themes } from "./theme.ts";

const themeTexts: Readonly<Record<Theme, () => string>> = {
  system: () => msg("Match device"),
  light: () => msg("Light"),
  dark: () => msg("Dark"),
};

/** The settings for all pages on this device: a popover that the header opens and closes. */
export class FtSettings extends FtElement {
  static override properties = { game: {}, theme: { state: true }, sounds: { state: true }, notices: { state: true } };
  /** The game at hand; empty if none. */
  declare game: string;
  declare private theme: Theme;
  declare private sounds: SoundChoice;
  declare private notices: NotificationState;
  /** Removes the settings' entry from the history; null while they are closed. */
  #left: (() => void) | null = null;

  constructor() {
    super();
    this.game = "";
    this.theme = currentTheme();
    this.sounds = soundChoice();
    this.notices = notificationState();
  }

  static override styles = [
    reset,
    controlStyles,
    segmentStyles,
    selectStyles,
    css`
      :host(:not(:popover-open)) {
        display: none;
      }
      :host {
        display: grid;
        position: fixed;
        inset: calc(env(safe-area-inset-top) + 3.25rem) var(--popover-end, 8px) auto auto;
        margin: 0;
        inline-size: min(var(--popover-width, 20rem), calc(100vw - 16px));
        max-block-size: calc(100dvh - 4.5rem);
        overflow-y: auto;
        padding: 14px;
        gap: 14px;
        color: var(--ink);
        background: var(--surface-raised);
        border: 1px solid var(--line);
        border-radius: var(--radius-large);
        box-shadow: var(--shadow);
      }
      :host(:dir(rtl)) {
        inset: calc(env(safe-area-inset-top) + 3.25rem) auto auto var(--popover-end, 8px);
      }
      legend {
        padding: 0;
        margin-block-end: 6px;
        font-weight: 600;
      }
      /* The game at hand comes first. */
      ft-board-themes:first-child {
        border: 0;
        padding: 0;
      }
      .themes {
        grid-auto-columns: auto;
      }
      label:has(:focus-visible) {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      .switch {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 16px;
        min-block-size: var(--touch);
        border-block-start: 1px solid var(--line);
        padding-block-start: 6px;
        cursor: pointer;
      }
      small {
        display: block;
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      .switch input {
        flex: none;
        inline-size: 24px;
        block-size: 24px;
        margin: 0;
        accent-color: var(--accent);
      }
      .hours {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
      .hours label {
        display: grid;
        gap: 4px;
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      .hours select {
        min-inline-size: 0;
      }
      a.button {
        justify-content: flex-start;
        padding-inline: 0;
        border-block-start: 1px solid var(--line);
        border-radius: 0;
        color: var(--ink);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("click", this.#away);
  }

  override firstUpdated(): void {
    this.addEventListener("toggle", this.#opened);
    // The press that opened the popover has also loaded it.
    this.#opened();
  }

  readonly #opened = (): void => {
    const isOpen = this.matches(":popover-open");
    if (isOpen === (this.#left !== null)) return;
    if (isOpen) {
      this.renderRoot.querySelector<HTMLElement>("input:checked")?.focus();
      this.#left = overlay(this, () => this.hidePopover());
    } else {
      this.#left?.();
      this.#left = null;
    }
  };

  override render() {
    const { game } = this;
    const marks = html`<label class="switch">${msg("Mark the pieces that can move")}<input type="checkbox" role="switch" .checked=${isMoveMarkingOn()} @change=${(event: Event) => setMoveMarking(isChecked(event))} /></label>`;
    const boards = html`<ft-board-themes .game=${game}></ft-board-themes>`;
    return html`${game === "" ? nothing : html`${boards}${marks}`}
      <fieldset>
        <legend>${msg("Appearance")}</legend>
        <div class="segments themes">${themes.map((theme) => this.#theme(theme))}</div>
      </fieldset>
      ${this.#sounds()}${this.#tremble()}
      ${this.#notices()}
      <label class="switch">${msg("Remarks from computers")}<input type="checkbox" role="switch" .checked=${areBotsTalking()} @change=${(event: Event) => setBotTalk(isChecked(event))} /></label>
      ${game === "" ? html`${marks}${boards}` : nothing}
      ${canUsePasskeys() ? html`<ft-passkeys></ft-passkeys>` : nothing}
      <a class="button" href="/rules">${icons.book}${msg("Rules of the games")}</a>
      <a class="button" href="/privacy">${icons.check}${msg("Privacy")}</a>`;
  }

  #theme(theme: Theme) {
    const choose = () => {
      this.theme = theme;
      applyTheme(theme);
    };
    return html`<label><input type="radio" name="theme" .checked=${theme === this.theme} @change=${choose} />${themeTexts[theme]()}</label>`;
  }

  /** The browser asks for permission only on a press, never automatically. */
  #notices() {
    const { notices } = this;
    if (notices === "missing") return nothing;
    const about =
      notices === "blocked"
        ? msg("Blocked in your browser’s settings.")
        : canPush()
          ? msg("Also when the page is closed, and when a player sits down or a game ends.")
          : msg("While the page is open in the background.");
    return html`<label class="switch"><span>${msg("Notify me when it’s my turn")}<small id="notices">${about}</small></span>
      <input type="checkbox" role="switch" aria-describedby="notices" .checked=${live(notices === "on")} ?disabled=${notices === "blocked"} @change=${this.#notice} />
    </label>${notices === "on" && canPush() ? this.#quiet() : nothing}`;
  }

  #quiet() {
    const quiet = quietHours();
    const choose = (chosen: QuietHours | null) => {
      setQuietHours(chosen);
      this.requestUpdate();
    };
    return html`<label class="switch">${msg("Quiet hours")}<input type="checkbox" role="switch" .checked=${quiet !== null} @change=${(event: Event) => choose(isChecked(event) ? DEFAULT_QUIET_HOURS : null)} /></label>
      ${
        quiet === null
          ? nothing
          : html`<div class="hours">
        <label><span>${msg("Quiet from")}</span>${hours(quiet.from, (from) => choose({ ...quiet, from }))}</label>
        <label><span>${msg("Quiet until")}</span>${hours(quiet.until, (until) => choose({ ...quiet, until }))}</label>
      </div>`
      }`;
  }

  readonly #notice = async (event: Event): Promise<void> => {
    const isWanted = (event.target as HTMLInputElement).checked;
    this.notices = isWanted ? await requestNotifications() : disableNotifications();
    // The press may have failed: the switch shows the actual state.
    this.requestUpdate();
  };

  #sounds() {
    const isOn = this.sounds !== "off";
    return html`<label class="switch">${msg("Sounds")}<input type="checkbox" role="switch" .checked=${isOn} @change=${(event: Event) => this.#sound(isChecked(event) ? "all" : "off")} /></label>
      ${
        isOn
          ? html`<label class="switch"><span>${msg("Only what matters")}<small id="few">${msg("My turn, captures, messages, low time, game over.")}</small></span>
        <input type="checkbox" role="switch" aria-describedby="few" .checked=${this.sounds === "few"} @change=${(event: Event) => this.#sound(isChecked(event) ? "few" : "all")} /></label>`
          : nothing
      }`;
  }

  #sound(choice: SoundChoice): void {
    this.sounds = choice;
    setSoundChoice(choice);
  }

  #tremble() {
    if (!canVibrate()) return nothing;
    return html`<label class="switch">${msg("Vibration")}<input type="checkbox" role="switch" .checked=${isVibrationOn()} @change=${(event: Event) => setVibration(isChecked(event))} /></label>`;
  }

  /** Following a link closes the settings. */
  readonly #away = (event: Event): void => {
    if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) this.hidePopover();
  };
}

/** The hours of a day, in the language's format. */
const hours = (chosen: number, choose: (hour: number) => void) => {
  const clock = new Intl.DateTimeFormat(locale(), {
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return html`<select .value=${live(String(chosen))} @change=${({ target }: Event) => choose(Number((target as HTMLSelectElement).value))}>${Array.from(
    { length: 24 },
    (_, hour) =>
      html`<option value=${hour} ?selected=${hour === chosen}>${clock.format(new Date(2026, 0, 1, hour))}</option>`,
  )}</select>`;
};

const isChecked = ({ target }: Event): boolean => target instanceof HTMLInputElement && target.checked;

customElements.define("ft-settings", FtSettings);

declare global {
  interface HTMLElementTagNameMap {
    "ft-settings": FtSettings;
  }
}
