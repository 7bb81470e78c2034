/** The base being arranged, and the card being held, before "Ready". Nothing of it leaves the browser. */
import { msg } from "@lit/localize";
import type { ReactiveControllerHost } from "lit";
import type { Seat } from "../../../../engine/contract/game.ts";
import { cardSet } from "../../../../engine/games/spy/state/rulebook.ts";
import type { SpyState } from "../../../../engine/games/spy/state/types.ts";
import { str } from "../../../kit/text/numbers.ts";
import {
  type BaseDraft,
  cardAt,
  inserted,
  randomDraft,
  swapped,
  withSpyAt,
  withSpyStepped,
  withSpyTurned,
} from "../view/base-draft.ts";
import { spyText } from "../view/screen-reader-texts.ts";
import { cardName, columnName } from "../view/texts.ts";
import { seenSpy } from "../view/view.ts";
import { forgetDraft, recallDraft, rememberDraft } from "./draft-memory.ts";

/** Without the keys on touch screens. */
const pickedUpText = (name: string): string =>
  matchMedia("(pointer: coarse)").matches
    ? msg(str`${name} picked up. Press another card to swap.`)
    : msg(str`${name} picked up. Press another card to swap, or carry it with the arrow keys.`);

export class BaseEditor {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  draft: BaseDraft | null = null;
  /** The screen column of the held card. */
  held: number | null = null;
  /** The last action as text. */
  remark: string | null = null;
  /** The arrangement when the card was picked up. */
  #before: BaseDraft | null = null;
  #key = "";
  #seat: Seat | null = null;

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">) {
    this.#host = host;
  }

  /** Creates a random base for this seat, once; it stays until the base is set. */
  attend(state: SpyState, seat: Seat | null): void {
    const set = cardSet(state.options.bombNumbers, state.bases.length);
    const key = seat === null ? "" : `${seat} ${set.join()}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#seat = seat;
    this.#set(seat === null ? null : (recallDraft(seat, set) ?? randomDraft(set)));
    this.#before = null;
    this.held = null;
  }

  shuffle(): void {
    if (this.draft === null) return;
    this.held = null;
    this.#set(randomDraft(this.draft.set), msg("Shuffled."));
  }

  /** A first press picks a card up; a second one elsewhere swaps the two cards. */
  press(place: number): void {
    const { draft, held } = this;
    if (draft === null) return;
    if (held === null) this.#pickUp(place);
    else if (held === place) this.putDown();
    else {
      this.held = null;
      this.#set(swapped(draft, held, place), this.#swapWords(held, place));
    }
  }

  #pickUp(place: number): void {
    this.#before = this.draft;
    this.held = place;
    this.#set(this.draft, pickedUpText(this.#nameAt(place)));
  }

  putDown(): void {
    const place = this.held;
    this.held = null;
    if (place !== null) this.#set(this.draft, msg(str`${this.#nameAt(place)} in column ${columnName(place)}.`));
  }

  /** Returns the held card to its original column. */
  putBack(): void {
    this.held = null;
    this.#set(this.#before ?? this.draft, msg("Put back."));
  }

  /** Moves the held card to this column; the cards between close up. */
  carryTo(place: number): void {
    const { draft, held } = this;
    if (draft === null || held === null || place < 0 || place >= draft.order.length) return;
    this.held = place;
    if (place !== held)
      this.#set(inserted(draft, held, place), msg(str`${this.#nameAt(held)} in column ${columnName(place)}.`));
  }

  /** Picks a card up for a drag, without a remark. */
  grip(place: number): void {
    this.#before = this.draft;
    this.held = place;
    this.#host.requestUpdate();
  }

  putSpy(place: number): void {
    if (this.draft !== null) this.#setSpy(withSpyAt(this.draft, place));
  }

  stepSpy(step: number): void {
    if (this.draft !== null) this.#setSpy(withSpyStepped(this.draft, step));
  }

  turnSpy(): void {
    if (this.draft !== null) this.#setSpy(withSpyTurned(this.draft));
  }

  #setSpy(draft: BaseDraft): void {
    const { length } = draft.order;
    this.#set(
      draft,
      msg(
        str`Spy ${spyText(
          seenSpy(draft.spy, length),
          draft.order.map((_, place) => ({ number: place + 1 })),
        )}.`,
      ),
    );
  }

  /** The base has been sent to the table. */
  finish(): void {
    if (this.#seat !== null) forgetDraft(this.#seat);
  }

  #nameAt(place: number): string {
    return this.draft === null ? "" : cardName(cardAt(this.draft, place));
  }

  #swapWords(a: number, b: number): string {
    return msg(str`${this.#nameAt(a)} in column ${columnName(b)}, ${this.#nameAt(b)} in column ${columnName(a)}.`);
  }

  #set(draft: BaseDraft | null, remark: string | null = null): void {
    this.draft = draft;
    this.remark = remark;
    if (draft !== null && this.#seat !== null) rememberDraft(this.#seat, draft);
    this.#host.requestUpdate();
  }
}
