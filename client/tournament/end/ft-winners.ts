import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { copyText, downloadBlob } from "../../kit/clipboard.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { showToast } from "../../kit/feedback/toast.ts";
import { icons } from "../../kit/icons.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { language } from "../../kit/text/language.ts";

/** The winner's picture of a tournament that is over, to share with its link or to save. */
export class FtWinners extends FtElement {
  static override properties = { tournament: {}, name: {}, winners: {}, picture: { state: true } };
  /** The tournament's id. */
  declare tournament: string;
  declare name: string;
  /** The sentence that names the winners. */
  declare winners: string;
  /** Null until it is loaded, and without a network. */
  declare private picture: File | null;
  #address = "";

  constructor() {
    super();
    this.tournament = "";
    this.name = "";
    this.winners = "";
    this.picture = null;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
      img {
        display: block;
        inline-size: min(100%, 40rem);
        block-size: auto;
        aspect-ratio: 1200 / 630;
        border-radius: var(--radius);
        border: 1px solid var(--line);
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];

  /** A browser shares a file only right after a press, so the file is there before it. */
  override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("tournament")) void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    URL.revokeObjectURL(this.#address);
  }

  get #query(): string {
    const code = language();
    return code === "en" ? "" : `?lang=${code}`;
  }

  async #load(): Promise<void> {
    const response = await fetch(`/e/${this.tournament}/winners.png${this.#query}`).catch(() => null);
    if (response?.ok !== true) return;
    const picture = new File([await response.blob()], this.#fileName, { type: "image/png" });
    if (!this.isConnected) return;
    URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(picture);
    this.picture = picture;
  }

  get #fileName(): string {
    return `${this.name.replaceAll(/[\\/:*?"<>|]/g, "-")}.png`;
  }

  override render() {
    const { picture } = this;
    return html`${picture === null ? nothing : html`<img src=${this.#address} alt=${this.winners} width="1200" height="630" />`}
      <div>
        <button class="outlined" @click=${this.#share}>${icons.share}${msg("Share")}</button>
        ${picture === null ? nothing : html`<button class="quiet" @click=${() => downloadBlob(picture, picture.name)}>${icons.save}${msg("Save the picture")}</button>`}
      </div>`;
  }

  /** The link and the picture, the link alone if the device shares no files, or a copy of the link. */
  readonly #share = async (): Promise<void> => {
    const url = `${location.origin}/e/${this.tournament}${this.#query}`;
    if (!("share" in navigator)) {
      const isCopied = await copyText(url);
      showToast(
        this,
        isCopied ? msg("Link copied") : msg("Copying isn’t allowed here. Copy the address of this page."),
      );
      return;
    }
    const link = { title: this.name, url };
    const whole = this.picture === null ? link : { ...link, files: [this.picture] };
    try {
      await navigator.share(navigator.canShare?.(whole) === true ? whole : link);
    } catch {
      // The user cancelled the share menu.
    }
  };
}

customElements.define("ft-winners", FtWinners);

declare global {
  interface HTMLElementTagNameMap {
    "ft-winners": FtWinners;
  }
}
