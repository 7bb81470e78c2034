/** Random streams and the hash of a run. Each stream is made from a text, so streams are independent. */

/** FNV-1a with a final mix, 32 bits. */
export const hashOf = (text: string, start = 0x811c9dc5): number => {
  let hash = start;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** Uniform numbers from 0 to 1 (mulberry32). */
export class Stream {
  #state: number;

  constructor(seed: string) {
    this.#state = hashOf(seed);
  }

  /** 32 random bits. */
  word(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  next(): number {
    return this.word() / 0x1_0000_0000;
  }

  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  item<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** An item by its weight. */
  weighted<T>(list: readonly (readonly [weight: number, item: T])[]): T {
    let left = this.next() * list.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of list) {
      left -= weight;
      if (left < 0) return item;
    }
    return list.at(-1)![1];
  }
}

/** The hash of all events of a run, 64 bits. */
export class TraceHash {
  #low = 0x811c9dc5;
  #high = 0x01234567;

  add(text: string): void {
    let [low, high] = [this.#low, this.#high];
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x5bd1e995);
    }
    this.#low = low ^ (high >>> 13);
    this.#high = high ^ (low >>> 15);
  }

  addNumber(value: number): void {
    this.#low = Math.imul(this.#low ^ (value | 0), 0x01000193);
    this.#high = Math.imul(this.#high ^ ((value % 1) * 0x1_0000_0000), 0x5bd1e995) ^ (this.#low >>> 15);
  }

  get hex(): string {
    return [this.#high, this.#low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
  }
}
