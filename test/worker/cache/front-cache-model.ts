/**
 * The cache in front of the Worker, as far as its documentation tells: shared by everybody, known to it are path, query and
 * whatever `Vary` names; it keeps what `Cache-Control` lets it keep (RFC 9111) and nothing that sets a cookie. Local servers have
 * none, so the tests bring this one.
 */
import { ask } from "../support.ts";

interface Stored {
  readonly varied: readonly (readonly [name: string, value: string | null])[];
  readonly response: Response;
}

const isStorable = ({ status, headers }: Response): boolean => {
  const control = (headers.get("Cache-Control") ?? "").toLowerCase();
  if (headers.has("Set-Cookie") || /\b(private|no-store|no-cache)\b/.test(control)) return false;
  // What says nothing is kept by heart: two hours.
  return status === 200 && headers.get("Vary") !== "*";
};

export class FrontCacheModel {
  readonly #stored = new Map<string, Stored[]>();
  hits = 0;

  async ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const asked = new Headers(headers);
    const known = this.#stored
      .get(path)
      ?.find(({ varied }) => varied.every(([name, value]) => asked.get(name) === value));
    if (known !== undefined) {
      this.hits++;
      return known.response.clone();
    }
    const response = await ask(path, { headers });
    if (isStorable(response)) this.#keep(path, asked, response.clone());
    return response;
  }

  #keep(path: string, asked: Headers, response: Response): void {
    const names = (response.headers.get("Vary") ?? "").split(/\s*,\s*/).filter((name) => name !== "");
    const varied = names.map((name) => [name, asked.get(name)] as const);
    this.#stored.set(path, [...(this.#stored.get(path) ?? []), { varied, response }]);
  }
}
