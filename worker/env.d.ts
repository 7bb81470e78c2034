/**
 * The bindings of wrangler.toml and the secret, as a global type, which is how the platform's tools declare them. So no
 * module has to import the objects above it to name a binding.
 */

declare namespace Cloudflare {
  /** The Worker's exports, as its own objects get them in `ctx.exports`. */
  interface GlobalProps {
    readonly mainModule: { readonly Thinker: typeof import("./bot/bot-thinker.ts").Thinker };
  }
}

interface Env {
  readonly TABLE: DurableObjectNamespace<import("./table/table.ts").Table>;
  readonly RELAY: DurableObjectNamespace<import("./relay/relay.ts").Relay>;
  readonly PERSON: DurableObjectNamespace<import("./person/person.ts").Person>;
  readonly PASSKEY: DurableObjectNamespace<import("./person/passkey.ts").Passkey>;
  readonly TOURNAMENT: DurableObjectNamespace<import("./tournament/tournament.ts").Tournament>;
  readonly ASSETS: Fetcher;
  /** The lobby's read model (migrations/). */
  readonly LOBBY: D1Database;
  readonly OPEN_TABLE_LIMIT: RateLimit;
  readonly TOKEN_LIMIT: RateLimit;
  readonly LOBBY_LIMIT: RateLimit;
  readonly READ_LIMIT: RateLimit;
  readonly SEAT_PASS_LIMIT: RateLimit;
  readonly UPLOAD_LIMIT: RateLimit;
  readonly PREVIEW_LIMIT: RateLimit;
  readonly OPEN_TOURNAMENT_LIMIT: RateLimit;
  readonly TOURNAMENT_LIMIT: RateLimit;
  /** Where metrics go (platform/metrics.ts); without it none are recorded. */
  readonly METRICS?: AnalyticsEngineDataset;
  /** The one secret, of at least 32 bytes; absent until the operator sets it. */
  readonly SIGNING_KEY?: string;
  /** The operator's token for /api/figures, of at least 32 characters; without it the route answers like an unknown path. */
  readonly FIGURES_TOKEN?: string;
  /**
   * Limit of a bot's work for one move, in quarters of a microsecond (`GameBot.nodeWork`). Without it a bot uses what
   * its level needs.
   */
  readonly COMPUTER_NODES?: string;
  /** Minimum time between two reports of one table to the lobby, in ms; the default is in table/publish/outbox.ts. */
  readonly LOBBY_PAUSE?: string;
  /** Where to report security problems: a mailto: or https: address, for /.well-known/security.txt. */
  readonly SECURITY_CONTACT?: string;
  /** The jurisdiction of all tables opened here, `eu`; without it each host chooses (platform/jurisdiction.ts). */
  readonly JURISDICTION?: string;
  /** On a local server only: set because workerd has no jurisdictions. */
  readonly NO_JURISDICTION?: string;
  /** On a local server only: the machine's name, and the secret that its front (local/front.ts) sends. */
  readonly LOCAL_HOST?: string;
  readonly LOCAL_WORD?: string;
}
