/** What wrangler.toml and the secret give to the Worker. */

import type { Thinker } from "../bot/bot-thinker.ts";
import type { Person } from "../person/person.ts";
import type { Relay } from "../relay/relay.ts";
import type { Table } from "../table/table.ts";

declare global {
  namespace Cloudflare {
    /** What the Worker exports, as `ctx.exports` gives it to its own objects. */
    interface GlobalProps {
      readonly mainModule: { readonly Thinker: typeof Thinker };
    }
  }
}

export interface Env {
  readonly TABLE: DurableObjectNamespace<Table>;
  readonly RELAY: DurableObjectNamespace<Relay>;
  readonly PERSON: DurableObjectNamespace<Person>;
  readonly ASSETS: Fetcher;
  /** The lobby's read model (migrations/). */
  readonly LOBBY: D1Database;
  readonly OPENINGS: RateLimit;
  readonly TOKENS: RateLimit;
  readonly LOOKS: RateLimit;
  readonly READS: RateLimit;
  readonly PASSES: RateLimit;
  readonly UPLOADS: RateLimit;
  readonly PREVIEWS: RateLimit;
  /** Where an operator's figures go (figures.ts); absent: nowhere. */
  readonly FIGURES?: AnalyticsEngineDataset;
  /** The one secret, of at least 32 bytes. Absent until somebody sets the Worker up. */
  readonly SIGNING_KEY?: string;
  /** The work that a computer player may take for one move, in quarters of a microsecond (`Player.nodeWork`); absent: as much as its level asks for. */
  readonly COMPUTER_NODES?: string;
  /** The shortest time between two reports of one table to the lobby, in ms; absent: as object/outbox.ts says. */
  readonly LOBBY_PAUSE?: string;
  /** Of a local server alone: its machine's name, and the word by which its front (local/front.ts) is known. */
  readonly LOCAL_HOST?: string;
  readonly LOCAL_WORD?: string;
}
