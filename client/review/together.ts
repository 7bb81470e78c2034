/**
 * A finished game reviewed together: the page shows the leader's moment, until its visitor moves elsewhere. Moves on the
 * board are variations, and arrows and circles appear on the other screens. Loaded when someone starts or joins it.
 */
import { msg } from "@lit/localize";
import { html, type ReactiveController } from "lit";
import type { GameCommand, Seat } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { sameJson } from "../../engine/kit/json.ts";
import type { At, Who } from "../../engine/review/forms.ts";
import type { Member } from "../../engine/review/frames.ts";
import { movesTo, ReviewedGame } from "../../engine/review/line.ts";
import { momentAfter, type ReviewEntry, type ReviewState } from "../../engine/review/state.ts";
import type { Entry, TableState } from "../../engine/table/types.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { annotationText } from "../games/shared/anchors.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { type SharedAnnotations, shareAnnotations } from "../kit/annotations.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { joinClauses } from "../kit/text/sentences.ts";
import type { RailPeer } from "../replay/ft-scrubber.ts";
import { REVIEW_HASH } from "../replay/moment-address.ts";
import { type BoardMoment, Store } from "../store/store.ts";
import type { GameReview, ReviewGuest } from "../study/game-review.ts";
import type { ReviewHost } from "../study/review-host.ts";
import { ReviewNews } from "./news.ts";
import { entryText, membersTexts } from "./news-texts.ts";
import { ReviewLink } from "./review-link.ts";

const refusalText = (code: string): string => {
  if (code === "review-full") return msg("There’s no more room in this review. Delete something first.");
  if (code === "too-fast") return msg("That was too fast. Wait a moment.");
  return msg("That isn’t possible in this review.");
};

export class Together implements ReactiveController, ReviewGuest, SharedAnnotations {
  readonly #stage: ReviewHost;
  readonly #review: GameReview;
  readonly #left: () => void;
  readonly link: ReviewLink;
  readonly #game: ReviewedGame;
  readonly news: ReviewNews;
  /** What this page shows. */
  at: At;
  /** It shows the leader's moment. */
  isFollowing = true;
  /** Who asks for the lead. */
  asking: Who | null = null;
  /** The `seq` of the replay's cursor as it was placed here; elsewhere the visitor has moved it. */
  #placed: number;
  #isStudyShown = false;
  /** The members who were connected before the last change; one of them may have left. */
  #former: readonly Member[] = [];
  #scene: { readonly at: string; readonly store: Store } | null = null;

  /** `left` is called when the visitor leaves the review. */
  constructor(stage: ReviewHost, review: GameReview, table: string, left: () => void) {
    this.#stage = stage;
    this.#review = review;
    this.#left = left;
    this.#game = new ReviewedGame(stage.store.entries, stage.store.confirmed);
    this.#placed = this.#cursor;
    this.at = this.#placed;
    this.news = new ReviewNews(() => stage.requestUpdate());
    review.guest = this;
    shareAnnotations(this);
    this.link = new ReviewLink(table, {
      changed: () => this.#changed(),
      entered: (entry, before) => {
        this.#shiftMoment(entry, before);
        this.#announce(entry, before);
      },
      came: (before) => this.#greet(before),
      led: (at) => this.isFollowing && this.show(at),
      asked: (who) => this.#asked(who),
      refused: (code) => showToast(stage, refusalText(code)),
    });
    stage.addEventListener("ft-command", this.#play);
    stage.addController(this);
    history.replaceState(history.state, "", REVIEW_HASH);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  /** Leaves the review; the page stays at its moment. */
  leave(): void {
    this.#stop();
    // The panel that had the focus disappears.
    this.#stage.renderRoot.querySelector("foldtable-scrubber")?.shadowRoot?.querySelector("input")?.focus();
    history.replaceState(history.state, "", location.pathname);
    this.#left();
    this.#stage.requestUpdate();
  }

  #stop(): void {
    this.link.stop();
    this.news.stop();
    this.#review.guest = null;
    shareAnnotations(null);
    this.#stage.removeEventListener("ft-command", this.#play);
    this.#stage.removeController(this);
  }

  get #cursor(): number {
    return Math.min(this.#stage.replay.cursor ?? this.#end, this.#end);
  }

  /** The entry that ended the game. Chat and a rematch may follow it, and are no other moment. */
  get #end(): number {
    const { store } = this.#stage;
    let seq = store.lastSeq;
    while (seq > 0 && store.at(seq - 1).phase === "over") seq--;
    return seq;
  }

