import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import { clockKindOf } from "../../../engine/contract/clock-rules.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { showUnreachable } from "../../kit/feedback/toast.ts";
import { icons } from "../../kit/icons.ts";
import { overlay } from "../../kit/overlay.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { sheetStyles } from "../../kit/styles/sheet.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { str } from "../../kit/text/numbers.ts";
import { parseRoute } from "../../shell/router.ts";
import type { Store } from "../../store/store.ts";

/** What a program says about itself (`GET /api/tables/ID/programs`). */
interface Profile {
  readonly name: string;
  readonly author: string;
  readonly contact: string;
}

/** A program that waits (`GET /api/bots`). */
interface WaitingProgram extends Profile {
  readonly id: string;
  readonly games: readonly string[];
  readonly clocks: readonly string[] | null;
}

type InvitationState = "sending" | "sent" | "gone";

/** The programs at a table before the game: whose they are, and, for the host, those that can be invited. */
export class FtPrograms extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    host: { type: Boolean },
    slim: { type: Boolean },
    profiles: { state: true },
    waiting: { state: true },
    invited: { state: true },
  };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;
  /** The viewer is the host. */
  declare host: boolean;
  /** There is room for one line, below the table's cloth: the host reads about the programs in the sheet. */
  declare slim: boolean;
  declare private profiles: readonly (Profile | null)[];
  /** Null until the list has come. */
  declare private waiting: readonly WaitingProgram[] | null;
  declare private invited: ReadonlyMap<string, InvitationState>;

  /** The programs whose profiles have been requested, by seat. */
  #asked = "";
  /** Removes the sheet's entry from the history. */
  #left: () => void = () => undefined;

  constructor() {
    super();
    this.length = 0;
    this.host = false;
    this.slim = false;
    this.profiles = [];
    this.waiting = null;
    this.invited = new Map();
  }

  static override styles = [
    reset,
    controlStyles,
    sheetStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      /* In the middle also where other sheets open beside the board. */
      dialog {
        margin-inline-end: auto;
      }
      p {
        color: var(--ink-soft);
        overflow-wrap: anywhere;
        text-wrap: pretty;
      }
      .body p {
        line-height: 1.4;
      }
      ul {
        display: grid;
        list-style: none;
        padding: 0;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 4px 12px;
        padding-block: 10px;
        border-block-start: 1px solid var(--line);
      }
      li div {
        flex: 1 1 10rem;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      b,
      small {
        display: block;
      }
      small {
        color: var(--ink-soft);
        font-size: var(--text-1);
      }
      .state {
        color: var(--ink);
      }
    `,
  ];

  override willUpdate(): void {
    const named = this.store.live.chairs.map((chair) => chair?.program ?? "").join("\n");
    if (named === this.#asked) return;
    this.#asked = named;
    void this.#readProfiles();
  }

  get #table(): string | null {
    const route = parseRoute(location.pathname);
    return route.page === "table" ? route.id : null;
  }

  async #readProfiles(): Promise<void> {
    if (this.#asked.trim() === "" || this.#table === null) {
      this.profiles = [];
      return;
    }
    const answer = await readJson<{ programs: readonly (Profile | null)[] }>(`/api/tables/${this.#table}/programs`);
    this.profiles = answer?.programs ?? [];
  }

  override render() {
    const isInviting = this.host && this.#table !== null && this.store.live.chairs.includes(null);
    const known = this.profiles.filter((profile) => profile !== null);
    const seated = known.map(
      (profile) =>
        html`<p class="seated">${msg(str`${bidiIsolate(profile.name)} is a program by ${bidiIsolate(profile.author)}.`)} ${contact(profile)}</p>`,
    );
    const isBelow = this.slim && isInviting;
    return html`${isBelow ? nothing : seated}
      ${isInviting ? html`<button class="outlined invite" aria-haspopup="dialog" @click=${this.#open}>${msg("Invite a program")}</button>${this.#sheet(isBelow ? seated : nothing)}` : nothing}`;
  }

  #sheet(seated: unknown) {
    return html`<dialog aria-labelledby="title" @close=${() => this.#left()} @click=${this.#outside}>
      <div class="body">
        <div class="top">
          <h2 id="title" tabindex="-1" autofocus>${msg("Invite a program")}</h2>
          <button class="quiet square" aria-label=${msg("Close")} title=${msg("Close")} @click=${() => this.#dialog.close()}>${icons.close}</button>
        </div>
        <p>${msg("Programs are made by other people and play on their own. A program that you invite gets the link to this table, and sits down if its rules allow.")}</p>
        ${seated}
        <div aria-live="polite">${this.#list()}</div>
      </div>
    </dialog>`;
  }

  #list(): TemplateResult | typeof nothing {
    if (this.waiting === null) return nothing;
    if (this.waiting.length === 0) return html`<p class="none">${msg("No program waits for this game right now.")}</p>`;
    return html`<ul>${this.waiting.map((program) => this.#row(program))}</ul>`;
  }

  #row(program: WaitingProgram) {
    const name = bidiIsolate(program.name);
    return html`<li data-program=${program.id}>
      <div><b><bdi>${program.name}</bdi></b><small>${msg(str`by ${bidiIsolate(program.author)}`)} ${contact(program)}</small></div>
      ${this.#action(program.id, name)}
    </li>`;
  }

  #action(id: string, name: string) {
    const state = this.invited.get(id);
    if (state === "sent") return html`<span class="state" tabindex="-1">${msg("Invited")}</span>`;
    if (state === "gone") return html`<span class="state" tabindex="-1">${msg("It no longer waits.")}</span>`;
    return html`<button class="outlined" aria-label=${msg(str`Invite ${name}`)} aria-disabled=${state === "sending"} @click=${() => this.#invite(id)}>${msg("Invite")}</button>`;
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector("dialog")!;
  }

  readonly #open = async (): Promise<void> => {
    this.invited = new Map();
    this.waiting = null;
    this.#dialog.showModal();
    this.#left = overlay(this, () => this.#dialog.close());
    const answer = await readJson<{ bots: readonly WaitingProgram[] }>("/api/bots");
    if (answer === null) this.#fail();
    else this.waiting = answer.bots.filter(this.#plays);
  };

  /** The server refuses the others. */
  readonly #plays = ({ games, clocks }: WaitingProgram): boolean => {
    const { game, clock } = this.store.live;
    const kind = clock.rule === null ? null : clockKindOf(clock.rule);
    return games.includes(game) && (clocks === null || (kind !== null && clocks.includes(kind)));
  };

  async #invite(bot: string): Promise<void> {
    if (this.invited.get(bot) !== undefined) return;
    this.#note(bot, "sending");
    const response = await fetch(`/api/tables/${this.#table}/invite`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ bot }),
    }).catch(() => null);
    if (response?.ok === true) this.#note(bot, "sent");
    else if (response?.status === 404) this.#note(bot, "gone");
    else {
      this.invited = new Map([...this.invited].filter(([id]) => id !== bot));
      this.#fail();
    }
    await this.updateComplete;
    // The pressed button is gone after an answer.
    if (this.shadowRoot!.activeElement === null)
      this.renderRoot.querySelector<HTMLElement>(`[data-program="${bot}"] .state`)?.focus();
  }

  #note(bot: string, state: InvitationState): void {
    this.invited = new Map([...this.invited, [bot, state]]);
  }

  #fail(): void {
    showUnreachable(this);
  }

  /** A press on the backdrop targets the dialog itself. */
  readonly #outside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) this.#dialog.close();
  };
}

/** The server accepts only https and e-mail addresses. */
const contact = ({ contact: address }: Profile) => {
  if (address === "") return nothing;
  const isPage = address.startsWith("https://");
  const shown = isPage ? new URL(address).host : address;
  return html`<a href=${isPage ? address : `mailto:${address}`} target="_blank" rel="noopener noreferrer nofollow"><bdi dir="ltr">${shown}</bdi></a>`;
};

const readJson = async <T>(path: string): Promise<T | null> => {
  const response = await fetch(path).catch(() => null);
  // A portal may answer with a page.
  return response?.ok === true ? response.json().catch(() => null) : null;
};

customElements.define("ft-programs", FtPrograms);

declare global {
  interface HTMLElementTagNameMap {
    "ft-programs": FtPrograms;
  }
}
