/** An open study of the game in a game view, and what board, rail and list show of it. Loaded with the study. */
import { html, nothing } from "lit";
import type { StudiedMove } from "../../engine/bot/study.ts";
import type { Viewer } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import type { MoveReview } from "../games/contract/board-props.ts";
import type { LineGrade } from "../replay/ft-move-list.ts";
import type { RailMark } from "../replay/ft-scrubber.ts";
import type { MoveHistory } from "../replay/move-history.ts";
import type { Store } from "../store/store.ts";
import { Attempt } from "./attempt.ts";
import "./ft-study.ts";
import { emptyOverview, findingAt, type Overview, overviewOf, worstMistakeAt } from "./judge/overview.ts";
import { GRADE_SIGNS, gradeText } from "./judge/study-texts.ts";
import type { ReviewHost } from "./review-host.ts";
import { isFinal } from "./run/moment-order.ts";
import { Study } from "./run/study.ts";

/** The moment before the turning point is seen this long, in ms. */
const TURN_AFTER_MS = 700;

export class StudyReading {
  readonly #stage: ReviewHost;
  readonly study: Study;
  #overview: Overview = emptyOverview;
  #grades: ReadonlyMap<number, LineGrade> = new Map();
  /** The moments of the overview; null if there are new results. */
  #moments: readonly number[] | null = null;
  #playing: ReturnType<typeof setTimeout> | undefined;
  #marks: readonly RailMark[] = [];
  /** The inputs of the marks. */
  #marked: readonly unknown[] = [];

  constructor(stage: ReviewHost) {
    this.#stage = stage;
    const { store, replay } = stage;
    this.study = new Study({ entries: store.entries, looking: () => replay.cursor ?? store.lastSeq });
    this.study.addEventListener("change", this.#found);
    void this.study.start();
  }

  close(): void {
    clearTimeout(this.#playing);
    this.study.removeEventListener("change", this.#found);
    this.study.close();
  }

  readonly #found = (): void => {
    this.#moments = null;
    this.seekTurn();
    this.#stage.requestUpdate();
  };

  /** What follows from the results so far. Parts are the same objects while nothing in them is new. */
  get overview(): Overview {
    const { moments } = this.#stage.replay;
    if (this.#moments !== moments) {
      const before = this.#overview;
      const now = overviewOf(this.study, moments, this.#hadChoice);
      this.#moments = moments;
      this.#overview = { ...now, stops: isSame(before.stops, now.stops) ? before.stops : now.stops };
      if (!isSame([...before.grades], [...now.grades])) this.#grades = listGrades(now.grades);
    }
    return this.#overview;
  }

  readonly #hadChoice = (seq: number): boolean => {
    const { store } = this.#stage;
    const before = store.at(seq - 1);
    const seat = store.entries[seq]?.seat;
    return before.play !== null && seat != null && rulesOfTable(before).moves(before.play, seat).length > 1;
  };

  get grades(): ReadonlyMap<number, LineGrade> {
    void this.overview;
    return this.#grades;
  }

  /** About the shown move. */
  get review(): MoveReview | undefined {
    const { replay } = this.#stage;
    const grade = this.overview.grades.get(replay.index);
    const move = findingAt(this.study, replay.moments[replay.index])?.move;
    if (grade === undefined || move == null) return undefined;
    return { seat: move.seat, grade, sign: GRADE_SIGNS[grade], better: grade === "good" ? null : move.best.command };
  }

  /** The near seat's share of two. */
  bar(shown: Store) {
    const { near, names, replay, client } = this.#stage;
    if (names.length !== 2) return nothing;
    const share = this.overview.places[replay.index]?.[near] ?? 0.5;
    const { play } = shown.live;
    const isDark = play !== null && (client.isDark?.(play, near) ?? false);
    return html`<div class=${isDark ? "lead dark" : "lead"} .style=${`--share: ${share}`} aria-hidden="true"></div>`;
  }

  /** The marks on the rail with the study's; the same array if nothing is new. */
  marks(plain: readonly RailMark[]): readonly RailMark[] {
    const { stops } = this.overview;
    const inputs = [plain, stops];
    if (inputs.some((each, at) => each !== this.#marked[at])) {
      this.#marked = inputs;
      this.#marks = [...plain, ...stops.map(({ index, kind }): RailMark => ({ index, kind: markOf(kind) }))];
    }
    return this.#marks;
  }

  attempt(mistake: StudiedMove, viewer: Viewer, makeRecord: () => MoveHistory): Attempt {
    const stage = this.#stage;
    const { near } = stage;
    const { entries } = stage.store;
    const changed = () => stage.requestUpdate();
    return new Attempt({ study: this.study, entries, makeRecord, viewer, near, mistake, changed });
  }

  /** If the turning point is wanted and found, goes there: the move is played and not only shown. */
  seekTurn(): void {
    const { replay, isTurningWanted } = this.#stage;
    if (!isTurningWanted || !this.study.isSurveyed || replay.moments.length < 2) return;
    const index = worstMistakeAt(this.study, this.overview, replay.moments);
    const finding = index === undefined ? undefined : findingAt(this.study, replay.moments[index]);
    // The largest changes become final first.
    if (!this.study.isDone && !isFinal(finding)) return;
    this.#stage.isTurningWanted = false;
    if (index === undefined) return;
    replay.seek(index - 1);
    clearTimeout(this.#playing);
    this.#playing = setTimeout(() => {
      if (replay.index === index - 1) replay.step(1);
    }, TURN_AFTER_MS);
  }
}

const markOf = (kind: Overview["stops"][number]["kind"]): RailMark["kind"] => (kind === "swing" ? kind : "mistake");

const listGrades = (grades: Overview["grades"]): ReadonlyMap<number, LineGrade> =>
  new Map(
    [...grades].map(([index, grade]) => [index, { grade, sign: GRADE_SIGNS[grade], text: () => gradeText(grade) }]),
  );

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