  // ── moments ──

  /** Called before each rendering: notices that the visitor has moved. */
  attend(): void {
    if (this.#cursor === this.#placed) return;
    this.#placed = this.#cursor;
    this.#moved(this.#cursor);
  }

  #moved(at: At): void {
    this.at = at;
    this.isFollowing = this.link.isLeading;
    this.link.step(at);
  }

  /** Shows a moment; the visitor's own step is also sent. */
  readonly show = (at: At): void => {
    const base = movesTo(this.link.state, at);
    if (base === null) return;
    this.at = at;
    const { replay } = this.#stage;
    if (base.seq >= this.#end) replay.live();
    else if (this.#cursor !== base.seq) replay.show(base.seq);
    this.#placed = this.#cursor;
    this.#stage.requestUpdate();
  };

  readonly go = (at: At): void => {
    this.show(at);
    this.#moved(at);
  };

  /** For what the study shows of the game on this page. */
  showGame(): void {
    if (typeof this.at !== "number") this.go(this.#cursor);
  }

  lookAlone(): void {
    this.isFollowing = false;
    this.link.step(this.at);
    this.#stage.requestUpdate();
  }

  /** Follows the leader again. */
  comeBack(): void {
    this.isFollowing = true;
    const at = this.link.members.find(([who]) => who === this.link.state.lead)?.[2];
    this.link.step(null);
    if (at != null) this.show(at);
    this.#stage.requestUpdate();
  }

  /** The deletion of a variation can move the shown moment, or delete it. */
  #shiftMoment(entry: ReviewEntry, before: ReviewState): void {
    const at = momentAfter(before, entry, this.at);
    if (sameJson(at, this.at)) return;
    this.show(at ?? this.#placed);
    if (this.link.isLeading || !this.isFollowing) this.link.step(this.at);
  }

  #changed(): void {
    const { state, isLeading } = this.link;
    // A variation that was deleted leads back to where it began.
    if (movesTo(state, this.at) === null) this.show(this.#placed);
    if (isLeading && !this.isFollowing) this.isFollowing = true;
    if (!isLeading) this.asking = null;
    if (isLeading && this.link.members.find(([who]) => who === this.link.who)?.[2] == null) this.link.step(this.at);
    this.#followStudy(state.isStudyShown);
    this.#stage.requestUpdate();
  }

  /** Opens or closes the study when the leader does; in between each person may close it. */
  #followStudy(isShown: boolean): void {
    if (isShown === this.#isStudyShown) return;
    this.#isStudyShown = isShown;
    this.#review.showStudy(isShown);
  }

  #asked(who: Who): void {
    // One notice for each person, so that nobody can flood the leader with them.
    if (!this.link.isLeading || this.asking === who) return;
    this.asking = who;
    showToast(this.#stage, msg(str`${this.nameOf(who)} asks for the lead.`));
  }

  // ── what is read out ──

  #announce(entry: ReviewEntry, before: ReviewState): void {
    const { who, edit } = entry;
    // The board reads out what its own user draws.
    if (edit.type === "draw" && who === this.link.who) return;
    const marks = (at: At, drawings: readonly string[]) => (sameJson(at, this.at) ? this.#marksText(drawings) : "");
    const text = entryText(entry, before, this.link.state, (one) => this.nameOf(one), marks);
    if (text !== null) this.news.add(`${who} ${edit.type}`, text);
  }

  #marksText(drawings: readonly string[]): string {
    const root = this.#stage.renderRoot.querySelector(".board > :first-child")?.shadowRoot;
    return root ? joinClauses(drawings.map((one) => annotationText(root, one)).filter((text) => text !== "")) : "";
  }

  #greet(before: readonly Member[]): void {
    this.#former = before;
    const { members, who } = this.link;
    if (before.length === 0) return;
    for (const [other, text] of membersTexts(before, members, who, (one) => this.nameOf(one)))
      this.news.add(`${other}`, text);
  }

  // ── what the board shows ──

  /** The variation on the board; null for the game. */
  get scene(): { readonly store: Store; readonly moment: BoardMoment } | null {
    if (typeof this.at === "number") return null;
    const key = JSON.stringify([this.at, this.link.state.variations]);
    if (this.#scene?.at !== key) {
      const base = movesTo(this.link.state, this.at);
      const line = base && this.#game.play(base.seq, base.moves);
      if (base === null || line === null) return null;
      const store = new Store();
      store.load([...this.#stage.store.entries.slice(0, base.seq + 1), ...line.flat()], "all");
      this.#scene = { at: key, store };
    }
    return { store: this.#scene.store, moment: this.#scene.store.moment(null) };
  }

  get #state(): TableState {
    return this.scene?.store.live ?? this.#stage.store.at(this.#cursor);
  }

  /** The seat that a variation may move for here. */
  get acting(): Seat | null {
    const { phase, play } = this.#state;
    if (phase !== "playing" || play === null || !this.link.isOnline) return null;
    return rulesOfTable(this.#state).turn(play)[0] ?? null;
  }

  readonly #play = (event: Event): void => {
    const { acting } = this.#review;
    if (acting === null) return;
    event.stopPropagation();
    const move = [acting, (event as CustomEvent<GameCommand>).detail] as const;
    const { at, link } = this;
    const { variations } = link.state;
    const on = typeof at === "number" ? undefined : variations.find(({ id }) => id === at[0]);
    const ply = typeof at === "number" ? 0 : at[1];
    if (on !== undefined && sameJson(on.moves[ply], move)) this.go([on.id, ply + 1]);
    else if (on?.by === link.who && on.moves.length === ply)
      link.edit({ type: "extend", variation: on.id, ply, move }, () => this.go([on.id, ply + 1]));
    else {
      const known = variations.find(({ from, moves }) => sameJson(from, at) && sameJson(moves[0], move));
      if (known !== undefined) this.go([known.id, 1]);
      else link.edit({ type: "branch", from: at, moves: [move] }, (n) => n !== null && this.go([n, 1]));
    }
    this.#stage.requestUpdate();
  };

  // ── arrows and circles ──

  get drawings(): readonly string[] {
    return [
      ...new Set(this.link.state.drawings.filter(({ at }) => sameJson(at, this.at)).flatMap((one) => one.drawings)),
    ];
  }

  toggleDrawing(drawing: string): void {
    const { at, link } = this;
    const own = link.drawingsAt(at);
    const drawings = own.includes(drawing) ? own.filter((one) => one !== drawing) : [...own, drawing];
    link.edit({ type: "draw", at, drawings });
  }

  get isStudyable(): boolean {
    return this.#review.isStudyable;
  }

  // ── people ──

  nameOf(who: Who): string {
    return bidiIsolate(this.plainNameOf(who));
  }

  readonly plainNameOf = (who: Who): string => {
    const { state, members } = this.link;
    const seat = [...members, ...state.people, ...this.#former].find(([one]) => one === who)?.[1] ?? null;
    const name = seat === null ? null : seatName(this.#stage.store.live.chairs, seat);
    return name ?? msg(str`Watcher ${formatNumber(who)}`);
  };

  get client(): GameClient {
    return this.#stage.client;
  }

  get entries(): readonly Entry[] {
    return this.#stage.store.entries;
  }

  /** The others who look elsewhere, and the leader. */
  get peers(): readonly RailPeer[] {
    const { link } = this;
    const { moments } = this.#stage.replay;
    return link.members.flatMap(([who, , at]) => {
      const base = at === null || who === link.who ? null : movesTo(link.state, at);
      if (base === null) return [];
      const index = base.seq >= this.#end ? moments.length - 1 : moments.findLastIndex((seq) => seq <= base.seq);
      return [{ index: Math.max(index, 0), name: this.nameOf(who) }];
    });
  }

  panel() {
    const { store } = this.#stage;
    return html`<ft-review .together=${this} .n=${this.link.state.n} .talk=${store.live.talk} .at=${this.at} .members=${this.link.members} .following=${this.isFollowing} .asking=${this.asking} .news=${this.news.text}></ft-review>`;
  }
}
