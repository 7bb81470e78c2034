/** The two caches: that of a city, which the Worker fills, and the one in front of the Worker, which reads headers. */

interface Kept {
  readonly body: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly status: number;
  readonly until: number;
}

const lifeOf = (headers: Headers): number => {
  const control = headers.get("Cache-Control") ?? "";
  if (!/(?:^|,)\s*public/.test(control)) return 0;
  return Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0) * 1000;
};

export class Cache {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  keep(key: string, body: string, { headers, status }: Response): void {
    const life = lifeOf(headers);
    if (life > 0 && status === 200)
      this.#kept.set(key, { body, headers: [...headers], status, until: this.#now() + life });
  }

  find(key: string): Response | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.until <= this.#now()) return undefined;
    return new Response(kept.body, { status: kept.status, headers: kept.headers as [string, string][] });
  }

  /** Removes what has one of these tags. */
  purge(tags: readonly string[]): void {
    for (const [key, { headers }] of this.#kept)
      if (headers.some(([name, value]) => name.toLowerCase() === "cache-tag" && tags.includes(value)))
        this.#kept.delete(key);
  }

  /** Everything that is kept, for checks. */
  get texts(): readonly string[] {
    return [...this.#kept].map(([key, { body }]) => `${key} ${body}`);
  }

  /** `caches.default`. */
  get api(): object {
    return {
      match: async (key: string) => this.find(key),
      put: async (key: string, response: Response) => this.keep(key, await response.text(), response),
    };
  }
}
