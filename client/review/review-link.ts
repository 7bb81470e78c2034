/** The socket of a table's review, and the copy of the review that it keeps. An edit is sent again until it is answered. */
import { sameJson } from "../../engine/kit/json.ts";
import type { At, ReviewEdit, ReviewFrame, Who } from "../../engine/review/forms.ts";
import { type Member, parseReviewServerFrame, ReviewCopy, type ReviewServerFrame } from "../../engine/review/frames.ts";
import type { ReviewEntry, ReviewState } from "../../engine/review/state.ts";
import { Connection } from "../connection/connection.ts";

interface ReviewListener {
  /** Anything has changed. */
  changed(): void;
  /** That entry was folded over `before`. */
  entered(entry: ReviewEntry, before: ReviewState): void;
  /** Who is connected has changed: those before. */
  came(before: readonly Member[]): void;
  /** The leader has moved. */
  led(at: At): void;
  /** That person asks for the lead. */
  asked(who: Who): void;
  refused(code: string): void;
}

/** A slider that is dragged sends its cursor at most so often, in ms. */
const STEP_INTERVAL_MS = 120;

export class ReviewLink {
  readonly #copy = new ReviewCopy();
  readonly #connection: Connection<ReviewServerFrame>;
  readonly #listener: ReviewListener;
  readonly #unanswered = new Map<string, { readonly edit: ReviewEdit; readonly done: (n: number | null) => void }>();
  #made = 0;
  #step: At | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** This client's number; 0 before the first frame. */
  who: Who = 0;
  members: readonly Member[] = [];

  constructor(table: string, listener: ReviewListener) {
    this.#listener = listener;
    const path = `/api/tables/${encodeURIComponent(table)}`;
    this.#connection = new Connection({
      url: () => `${path}/review/socket`,
      probe: path,
      parse: parseReviewServerFrame,
      receive: (frame) => this.#receive(frame),
      isWaiting: () => this.#unanswered.size > 0,
      opened: () => undefined,
      changed: () => listener.changed(),
    });
    this.#connection.start();
  }

  get state(): ReviewState {
    return this.#copy.state;
  }

  get isLeading(): boolean {
    return this.who !== 0 && this.state.lead === this.who;
  }

  get isOnline(): boolean {
    return this.who !== 0 && this.#connection.state === "online";
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#connection.stop();
  }

  /** Sends the cursor; null follows the leader. */
  step(at: At | null): void {
    this.#step = at;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // The server does not send it back.
      this.#setPlace(this.who, this.#step);
      this.#send({ type: "step", at: this.#step });
    }, STEP_INTERVAL_MS);
  }

  ask(): void {
    this.#send({ type: "ask" });
  }

  /** This client's arrows and circles at a moment, those of unanswered edits included. */
  drawingsAt(at: At): readonly string[] {
    const unanswered = [...this.#unanswered.values()].map(({ edit }) => edit);
    const edit = unanswered.findLast((one) => one.type === "draw" && sameJson(one.at, at));
    if (edit?.type === "draw") return edit.drawings;
    return this.state.drawings.find((one) => one.by === this.who && sameJson(one.at, at))?.drawings ?? [];
  }

  /** `done` receives the number of the entry that it became; null if it was applied before. */
  edit(edit: ReviewEdit, done: (n: number | null) => void = () => undefined): void {
    const id = `e${++this.#made}`;
    this.#unanswered.set(id, { edit, done });
    this.#send({ type: "edit", id, edit });
  }

  #send(frame: ReviewFrame): void {
    this.#connection.send(frame);
  }

  #receive(frame: ReviewServerFrame): void {
    const before = this.state;
    if (!this.#copy.receive(frame)) {
      this.#connection.reconnect();
      return;
    }
    if (frame.type === "entry" && this.state !== before) {
      this.#listener.entered(frame, before);
      if (this.state.lead !== before.lead) this.#showLeader();
    }
    if (frame.type === "review") this.#greeted(frame);
    else if (frame.type === "members") this.#came(frame.members);
    else if (frame.type === "step") this.#stepped(frame.who, frame.at);
    else if (frame.type === "asked") this.#listener.asked(frame.who);
    else if (frame.type === "entry" && frame.id !== undefined) this.#answered(frame.id, frame.n);
    else if (frame.type === "done") this.#answered(frame.id, null);
    else if (frame.type === "refused") {
      if (frame.id !== null) this.#unanswered.delete(frame.id);
      this.#listener.refused(frame.code);
    }
    this.#listener.changed();
  }

  #greeted({ who, members }: Extract<ReviewServerFrame, { type: "review" }>): void {
    this.who = who;
    for (const [id, { edit }] of this.#unanswered) this.#send({ type: "edit", id, edit });
    this.#came(members);
  }

  /** The server does not store the leader's moment, so the leader sends it to each person who comes. */
  #came(members: readonly Member[]): void {
    const before = this.members;
    this.members = members;
    this.#listener.came(before);
    if (this.isLeading && this.#step !== null) this.step(this.#step);
    this.#showLeader();
  }

  /** A new leader who looked on their own sends no step until they move. */
  #showLeader(): void {
    const at = this.members.find(([who]) => who === this.state.lead)?.[2];
    if (!this.isLeading && at != null) this.#listener.led(at);
  }

  #setPlace(who: Who, at: At | null): void {
    this.members = this.members.map((member) => (member[0] === who ? [who, member[1], at] : member));
  }

  #stepped(who: Who, at: At | null): void {
    this.#setPlace(who, at);
    if (who === this.state.lead && at !== null) this.#listener.led(at);
  }

  #answered(id: string, n: number | null): void {
    const waiting = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    waiting?.done(n);
  }
}
