/**
 * Which person a push endpoint belongs to. A browser whose cookies were deleted is a new person with the same endpoint,
 * and must not get pushes for the old one. Only the browser knows its endpoint, so it belongs to the person who posted
 * it last.
 */
import { makeBase64url } from "../../identity/base64url.ts";

const CLAIM = `
  INSERT INTO push_endpoint (hash, person) VALUES (?1, ?2)
  ON CONFLICT (hash) DO UPDATE SET person = excluded.person WHERE person <> excluded.person`;

const hashOf = async (endpoint: string): Promise<string> =>
  makeBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint))));

export class PushEndpoints {
  readonly #lobby: D1Database;
  readonly #person: string;

  constructor(lobby: D1Database, person: string) {
    this.#lobby = lobby;
    this.#person = person;
  }

  async claim(endpoint: string): Promise<void> {
    await this.#run(CLAIM, endpoint);
  }

  async release(endpoint: string): Promise<void> {
    await this.#run("DELETE FROM push_endpoint WHERE hash = ?1 AND person = ?2", endpoint);
  }

  /** An unclaimed endpoint was posted before endpoints were claimed, and counts as the person's own. */
  async isOwn(endpoint: string): Promise<boolean> {
    const owner = this.#lobby.prepare("SELECT person FROM push_endpoint WHERE hash = ?").bind(await hashOf(endpoint));
    return ((await owner.first<string>("person")) ?? this.#person) === this.#person;
  }

  async #run(query: string, endpoint: string): Promise<void> {
    await this.#lobby
      .prepare(query)
      .bind(await hashOf(endpoint), this.#person)
      .run();
  }
}
