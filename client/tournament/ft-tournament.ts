import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { hasEnoughSides, isPlanned } from "../../engine/tournament/competitors.ts";
import type { PersonCommand } from "../../engine/tournament/forms/commands.ts";
import type { Helper, TournamentState } from "../../engine/tournament/forms/types.ts";
import { plannedRounds } from "../../engine/tournament/pair-round.ts";
import { standingsOf } from "../../engine/tournament/standings/standings.ts";
import { verifyTournament } from "../../engine/tournament/verify.ts";
import { loadGameCards, tableHighlights } from "../games/game-cards.ts";
import { findManifest } from "../games/registry.ts";
import { reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { FormSender } from "../kit/form-sender.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import { reportMissingScript } from "../kit/loading/missing-script.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { messagePageStyles } from "../kit/styles/message-page.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { language, locale } from "../kit/text/language.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { formatList } from "../kit/text/sentences.ts";
import { makeShareLink } from "../share/share-link.ts";
import { PageElement } from "../shell/page-element.ts";
import { myName } from "../table/waiting-room/my-name.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { TournamentFeed } from "./tournament-feed.ts";
import { refusalText, sideName, systemName } from "./tournament-texts.ts";
import "../kit/ft-confirm.ts";
import "../share/ft-share-link.ts";
import "../shell/ft-header.ts";
import "./end/ft-winners.ts";
import "./ft-boards.ts";
import "./ft-paper.ts";
import "./ft-players.ts";
import "./ft-round.ts";
import "./ft-standings.ts";
import "./ft-teams.ts";

/** Begins the helpers' word in an address. */
const HELPER_HASH = "#helper=";

/** `/e/ID`, `/e/ID/boards`, `/e/ID/wall` or `/e/ID/print`; the id is missing for a new tournament. */
const parsePath = (path: string) => {
  const [, , id = null, part = ""] = path.split("/");
  return { id, part };
};

/** The page of a tournament, for players, watchers, helpers and the host. */
export class FtTournament extends PageElement {
  static override properties = {
    path: {},
    shown: { state: true },
    isChecked: { state: true },
    helperWord: { state: true },
  };
  declare path: string;
  /** How many entries the visitor looks at; null: all. */
  declare private shown: number | null;
  /** The visitor has asked for the check of all pairings. */
  declare private isChecked: boolean;
  /** The word of the link that makes helpers, once the host has asked for it. */
  declare private helperWord: string | null;
  #feed: TournamentFeed | null = null;
  readonly #forms = new FormSender();
  readonly #cards = new LazyPart(this, loadGameCards);

  constructor() {
    super();
    new RestoreFocus(this);
    this.path = "";
    this.shown = null;
    this.isChecked = false;
    this.helperWord = null;
    this.addEventListener("ft-tournament", (event) => this.#receive(event));
  }

  static override styles = [
    reset,
    controlStyles,
    messagePageStyles,
    tournamentStyles,
    css`
      main:not(.message) {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
        max-inline-size: 76rem;
        margin-inline: auto;
        padding: 12px 12px 48px;
      }
      h1 {
        font-size: var(--text-4);
        overflow-wrap: anywhere;
      }
      .parts {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
        align-items: start;
      }
      .parts > div {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
      }
      input[type="range"] {
        inline-size: 100%;
        accent-color: var(--accent);
        min-block-size: var(--touch);
      }
      @media (min-width: 860px) {
        .parts {
          grid-template-columns: minmax(0, 4fr) minmax(0, 3fr);
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.#readHelperWord);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.#readHelperWord);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const { id } = parsePath(this.path);
    if (!changed.has("path")) return;
    if (this.#feed !== null) this.removeController(this.#feed);
    this.#feed?.hostDisconnected();
    this.shown = null;
    this.isChecked = false;
    this.helperWord = null;
    this.#feed = id === null ? null : new TournamentFeed(this, id);
    this.#readHelperWord();
  }

  /** A link that is opened in a tab with this page changes only the hash. */
  readonly #readHelperWord = (): void => {
    if (this.#feed === null || !location.hash.startsWith(HELPER_HASH)) return;
    this.#feed.helperWord = location.hash.slice(HELPER_HASH.length);
    // A copied address does not make another helper.
    history.replaceState(history.state, "", location.pathname);
    this.requestUpdate();
  };

  override render() {
    const { id, part } = parsePath(this.path);
    const feed = this.#feed;
    if (id === null || feed === null) {
      void import("./ft-tournament-setup.ts").catch(reportMissingScript);
      return html`<ft-tournament-setup></ft-tournament-setup>`;
    }
    if (feed.isMissing) return this.#missing();
    if (feed.entries.length === 0)
      return html`<ft-header></ft-header><main class="message"><p role="status">${feed.isLate ? msg("Connecting…") : nothing}</p></main>`;
    document.title = `${feed.state.settings.name} · Foldtable`;
    if (part === "wall") {
      void import("./ft-wall.ts").catch(reportMissingScript);
      return html`<ft-wall .state=${feed.state} .clockOffset=${feed.clockOffset} .address=${`${location.origin}/e/${id}`}></ft-wall>`;
    }
    if (part === "boards") return html`<ft-boards .state=${feed.state} .address=${`/e/${id}`}></ft-boards>`;
    if (part === "print") return html`<ft-paper .state=${feed.state}></ft-paper>`;
    return this.#page(id, feed);
  }

  #missing() {
    return html`<ft-header></ft-header><main class="message">
      <h1>${msg("Tournament not found")}</h1>
      <p>${msg("The address may be incomplete.")}</p>
      <a class="button outlined" href="/">${msg("Back to the home page")}</a>
    </main>`;
  }

  #page(id: string, feed: TournamentFeed) {
    const { you, entries } = feed;
    const length = this.shown ?? entries.length;
    const state = feed.stateAt(length);
    const { settings } = state;
    const round = state.rounds.at(-1);
    const facts = [
      findManifest(settings.game)?.name() ?? settings.game,
      systemName(settings.system),
      ...tableHighlights(this.#cards.get(), settings.game, settings.options),
    ];
    return html`<ft-header .name=${settings.name}></ft-header>
      <main tabindex="-1">
        <div>
          <h1>${settings.name}</h1>
          <p class="soft">${facts.join(" · ")}</p>
          ${feed.isLate ? html`<p class="soft" role="status">${msg("Connecting…")}</p>` : nothing}
        </div>
        ${this.#helping(feed)}
        ${this.shown === null ? this.#ending(id, feed) : nothing}
        <div class="parts">
          <div>
            ${this.shown === null ? this.#hosting(id, feed) : nothing}
            ${this.#rounds(id, feed, state)}
            ${this.#people(feed, state)}
          </div>
          <div>
            ${round === undefined ? this.#share(id) : html`<ft-standings .state=${state} .player=${you.player}></ft-standings>`}
            ${this.shown === null && state.phase === "over" ? this.#bestMoments(state) : nothing}
            ${this.#history(feed, length)}
            ${round === undefined ? nothing : this.#share(id)}
          </div>
        </div>
      </main>`;
  }

  /** The players, and their teams. The form to enter comes first, for a visitor who can do nothing else. */
  #people({ you, isHosting }: TournamentFeed, state: TournamentState) {
    const players = html`<ft-players .state=${state} .you=${you} .isPast=${this.shown !== null}></ft-players>`;
    if (state.settings.system.type !== "teams") return players;
    const teams = html`<ft-teams .state=${state} .you=${you} .isPast=${this.shown !== null}></ft-teams>`;
    return you.player === null && state.isEntryOpen && !isHosting ? [players, teams] : [teams, players];
  }

  /**
   * The last round, and for a host the earlier ones, whose results can be corrected. In a knockout a later round already
   * has the winners. By number, so that input for one round is never sent for another.
   */
  #rounds(id: string, { you, isHosting }: TournamentFeed, state: TournamentState) {
    const { rounds, settings } = state;
    const isPast = this.shown !== null;
    const hasEarlier = isHosting && !isPast && settings.system.type !== "knockout";
    return repeat(
      hasEarlier ? rounds.toReversed() : rounds.slice(-1),
      ({ round }) => round,
      (round, index) =>
        html`<ft-round .state=${state} .round=${round} .you=${you} .isPast=${isPast} .isFolded=${index > 0} .address=${`/e/${id}`}></ft-round>`,
    );
  }

  /** For a visitor with the helpers' link. */
  #helping({ helperWord, you }: TournamentFeed) {
    if (helperWord === null || you.isHost || you.helper !== null) return nothing;
    return html`<section><p>${msg("The host’s link lets you help: you can do everything that the host can.")}</p>
      <div class="row"><button class="primary" @click=${() => void this.#send({ type: "become-helper", name: myName() })}>${msg("Help to run the tournament")}</button></div></section>`;
  }

  /** The tournament is over: the winner's picture, and the next evening, which the host opens. */
  #ending(id: string, { state, isHosting }: TournamentFeed) {
    if (state.phase !== "over") return nothing;
    const best = standingsOf(state).filter(({ place }) => place === 1);
    const winners = formatList(best.map(({ members }) => sideName(state, members)));
    const words =
      best.length === 0 ? msg("The tournament is over.") : msg(str`The tournament is over. First place: ${winners}`);
    return html`<section>
      <p>${words}</p>
      ${best.length === 0 ? nothing : this.#winners(id, state, words)}
      ${this.#nextEvening(state, isHosting)}
    </section>`;
  }

  #winners(id: string, { settings }: TournamentState, words: string) {
    return html`<ft-winners .tournament=${id} .name=${settings.name} .winners=${words}></ft-winners>`;
  }

  #bestMoments(state: TournamentState) {
    void import("./ft-best-moments.ts");
    return html`<ft-best-moments .state=${state}></ft-best-moments>`;
  }

  #nextEvening({ next }: TournamentState, isHosting: boolean) {
    if (next !== null)
      return html`<div class="row"><a class="button primary" href=${`/e/${next}`}>${msg("To the next evening")}</a></div>`;
    if (!isHosting) return nothing;
    return html`<div class="row"><button class="primary" @click=${() => void this.#send({ type: "open-next-evening" })}>${msg("Open the next evening")}</button>
      <span class="soft">${msg("With the same players and settings, and a table over all evenings.")}</span></div>`;
  }

  #hosting(id: string, feed: TournamentFeed) {
    const { state } = feed;
    if (!feed.isHosting) return nothing;
    if (state.phase === "over")
      return state.helpers.length === 0
        ? nothing
        : html`<section aria-labelledby="hosting">${this.#helpers(feed)}</section>`;
    const round = state.rounds.length + 1;
    const isRunning = state.rounds.at(-1)?.completedAt === null;
    const mayEnd = state.rounds.length > 0 && !isRunning;
    const hasNext = state.seeds.length === 0 || round <= plannedRounds(state);
    const isShort = hasNext && !isRunning && !hasEnoughSides(state);
    const send = (command: PersonCommand) => () => void this.#send(command);
    const sendFromTitle = (command: PersonCommand) => () => this.#sendFromTitle(command);
    return html`<section aria-labelledby="hosting">
      <h2 id="hosting" tabindex="-1">${msg("Run the tournament")}</h2>
      ${isRunning ? html`<p class="soft">${msg("The next round can start once every result is in.")}</p>` : isShort ? html`<p class="soft">${refusalText(state.settings.system.type === "teams" ? "too-few-teams" : "too-few-players")}</p>` : nothing}
      <div class="row">
        ${hasNext && !isRunning ? html`<button class="primary" ?disabled=${isShort} @click=${sendFromTitle({ type: "start-round", round })}>${msg(str`Start round ${round}`)}</button>` : nothing}
        ${isEntryFixed(state) ? nothing : html`<button class="outlined" @click=${send({ type: state.isEntryOpen ? "close-entry" : "reopen-entry" })}>${state.isEntryOpen ? msg("Close entry") : msg("Reopen entry")}</button>`}
        ${mayEnd && !hasNext ? html`<button class="primary" @click=${sendFromTitle({ type: "end" })}>${msg("End the tournament")}</button>` : nothing}
        <a class="button outlined" href=${`/e/${id}/wall`} target="_blank">${msg("Show on a television")}</a>
        <a class="button outlined" href=${`/e/${id}/print`} target="_blank">${msg("Print")}</a>
        ${this.helperWord === null ? html`<button class="outlined" @click=${() => void this.#askHelpers(feed)}>${msg("Invite helpers")}</button>` : nothing}
        ${mayEnd && hasNext ? html`<ft-confirm outlined .text=${msg("End the tournament")} .question=${msg(str`End the tournament without round ${round}? No round can start after that.`)} @ft-confirm=${sendFromTitle({ type: "end" })}></ft-confirm>` : nothing}
      </div>
      ${this.helperWord === null ? nothing : html`<p class="soft">${msg("Send this link only to helpers. They can do everything that you can.")}</p><ft-share-link .link=${`${location.origin}/e/${id}${HELPER_HASH}${this.helperWord}`}></ft-share-link>`}
      ${this.#helpers(feed)}
    </section>`;
  }

  /** Who can do everything that the host can, also after the end, and since when. A removed helper cannot return. */
  #helpers({ entries, state }: TournamentFeed) {
    const isOver = state.phase === "over";
    const helpers = state.helpers.filter(({ isRemoved }) => !isRemoved);
    if (helpers.length === 0 && !isOver) return nothing;
    const joined = new Map(entries.map(({ at, event }) => [event.type === "helper-admitted" ? event.helper : 0, at]));
    const format = new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" });
    const row = ({ helper, name: given }: Helper) => {
      const name = bidiIsolate(given);
      const question = msg(str`Remove the helper ${name}? This person can’t help again in this tournament.`);
      return html`<li class="row"><span class="grow">${name}</span>
        <span class="soft">${msg(str`Since ${bidiIsolate(format.format(joined.get(helper)))}`)}</span>
        <ft-confirm outlined .text=${msg("Remove")} .about=${name} .question=${question} @ft-confirm=${() => this.#sendFromTitle({ type: "remove-helper", helper })}></ft-confirm></li>`;
    };
    const title = msg(str`Helpers: ${helpers.length}`);
    return html`${isOver ? html`<h2 id="hosting" tabindex="-1">${title}</h2>` : html`<h3>${title}</h3>`}
      <ul class="list">${repeat(helpers, ({ helper }) => helper, row)}</ul>`;
  }

  /** The pressed button may disappear, so the focus moves to the part's title. */
  #sendFromTitle(command: PersonCommand): void {
    this.renderRoot.querySelector<HTMLElement>("#hosting")?.focus();
    void this.#send(command);
  }

  async #askHelpers(feed: TournamentFeed): Promise<void> {
    const word = await feed.fetchHelperWord();
    // Another tournament may be shown by now.
    if (feed !== this.#feed) return;
    if (word === null) return showToast(this, refusalText("offline"));
    this.helperWord = word;
  }

  #share(id: string) {
    return html`<section aria-labelledby="link"><h2 id="link">${msg("The tournament’s link")}</h2>
      <p class="soft">${msg("Anyone with this link can enter and watch.")}</p>
      <ft-share-link .link=${makeShareLink({ table: `${location.origin}/e/${id}`, language: document.documentElement.lang })}></ft-share-link></section>`;
  }

  /** The slider over the log, and the check of all pairings. */
  #history(feed: TournamentFeed, length: number) {
    const { entries, state } = feed;
    if (state.rounds.length === 0) return nothing;
    const at = new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(entries[length - 1]?.at);
    const moment = `${formatNumber(length)} / ${formatNumber(entries.length)}`;
    const moved = (event: Event) => {
      const value = Number((event.currentTarget as HTMLInputElement).value);
      this.shown = value >= entries.length ? null : value;
    };
    const verdict = () =>
      verifyTournament(entries).every(({ isRight }) => isRight)
        ? msg("The draw and every pairing follow the rules.")
        : msg("A pairing doesn’t follow the rules.");
    // A later draw is checked again, because the verdict is about all of them.
    const draws = [state.rounds.length, state.teams, language()];
    return html`<section aria-labelledby="history">
      <h2 id="history">${msg("Look back")}</h2>
      <input type="range" min="1" max=${entries.length} .value=${String(length)} aria-label=${msg("Moment of the tournament")} aria-valuetext=${at} @input=${moved} />
      <div class="row">
        <span class="grow soft">${bidiIsolate(at)} · ${bidiIsolate(moment)}</span>
        ${this.shown === null ? nothing : html`<button class="press" @click=${() => (this.shown = null)}>${msg("Back to now")}</button>`}
      </div>
      <div class="row"><button class="outlined" @click=${() => (this.isChecked = true)}>${msg("Check the pairings")}</button>
        <span role="status">${this.isChecked ? guard(draws, verdict) : nothing}</span></div>
    </section>`;
  }

  #receive(event: CustomEvent<PersonCommand>): void {
    const [form] = event.composedPath();
    const send = () => this.#send(event.detail);
    void (form instanceof HTMLFormElement ? this.#forms.submit(form, send) : send());
  }

  async #send(command: PersonCommand): Promise<boolean> {
    const refused = (await this.#feed?.send(command)) ?? null;
    if (refused !== null) showToast(this, refusalText(refused));
    return refused === null;
  }
}

/** A plan has no room for a player who comes after its first round. */
const isEntryFixed = ({ settings, rounds }: TournamentState): boolean =>
  rounds.length > 0 && isPlanned(settings.system);

customElements.define("ft-tournament", FtTournament);

declare global {
  interface HTMLElementTagNameMap {
    "ft-tournament": FtTournament;
  }
}
