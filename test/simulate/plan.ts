/**
 * The recorded decisions of one run: the table, acts of players and strangers, and faults, each at its time. A plan
 * is made from a seed (make-plan.ts) and is plain data. A failing one is shrunk and stored, and replays the same run.
 */
export const faultKinds = [
  "die-table",
  "die-person",
  "die-relay",
  "cut",
  "half-open",
  "reload",
  "offline",
  "slow-net",
  "slow-gate",
  "slow-calls",
  "slow-d1",
  "d1-down",
  "d1-mute",
  "person-down",
  "person-mute",
  "table-mute",
  "table-down",
  "relay-down",
  "relay-mute",
  "request-lost",
  "thinker-down",
  "hibernate",
  "alarm-late",
  "alarm-early",
  "alarm-twice",
  "clock-jump",
  "replica-lag",
  "deploy",
  "new-key",
  "worker-dies",
  "corrupt-row",
  "disk-full",
  /** A browser loses its salts while it is offline, and loads the page again. */
  "salts-lost",
  /** The other release is deployed: a newer one, or a rollback. */
  "release",
  "die-passkey",
  "passkey-down",
  "passkey-mute",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const actKinds = [
  /** The player on turn moves; before the game a player sits down. */
  "turn",
  /** A move by HTTP. */
  "post",
  /** A table command, such as a request, a rematch or a seat for a computer. */
  "wish",
  "talk",
  "look",
  "second-tab",
  "hand-over",
  "forget",
  "push",
  "program",
  "upload",
  /** Another page of the player sends more than the rate limit allows. */
  "flood",
  /** A player sends the id of another player's command, or of the device that had the seat before. */
  "same-id",
  /** A program follows the table by server-sent events. */
  "follow",
  /** The player on turn sends two phrases and a move, and waits for no answer. */
  "burst",
  /** The player on turn makes two moves at once, one of them by HTTP. */
  "race",
  /** A player closes the table's tab, and opens it again later. Meanwhile every other one moves by HTTP. */
  "away",
  /** The next step to a rematch: a player resigns, agrees to it, opens its table, or sits down there. */
  "series",
  /** A player follows the own list of tables by server-sent events. */
  "follow-list",
  /** A browser adds a passkey, signs in with one, or deletes its own. */
  "passkey",
] as const;
export type ActKind = (typeof actKinds)[number];

/** An act of a player: `who` and `pick` choose among what is possible at that time. `at` is in ms after the start. */
export interface Act {
  readonly at: number;
  readonly kind: ActKind;
  readonly who: number;
  readonly pick: number;
}

/** `who` chooses the target, `ms` is how long it lasts, `skip` is how many tasks of the target run before. */
export interface Fault {
  readonly at: number;
  readonly kind: FaultKind;
  readonly who: number;
  readonly ms: number;
  readonly skip: number;
}

/** A stranger sends garbage of this kind. */
export interface StrangerAct {
  readonly at: number;
  readonly pick: number;
}

export interface Setup {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  readonly clock?: object | undefined;
  readonly public?: boolean;
  readonly talk?: "free";
  /** After how many turns watchers see all hands. */
  readonly openHands?: number;
  /** The number of players. If it is smaller than `seats`, computers take the other seats. */
  readonly players: number;
  readonly watchers: number;
  /** Each player's browser opens the table in two tabs at once, before it has a cookie. */
  readonly hasTwoTabs?: boolean;
  /** The continents of the opener and of the players. */
  readonly places: readonly (readonly [continent: string, longitude: number])[];
}

/** All clients leave while faults last. */
export interface Ending {
  /** When, in ms after the last act. */
  readonly after: number;
  /** Whether all objects die then, so that only their alarms wake them. */
  readonly areAllDead: boolean;
  /** How long the faults go on, in ms. */
  readonly ms: number;
}

export type ReleaseName = "current" | "previous";

/** Two releases side by side. */
export interface Versions {
  /** The server's release when the run begins. */
  readonly server: ReleaseName;
  /** That of each client's first page. A page that is loaded later is of the server's release. */
  readonly pages: readonly ReleaseName[];
}

export interface Plan {
  /** Seeds the delays of the network and the entropy. */
  readonly seed: string;
  readonly setup: Setup;
  readonly acts: readonly Act[];
  readonly faults: readonly Fault[];
  readonly strangers: readonly StrangerAct[];
  /** Absent: all clients stay until all is up to date again. */
  readonly ending?: Ending;
  /** Absent: the current release only. */
  readonly versions?: Versions;
}
