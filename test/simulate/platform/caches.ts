/** The two caches: the city's, which the Worker fills, and the one in front of the Worker, which reads headers. */

interface CachedResponse {
  readonly body: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly status: number;
  readonly expiresAt: number;
}

const maxAgeMsOf = (headers: Headers): number => {
  const control = headers.get("Cache-Control") ?? "";
  if (!/(?:^|,)\s*public/.test(control)) return 0;
  return Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0) * 1000;
};

export class Cache {
  readonly #responses = new Map<string, CachedResponse>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  store(key: string, body: string, { headers, status }: Response): void {
    const maxAgeMs = maxAgeMsOf(headers);
    if (maxAgeMs > 0 && status === 200)
      this.#responses.set(key, { body, headers: [...headers], status, expiresAt: this.#now() + maxAgeMs });
  }

  find(key: string): Response | undefined {
    const cached = this.#responses.get(key);
    if (cached === undefined || cached.expiresAt <= this.#now()) return undefined;
    return new Response(cached.body, { status: cached.status, headers: cached.headers as [string, string][] });
  }

  /** Removes responses with one of these tags. */
  purge(tags: readonly string[]): void {
    for (const [key, { headers }] of this.#responses)
      if (headers.some(([name, value]) => name.toLowerCase() === "cache-tag" && tags.includes(value)))
        this.#responses.delete(key);
  }

  /** All cached texts, for checks. */
  get texts(): readonly string[] {
    return [...this.#responses].map(([key, { body }]) => `${key} ${body}`);
  }

  /** `caches.default`. */
  get api(): object {
    return {
      match: async (key: string) => this.find(key),
      put: async (key: string, response: Response) => this.store(key, await response.text(), response),
    };
  }
}
