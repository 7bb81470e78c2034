/**
 * The bindings of wrangler.toml and the secret, as a global type, which is how the platform's tools declare them: no room has to
 * import the objects above it to name a binding.
 */

declare namespace Cloudflare {
  /** What the Worker exports, as `ctx.exports` gives it to its own objects. */
  interface GlobalProps {
    readonly mainModule: { readonly Thinker: typeof import("./bot/bot-thinker.ts").Thinker };
  }
}

interface Env {
  readonly TABLE: DurableObjectNamespace<import("./table/table.ts").Table>;
  readonly RELAY: DurableObjectNamespace<import("./relay/relay.ts").Relay>;
  readonly PERSON: DurableObjectNamespace<import("./person/person.ts").Person>;
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
