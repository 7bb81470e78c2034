/**
 * A model of the cache in front of the Worker, as its documentation describes it. All clients share it; its keys are path,
 * query and the headers that `Vary` names. It stores what `Cache-Control` allows (RFC 9111) and nothing that sets a cookie.
 * Local servers have no such cache.
 */
import { request } from "../support.ts";

interface Stored {
  readonly varied: readonly (readonly [name: string, value: string | null])[];
  readonly response: Response;
}

const isStorable = ({ status, headers }: Response): boolean => {
  const control = (headers.get("Cache-Control") ?? "").toLowerCase();
  if (headers.has("Set-Cookie") || /\b(private|no-store|no-cache)\b/.test(control)) return false;
  // Without a directive, the cache stores a response for two hours.
  return status === 200 && headers.get("Vary") !== "*";
};

export class FrontCacheModel {
  readonly #stored = new Map<string, Stored[]>();
  hits = 0;

  async request(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const sent = new Headers(headers);
    const hit = this.#stored.get(path)?.find(({ varied }) => varied.every(([name, value]) => sent.get(name) === value));
    if (hit !== undefined) {
      this.hits++;
      return hit.response.clone();
    }
    const response = await request(path, { headers });
    if (isStorable(response)) this.#store(path, sent, response.clone());
    return response;
  }

  #store(path: string, sent: Headers, response: Response): void {
    const names = (response.headers.get("Vary") ?? "").split(/\s*,\s*/).filter((name) => name !== "");
    const varied = names.map((name) => [name, sent.get(name)] as const);
    this.#stored.set(path, [...(this.#stored.get(path) ?? []), { varied, response }]);
  }
}
