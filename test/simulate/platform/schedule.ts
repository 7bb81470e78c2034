/**
 * Virtual time. All code of a run is executed in tasks: each belongs to one actor (an object's instance, the Worker, a
 * tab, the database), and a heap orders them by time and sequence number. The promise jobs of a task run before the next
 * task begins. So an actor can die only between two tasks, and its remaining tasks never run.
 */

/** An actor runs tasks. It has a clock error, a stream of entropy, and may be dead. */
export class Actor {
  readonly name: string;
  isDead = false;
  /** The clock of this actor minus the true time, in ms. */
  clockError = 0;
  /** The number of timers that have not fired. */
  timers = 0;
  /** The number of tasks that have run. */
  ran = 0;
  /** Called after each task. */
  afterTask: (() => void) | null = null;
  /** The globals of a browser tab; null for everything else. */
  readonly tab: object | null;
  /** Starts a call by this actor as soon as the output gate allows it; null: at once. */
  callOut: (<T>(start: () => Promise<T>) => Promise<T>) | null = null;
  /** Handles `fetch` of this actor; null if it has none. */
  fetch: ((input: Request | URL | string, init?: RequestInit) => Promise<Response>) | null = null;

  constructor(name: string, tab: object | null = null) {
    this.name = name;
    this.tab = tab;
  }
}

export interface Task {
  readonly at: number;
  readonly order: number;
  readonly actor: Actor;
  /** Null once it has run or was cancelled. */
  run: (() => void) | null;
}

const isBefore = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Runs every promise job and tick that is ready; it does so only when it is called from a macrotask. */
const drain = (process as unknown as { _tickCallback(): void })._tickCallback;

export class Schedule {
  /** The true time, ms since 1970. */
  now: number;
  /** The actor whose task runs; null between tasks. */
  current: Actor | null = null;
  /** The number of tasks that have run. */
  steps = 0;
  readonly #heap: Task[] = [];
  #order = 0;

  constructor(start: number) {
    this.now = start;
  }

  /** The number of tasks that wait. */
  get size(): number {
    return this.#heap.length;
  }

  at(time: number, actor: Actor, run: () => void): Task {
    const task: Task = { at: Math.max(time, this.now), order: this.#order++, actor, run };
    this.#push(task);
    return task;
  }

  after(delay: number, actor: Actor, run: () => void): Task {
    return this.at(this.now + delay, actor, run);
  }

  /** Runs the next task; returns false if none is left before `until`. */
  step(until: number): boolean {
    const task = this.#heap[0];
    if (task === undefined || task.at > until) return false;
    this.#pop();
    this.now = task.at;
    const { run, actor } = task;
    task.run = null;
    if (run === null || actor.isDead) return true;
    this.runAs(actor, run);
    this.steps++;
    actor.ran++;
    actor.afterTask?.();
    return true;
  }

  /** Runs code of `actor` with its promise jobs; it must not be called by an actor's own code. */
  runAs(actor: Actor, run: () => void): void {
    this.current = actor;
    try {
      run();
      drain();
    } finally {
      this.current = null;
    }
  }

  /** Runs the promise jobs that are ready, between two parts of one task. */
  drain(): void {
    drain();
  }

  #push(task: Task): void {
    const heap = this.#heap;
    let index = heap.push(task) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (isBefore(heap[parent]!, task)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = task;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      if (left >= heap.length) break;
      const child = left + 1 < heap.length && isBefore(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (isBefore(last, heap[child]!)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
  }
}
