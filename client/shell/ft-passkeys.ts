import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { onFirstClick } from "../kit/presses/first-click.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { saltedTables } from "../kit/storage/salt.ts";
import { reloadOtherWindows } from "../kit/storage/signed-in.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { parseRoute } from "./router.ts";
import { syncSettings } from "./settings-sync.ts";

const webAuthn = () => import("@simplewebauthn/browser");

const PLACE = "/api/mine/passkeys";

/** Whether this page can use passkeys: on a secure page, and not at an IP address. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && "PublicKeyCredential" in globalThis && !/^\[|^\d+\.\d+\.\d+\.\d+$/.test(location.hostname);

/** Of the tables that the server's list of seats may lack, because they have not reported to it yet. */
const MAX_NAMED_TABLES = 20;

/** The table of this page, and those where the player has just sat down. */
const namedTables = (): readonly string[] => {
  const route = parseRoute(location.pathname);
  const own = route.page === "table" || route.page === "quiet" ? [route.id] : [];
  return [...new Set([...own, ...saltedTables()])].slice(0, MAX_NAMED_TABLES);
};

/** An answer of the server that is no success. */
class PasskeyRefused extends Error {
  override readonly name = "PasskeyRefused";
}

const request = async (path: string, body?: unknown): Promise<Response> => {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(PLACE + path, init);
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: string };
  throw new PasskeyRefused(error ?? "");
};

/** What the server refused, or why the browser has given no answer. */
const faultText = (error: unknown): string => {
  if (error instanceof PasskeyRefused)
    switch (error.message) {
      case "no-identity":
        return msg("There’s nothing to keep yet. Sit down at a table first.");
      case "already-seated":
        return msg("You sit twice at one table. Finish or leave that game first.");
      case "no-passkey":
        return msg("This passkey has been deleted here.");
      default:
        return msg("That didn’t work. Try again in a moment.");
    }
  const { name = "", code = "" } = error as { readonly name?: string; readonly code?: string };
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" || name === "InvalidStateError")
    return msg("This device already has your passkey.");
  // The user has closed the browser's dialog.
  if (name === "NotAllowedError" || name === "AbortError") return "";
  return msg("That didn’t work. Try again in a moment.");
};

/** Adds a passkey that brings the player's seats to other devices, uses it here, or deletes all. */
export class FtPasskeys extends FtElement {
  static override properties = { count: { state: true }, step: { state: true }, notice: { state: true } };
  /** The player's passkeys; null until the server has answered. */
  declare private count: number | null;
  declare private step: "idle" | "busy" | "deleting";
  declare private notice: string;

  constructor() {
    super();
    this.count = null;
    this.step = "idle";
    this.notice = "";
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        border-block-start: 1px solid var(--line);
        padding-block-start: 12px;
      }
      h3 {
        font-size: var(--text-2);
        font-weight: 600;
      }
      p {
        font-size: var(--text-1);
        color: var(--ink-soft);
        text-wrap: pretty;
      }
      p[role="status"] {
        color: var(--ink);
      }
      p[role="status"]:empty {
        display: none;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load().catch(() => (this.count ??= 0));
  }

  async #load(): Promise<void> {
    const { passkeys } = (await (await request("")).json()) as { readonly passkeys: readonly unknown[] };
    this.count = passkeys.length;
  }

  override render() {
    return html`<h3>${msg("Keep my seats on all my devices")}</h3>
      <p>${msg("A passkey brings your seats to your other devices, and back to you if this browser forgets you. It needs no name, no e-mail and no password.")}</p>
      <p role="status">${this.notice}</p>
      ${this.step === "deleting" ? this.#confirm() : this.#choices()}`;
  }

  #choices() {
    // Which button is the first one depends on the answer: a press before it could mean another one.
    const isUnknown = this.count === null;
    // Not disabled while busy, because keyboard users would lose the focus.
    const isBusy = this.step === "busy";
    const has = (this.count ?? 0) > 0;
    return html`<div>
      ${has ? nothing : html`<button class="outlined" ?disabled=${isUnknown} aria-disabled=${isBusy} @click=${this.#create}>${msg("Create a passkey")}</button>`}
      <button class="outlined" ?disabled=${isUnknown} aria-disabled=${isBusy} @click=${this.#use}>${msg("Use my passkey")}</button>
      ${has ? html`<button class="quiet" ?disabled=${isUnknown} aria-disabled=${isBusy} @click=${this.#ask}>${msg("Delete my passkey")}</button>` : nothing}
    </div>`;
  }

  #confirm() {
    return html`<p>${msg("It will open nothing any more. Browsers that have your seats keep them.")}</p>
      <div>
        <button class="grave" @click=${onFirstClick(this.#delete)}>${msg("Delete it")}</button>
        <button class="quiet" @click=${this.#idle}>${msg("Cancel")}</button>
      </div>`;
  }

  readonly #ask = (): void => {
    if (this.step === "busy") return;
    this.notice = "";
    this.step = "deleting";
  };

  readonly #idle = (): void => {
    this.step = "idle";
  };

  async #run(act: () => Promise<string>): Promise<void> {
    if (this.step === "busy") return;
    this.notice = "";
    this.step = "busy";
    try {
      this.notice = await act();
    } catch (error) {
      this.notice = faultText(error);
    }
    this.step = "idle";
  }

  readonly #create = (): Promise<void> =>
    this.#run(async () => {
      const { startRegistration } = await webAuthn();
      const options = await (await request("/challenge", { for: "add" })).json();
      // Only the password manager shows this name; the server is not sent it.
      const name = localStore.get("name") ?? options.user.name;
      const optionsJSON = { ...options, user: { ...options.user, name, displayName: name } };
      await request("", await startRegistration({ optionsJSON }));
      await this.#load();
      return msg("Done. On your other device, open the settings and press “Use my passkey”.");
    });

  readonly #use = (): Promise<void> =>
    this.#run(async () => {
      const { startAuthentication } = await webAuthn();
      const optionsJSON = await (await request("/challenge", { for: "sign-in" })).json();
      await request("/sign-in", { ...(await startAuthentication({ optionsJSON })), tables: namedTables() });
      reloadOtherWindows();
      await syncSettings(true);
      location.reload();
      return "";
    });

  readonly #delete = (): Promise<void> =>
    this.#run(async () => {
      await request("/forget", {});
      this.count = 0;
      return msg("Your passkey is deleted here. You can also delete it in your password manager.");
    });
}

customElements.define("ft-passkeys", FtPasskeys);

declare global {
  interface HTMLElementTagNameMap {
    "ft-passkeys": FtPasskeys;
  }
}
