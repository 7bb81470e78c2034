/**
 * Studies a finished game: evaluates one moment after the other and saves the results. The order is that of
 * moment-order.ts. This room also holds what runs it (`study-runner`); `judge/` turns its results into the
 * curve and the texts. All of it is loaded on demand.
 */

import type { KnowledgeMode, Refutation, StudiedMove } from "../../../engine/bot/study.ts";
import type { GameCommand } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { isFinal, type NextMoment, nextMoment } from "./moment-order.ts";
import { cacheStudy, readCachedStudy } from "./study-cache.ts";
import { studyKey } from "./study-key.ts";
import { type StudyRunner, startStudyRunner } from "./study-runner.ts";
import type { MomentResult, StudyOutline } from "./worker-messages.ts";

/** Results are saved after this many, and whenever the study pauses. */
const SAVE_EVERY = 25;

export interface StudyOptions {
  readonly entries: readonly Entry[];
  /** The `seq` that is shown now. */
  readonly looking: () => number;
  /** The budget of each question; null leaves it to the game's bot. */
  readonly nodes?: number | null;
}

/** @fires change - There is a new result, or the study has paused or resumed. */
export class Study extends EventTarget {
  readonly #entries: readonly Entry[];
  readonly #looking: () => number;
  readonly #nodes: number | null;
  readonly #findings: Record<KnowledgeMode, Map<number, MomentResult>> = { known: new Map(), open: new Map() };
  readonly #key: string;
  #asked: Promise<StudyRunner> | null = null;
  #isClosed = false;
  #isRunning = false;
  #unsaved = 0;
  #mode: KnowledgeMode = "known";
  outline: StudyOutline | null = null;
  isPaused = false;
  /** It could not be computed here. */
  isBroken = false;
  /** The moment that is being judged again; null if there is none. */
  deepening: number | null = null;
  /** It runs in the page and slows it, because no worker could start. */
  isHere = false;

  constructor({ entries, looking, nodes = null }: StudyOptions) {
    super();
    this.#entries = entries;
    this.#looking = looking;
    this.#nodes = nodes;
    this.#key = studyKey(entries);
  }

  /** Loads the saved results, and computes the rest. */
  async start(): Promise<void> {
    const kept = this.#nodes === null ? await readCachedStudy(this.#key) : null;
    if (kept !== null) {
      this.outline = kept.outline;
      for (const mode of ["known", "open"] as const)
        this.#findings[mode] = new Map([...kept.findings[mode], ...this.#findings[mode]]);
      this.#changed();
    }
    await this.#run();
  }

  close(): void {
    this.#isClosed = true;
    this.#closeRunner();
    void this.#save();
  }

  #closeRunner(): void {
    void this.#asked?.then((asked) => asked.close()).catch(() => undefined);
  }

  get mode(): KnowledgeMode {
    return this.#mode;
  }

  /** Selects the knowledge mode. */
  read(mode: KnowledgeMode): void {
    this.#mode = mode;
    this.#changed();
    void this.#run();
  }

  pause(): void {
    this.isPaused = true;
    this.#changed();
    void this.#save();
  }

  resume(): void {
    this.isPaused = false;
    this.#changed();
    void this.#run();
  }

  /** Starts again what could not be computed. */
  retry(): void {
    this.#closeRunner();
    this.#asked = null;
    this.isBroken = false;
    this.resume();
  }

  /** The result for the moment after entry `seq`. */
  finding(seq: number): MomentResult | undefined {
    return this.#findings[this.#mode].get(seq);
  }

  /** All moments in order, with their results. */
  get findings(): readonly (readonly [seq: number, finding: MomentResult | undefined])[] {
    return this.outline?.moments.map((seq) => [seq, this.finding(seq)] as const) ?? [];
  }

  /** The number of moments whose result is final, of all. */
  get progress(): { readonly found: number; readonly all: number } {
    const found = [...this.#findings[this.#mode].values()].filter(isFinal).length;
    return { found, all: this.outline?.moments.length ?? 0 };
  }

  /** Every moment has a result, final or not. */
  get isSurveyed(): boolean {
    return this.outline !== null && this.#findings[this.#mode].size >= this.outline.moments.length;
  }

  get isDone(): boolean {
    const { found, all } = this.progress;
    return this.outline !== null && found >= all;
  }

  /** Computes a variation, before everything else. */
  async line(seq: number, command: GameCommand, length: number): Promise<readonly Entry[]> {
    const asked = await this.#open();
    return asked.ask({ type: "line", seq, command, length, mode: this.#mode });
  }

  /** Computes what the move in entry `seq` allows. */
  async refutation(seq: number, length: number): Promise<Refutation | null> {
    const asked = await this.#open();
    return asked.ask({ type: "refutation", seq, length, mode: this.#mode });
  }

  /** Judges the moment after entry `seq` again, with more thought. */
  async deepen(seq: number): Promise<void> {
    if (this.deepening !== null) return;
    this.deepening = seq;
    this.#changed();
    try {
      const mode = this.#mode;
      const asked = await this.#open();
      this.#keep(mode, seq, await asked.ask({ type: "moment", seq, mode, isDeep: true }));
    } catch (error) {
      if (!this.#isClosed) console.error(error);
    }
    this.deepening = null;
    this.#changed();
    if (!this.#isRunning) void this.#save();
  }

  /** Judges a command in place of entry `seq`. */
  async judge(seq: number, command: GameCommand): Promise<StudiedMove | null> {
    const asked = await this.#open();
    return asked.ask({ type: "judge", seq, command, mode: this.#mode });
  }

  #open(): Promise<StudyRunner> {
    this.#asked ??= startStudyRunner(this.#entries, this.#nodes);
    return this.#asked;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (!this.isPaused && !this.#isClosed && !this.isDone) await this.#step(await this.#open());
    } catch (error) {
      if (!this.#isClosed) console.error(error);
      this.isBroken = !this.#isClosed;
    }
    this.#isRunning = false;
    await this.#save();
    this.#changed();
  }

  async #step(asked: StudyRunner): Promise<void> {
    this.isHere = !asked.isBeside;
    this.outline ??= await asked.ask({ type: "outline" });
    const mode = this.#mode;
    const next = this.#next();
    if (next === undefined) return;
    const { seq, isQuick } = next;
    const found = await asked.ask({ type: "moment", seq, mode, ...(isQuick ? { isQuick } : {}) });
    // Meanwhile the reader may have had the moment judged more deeply.
    if (!isFinal(this.#findings[mode].get(seq))) this.#keep(mode, seq, found);
    if (this.#unsaved >= SAVE_EVERY) void this.#save();
    this.#changed();
  }

  /** Without hidden information both modes have the same results. */
  #keep(mode: KnowledgeMode, seq: number, finding: MomentResult): void {
    const modes = this.outline?.isHidden ? [mode] : (["known", "open"] as const);
    for (const each of modes) this.#findings[each].set(seq, finding);
    this.#unsaved++;
  }

  #next(): NextMoment | undefined {
    const { moments } = this.outline!;
    const now = this.#looking();
    const shown = moments.findLast((seq) => seq <= now);
    return nextMoment(moments, this.#findings[this.#mode], shown);
  }

  /** Results of another budget are not saved. */
  async #save(): Promise<void> {
    if (this.#unsaved === 0 || this.outline === null || this.#nodes !== null) return;
    this.#unsaved = 0;
    await cacheStudy(this.#key, { outline: this.outline, findings: this.#findings });
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
