import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import type { LocalHost } from "./host/local-host.ts";
import { type UploadError, upload } from "./host/upload.ts";
import "../share/ft-invite.ts";

const faultText = (fault: UploadError): string => {
  switch (fault) {
    case "offline":
      return msg("You’re offline. The game stays here; upload it when the network is back.");
    case "busy":
      return msg("The server is busy. Try again in a moment.");
    case "used-up":
      return msg("This network has uploaded all that it may today. The game stays here; try again tomorrow.");
    case "too-large":
      return msg("This game is too long for the server. It stays on this device.");
    case "refused":
      return msg("The server didn’t accept this game. It stays on this device.");
  }
};

/** Uploads a finished local game to the server, and shows its link. */
export class FtUploadGame extends FtElement {
  static override properties = {
    host: { attribute: false },
    isOnline: { state: true },
    isSending: { state: true },
    fault: { state: true },
  };
  declare host: LocalHost;
  declare private isOnline: boolean;
  declare private isSending: boolean;
  declare private fault: UploadError | null;

  constructor() {
    super();
    this.isOnline = navigator.onLine;
    this.isSending = false;
    this.fault = null;
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        margin-block-start: 8px;
      }
      section {
        background: var(--surface-panel);
        border-radius: var(--radius-large);
        padding: 14px;
      }
      button {
        inline-size: 100%;
      }
      p {
        font-size: var(--text-1);
        color: var(--ink-soft);
        margin-block-start: 6px;
        padding-inline: 4px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("online", this.#network);
    window.addEventListener("offline", this.#network);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("online", this.#network);
    window.removeEventListener("offline", this.#network);
  }

  override render() {
    const { address } = this.host.record;
    if (address !== undefined) return this.#link(address);
    const fault = this.isOnline ? this.fault : "offline";
    return html`<button class="outlined" aria-disabled=${this.isSending || !this.isOnline} @click=${this.#send}>${icons.share}${this.isSending ? msg("Uploading…") : msg("Upload this game")}</button>
      <div role="status">${fault === null ? nothing : html`<p>${faultText(fault)}</p>`}</div>`;
  }

  #link(address: string) {
    return html`<section><ft-invite .link=${address} .missing=${0}></ft-invite></section>`;
  }

  /** A failed upload can be retried once there is a network. */
  readonly #network = (): void => {
    this.isOnline = navigator.onLine;
    if (this.fault === "offline") this.fault = null;
  };

  /** The button is not disabled while it waits, because keyboard users would lose the focus. */
  readonly #send = async (): Promise<void> => {
    if (this.isSending || !this.isOnline) return;
    this.isSending = true;
    this.fault = null;
    const sent = await upload(this.host.session.entries);
    if (typeof sent === "string") this.fault = sent;
    // If the device is full, the host still has the address until the page is closed.
    else await this.host.publish(sent.url).catch((error: unknown) => console.error(error));
    this.isSending = false;
  };
}

customElements.define("ft-upload-game", FtUploadGame);
