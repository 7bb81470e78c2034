/** What wrangler.toml and the secret give to the Worker. */
import type { Table } from "./table.ts";

export interface Env {
  readonly TABLE: DurableObjectNamespace<Table>;
  readonly ASSETS: Fetcher;
  readonly OPENINGS: RateLimit;
  readonly TOKENS: RateLimit;
  /** The one secret, of at least 32 bytes. Absent until somebody sets the Worker up. */
  readonly SIGNING_KEY?: string;
}
