/** Makes the plan of a run from a seed. */
import {
  type Act,
  type ActKind,
  type Fault,
  type FaultKind,
  faultKinds,
  type Plan,
  type ReleaseName,
  type Setup,
} from "./plan.ts";
import { Stream } from "./platform/random.ts";

type Table = Omit<Setup, "players" | "watchers" | "places">;

const TABLES: Readonly<Record<string, readonly Table[]>> = {
  pool: [
    { game: "pool", seats: 2, options: {} },
    { game: "pool", seats: 2, options: {}, clock: { type: "fischer", ms: 60_000, increment: 1000 }, talk: "free" },
    { game: "pool", seats: 2, options: {}, public: true },
  ],
  train: [
    { game: "train", seats: 4, options: { set: 9, rounds: 2 } },
    { game: "train", seats: 2, options: { set: 6, rounds: 1, rulebook: "club" }, clock: { type: "turn", ms: 30_000 } },
    { game: "train", seats: 3, options: { set: 6, rounds: 2 }, public: true },
  ],
  spy: [
    { game: "spy", seats: 2, options: {} },
    { game: "spy", seats: 3, options: {}, clock: { type: "turn", ms: 30_000 } },
    { game: "spy", seats: 2, options: {}, public: true },
  ],
  cups: [{ game: "cups", seats: 3, options: {} }],
  heap: [{ game: "heap", seats: 2, options: {} }],
};

/** The games that a run can have, the two example games included. */
export const SIMULATED_GAMES: readonly string[] = Object.keys(TABLES);

const PLACES: readonly (readonly [string, number])[] = [
  ["EU", 5],
  ["EU", 25],
  ["NA", -75],
  ["NA", -120],
  ["AS", 100],
  ["SA", -50],
  ["OC", 150],
];

const ACTS: readonly (readonly [number, ActKind])[] = [
  [70, "turn"],
  [12, "wish"],
  [5, "talk"],
  [4, "look"],
  [1, "second-tab"],
  [1.5, "hand-over"],
  [0.4, "forget"],
  [2, "push"],
  [3, "program"],
  [1, "upload"],
  [0.7, "flood"],
  [2, "same-id"],
];

const SLOW: readonly FaultKind[] = ["slow-net", "slow-gate", "slow-calls", "slow-d1"];

/** The kinds that a mix can have. The others need two releases, a game that has not begun, or passkeys. */
const MIXED_KINDS = faultKinds.filter((kind) => !/release|salts-lost|passkey/.test(kind));

/** The kinds of a run's faults: few, each often, because uniform mixes rarely have two faults at once. */
const mixOf = (stream: Stream): readonly FaultKind[] =>
  stream.chance(0.15) ? SLOW : Array.from({ length: 1 + stream.below(4) }, () => stream.item(MIXED_KINDS));

const byTime = <T extends { readonly at: number }>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => a.at - b.at);

export interface PlanOptions {
  readonly game?: string | undefined;
  /** The length of every plan, in acts. Absent: most have 50, and many fewer. */
  readonly commands?: number | undefined;
  readonly faults?: number | undefined;
  /** Every run has two releases. */
  readonly hasVersions?: boolean | undefined;
  /** A plan for two worlds: without computers and clocks, in which two worlds may differ correctly. */
  readonly isTwin?: boolean | undefined;
  /** A plan for a replay on the real platform: only acts and faults that the replay can repeat. */
  readonly isReplay?: boolean | undefined;
}

/** After other acts two worlds may differ correctly, because the table or a computer plays for an absent player. */
const isForTwins = ({ kind }: Act): boolean => ["turn", "talk", "look", "push", "second-tab"].includes(kind);

const REPLAYED_ACTS: readonly ActKind[] = ["turn", "wish", "talk", "second-tab", "program"];

const REPLAYED_FAULTS: readonly FaultKind[] = [
  "die-table",
  "alarm-late",
  "hibernate",
  "die-relay",
  "cut",
  "alarm-twice",
  "half-open",
  "reload",
  "offline",
  "slow-net",
  "slow-gate",
];

/** Table commands in a row. One of them gives a free seat to a computer in most runs. */
const TABLE_COMMANDS = 4;

/** Some moves are sent by HTTP, and other acts are more frequent than usual. */
const replayableActs = (act: Act, stream: Stream): readonly Act[] => {
  if (!REPLAYED_ACTS.includes(act.kind)) return [];
  if (act.kind !== "turn") return [act];
  const kind = stream.weighted([
    [12, "turn"],
    [4, "post"],
    [2, "wish"],
    [1, "talk"],
    [1, "program"],
  ] as const);
  return [{ ...act, kind }];
};

/** The host wants a computer at the free seat. */
const withComputer = (acts: readonly Act[], players: number): readonly Act[] =>
  acts.map((act, index) =>
    index >= players && index < players + TABLE_COMMANDS && act.kind === "turn" ? { ...act, kind: "wish" } : act,
  );

/** A plan that the real platform can follow. */
const forReplay = ({ ending: _ending, ...plan }: Plan): Plan => {
  const { public: _public, ...setup } = plan.setup;
  const stream = new Stream(`${plan.seed}/plan/replay`);
  const options = setup.game === "train" ? { set: 6, rounds: 1 } : setup.options;
  const players = stream.chance(1 / 3) ? Math.max(1, setup.seats - 1) : setup.seats;
  return {
    ...plan,
    setup: {
      ...setup,
      ...{ options, players },
      // On the real platform all clients have one location.
      places: setup.places.map(() => PLACES[2]!),
    },
    acts: plan.acts.flatMap((act, index): readonly Act[] => {
      // The host wants a computer at the free seat.
      const isForComputer = players < setup.seats && index >= players && index < players + TABLE_COMMANDS;
      return isForComputer ? [{ ...act, kind: "wish" }] : replayableActs(act, stream);
    }),
    faults: plan.faults.map((fault, index) => ({ ...fault, kind: REPLAYED_FAULTS[index % REPLAYED_FAULTS.length]! })),
    strangers: [],
  };
};

const USUAL_ACTS = 50;

/** This share of the runs has some more acts of that kind, with a separate random stream: the rest of the plan stays. */
const withMore = (plan: Plan, kind: ActKind, streamName: string, share: number, delay: number): Plan => {
  const stream = new Stream(`${plan.seed}/plan/${streamName}`);
  if (!stream.chance(share) || plan.acts.length === 0) return plan;
  const more = Array.from({ length: 1 + stream.below(3) }, (): Act => {
    const at = stream.item(plan.acts).at + stream.below(delay);
    return { at, kind, who: stream.below(64), pick: stream.word() };
  });
  return { ...plan, acts: byTime([...plan.acts, ...more]) };
};

const withFollowers = (plan: Plan): Plan => withMore(plan, "follow", "followers", 1 / 3, 200);
const withBursts = (plan: Plan): Plan => withMore(plan, "burst", "bursts", 1 / 2, 700);
const withAbsences = (plan: Plan): Plan => withMore(plan, "away", "absences", 1 / 3, 700);
const withListFollowers = (plan: Plan): Plan => withMore(plan, "follow-list", "list-followers", 1 / 3, 200);
const withRaces = (plan: Plan): Plan => withMore(plan, "race", "races", 1 / 2, 700);

/** In one of six runs a browser loses its salts while others sit down or reveal theirs. */
const withLostSalts = (plan: Plan): Plan => {
  const stream = new Stream(`${plan.seed}/plan/lost-salts`);
  if (!stream.chance(1 / 6)) return plan;
  const at = stream.item(plan.acts.slice(0, 2 * plan.setup.players)).at + stream.below(700);
  const ms = stream.chance(0.5) ? stream.below(2000) : stream.below(60_000);
  const fault: Fault = { at, kind: "salts-lost", who: stream.below(64), ms, skip: 0 };
  return { ...plan, faults: byTime([...plan.faults, fault]) };
};

/** In one of six runs each player's first visit is in two tabs. */
const withTwoTabs = (plan: Plan): Plan => {
  const hasTwoTabs = new Stream(`${plan.seed}/plan/two-tabs`).chance(1 / 6);
  return hasTwoTabs ? { ...plan, setup: { ...plan.setup, hasTwoTabs } } : plan;
};

/** In one of four runs players end their games early, and some go on to the rematch. */
const withSeries = (plan: Plan): Plan => {
  const stream = new Stream(`${plan.seed}/plan/series`);
  const later = plan.acts.slice(plan.setup.players);
  if (!stream.chance(1 / 4) || later.length === 0) return plan;
  let { at } = stream.item(later);
  const more = Array.from({ length: 10 + stream.below(20) }, (): Act => {
    at += 100 + stream.below(1500);
    const kind = stream.chance(0.1) ? "hand-over" : "series";
    return { at, kind, who: stream.below(64), pick: stream.word() };
  });
  return { ...plan, acts: byTime([...plan.acts, ...more]) };
};

/**
 * In one of five runs reports are so slow for a time that others overtake them: those of the next acts, or the deletion
 * of a table before its game. A report that takes longer than ten seconds has failed for the table, but still arrives.
 */
const withLateReports = (plan: Plan): Plan => {
  const stream = new Stream(`${plan.seed}/plan/late-reports`);
  if (!stream.chance(1 / 5) || plan.acts.length === 0 || plan.versions !== undefined) return plan;
  const { at } = stream.item(stream.chance(0.5) ? plan.acts.slice(0, 2 * plan.setup.players) : plan.acts);
  const kind = stream.item(["slow-d1", "slow-calls"] as const);
  const faults = byTime([...plan.faults, { at, kind, who: 10, ms: 500 + stream.below(8000), skip: 0 }]);
  if (stream.chance(0.6)) return { ...plan, faults };
  // All players vote.
  const deletion: Act = { at: at + 10_500 + stream.below(8000), kind: "forget", who: 0, pick: 0 };
  return { ...plan, acts: [...plan.acts.filter((act) => act.at <= at), deletion], faults };
};

/** In one of six runs reports fail while the disk is full, mostly before the game. */
const withFullDisk = (plan: Plan): Plan => {
  const stream = new Stream(`${plan.seed}/plan/full-disk`);
  if (!stream.chance(1 / 6) || plan.acts.length === 0) return plan;
  const nearbyActs = stream.chance(0.8) ? plan.acts.slice(0, 2 * plan.setup.players) : plan.acts;
  const at = stream.item(nearbyActs).at + stream.below(500);
  const kinds = ["disk-full", stream.item(["d1-down", "person-down"] as const)] as const;
  const more = kinds.map((kind): Fault => ({ at, kind, who: 0, ms: 300 + stream.below(2000), skip: 0 }));
  return { ...plan, faults: byTime([...plan.faults, ...more]) };
};

/**
 * In a quarter of the runs the table opens far from its players. When the last one sits down, its move to their region meets
 * a fault. It is withdrawn if the fault lasts for half a minute, as most do.
 */
const withWithdrawals = (plan: Plan): Plan => {
  const stream = new Stream(`${plan.seed}/plan/withdrawals`);
  const { acts, setup } = plan;
  const { players, seats } = setup;
  if (!stream.chance(1 / 4) || plan.versions !== undefined) return plan;
  const [opener, ...others] = setup.places;
  const places = [opener!, ...others.map(() => PLACES.findLast(([continent]) => continent !== opener![0])!)];
  const kind = stream.item(["table-down", "table-mute", "die-table"] as const);
  // A plan that ends with a deletion may be shorter.
  const { at } = acts[players - (players < seats ? 0 : 1)] ?? acts.at(-1)!;
  const fault: Fault = { at, kind, who: stream.below(64), ms: 30_000 + stream.below(30_000), skip: stream.below(12) };
  const faults = byTime([...plan.faults, fault]);
  return { ...plan, setup: { ...setup, places }, acts: players < seats ? withComputer(acts, players) : acts, faults };
};

const PASSKEY_FAULTS: readonly FaultKind[] = [
  ...(["die-passkey", "passkey-down", "passkey-mute", "die-person", "person-down", "person-mute"] as const),
  ...(["die-table", "table-down", "table-mute", "request-lost", "slow-calls", "worker-dies"] as const),
];

/**
 * In a fifth of the runs of one release browsers use passkeys, mostly while a fault lasts. The previous release has no
 * passkeys.
 */
const withPasskeys = (plan: Plan): Plan => {
  const stream = new Stream(`${plan.seed}/plan/passkeys`);
  if (!stream.chance(1 / 5) || plan.acts.length === 0 || plan.versions !== undefined) return plan;
  let { at } = stream.item(plan.acts);
  const acts = Array.from({ length: 4 + stream.below(8) }, (): Act => {
    at += stream.chance(0.3) ? stream.below(100) : stream.below(3000);
    return { at, kind: "passkey", who: stream.below(64), pick: stream.word() };
  });
  const faults = Array.from({ length: stream.below(4) }, (): Fault => {
    const time = stream.item(acts).at + stream.below(400);
    const ms = stream.below(stream.chance(0.5) ? 1500 : 20_000);
    return { at: time, kind: stream.item(PASSKEY_FAULTS), who: stream.below(64), ms, skip: stream.below(8) };
  });
  return { ...plan, acts: byTime([...plan.acts, ...acts]), faults: byTime([...plan.faults, ...faults]) };
};

/** At one of five private tables watchers see all hands, at once or after some turns. */
const withOpenHands = (plan: Plan): Plan => {
  const stream = new Stream(`${plan.seed}/plan/open-hands`);
  const { setup } = plan;
  const isPossible = (setup.game === "train" || setup.game === "spy") && setup.public !== true;
  if (!isPossible || !stream.chance(1 / 5)) return plan;
  return { ...plan, setup: { ...setup, openHands: stream.item([0, 3]), watchers: Math.max(setup.watchers, 1) } };
};

/** One of six runs has two releases. Most of them deploy the other release, and often go back. */
const withVersions = (plan: Plan, share = 1 / 6): Plan => {
  const stream = new Stream(`${plan.seed}/plan/versions`);
  if (!stream.chance(share)) return plan;
  const either = (): ReleaseName => (stream.chance(0.5) ? "current" : "previous");
  const end = plan.acts.at(-1)?.at ?? 0;
  // Pages of the previous release do not tell other tabs that they have replaced the cookie of a first visit.
  const { hasTwoTabs: _hasTwoTabs, ...setup } = plan.setup;
  const { players, watchers } = setup;
  const changes = Array.from({ length: stream.below(4) }, (): Fault => {
    const at = stream.chance(0.8) && end > 0 ? stream.item(plan.acts).at + stream.below(700) : Math.round(end / 2);
    return { at, kind: "release", who: stream.below(64), ms: stream.below(5000), skip: 0 };
  });
  return {
    ...plan,
    // The previous release cannot find a table that has moved to a newer region (worker/DEPLOY.md), so none moves.
    setup: { ...setup, places: setup.places.map(() => PLACES[0]!) },
    faults: byTime([...plan.faults, ...changes]),
    versions: { server: either(), pages: Array.from({ length: players + watchers }, either) },
  };
};

export const makePlan = (
  seed: string,
  { game, commands, faults, hasVersions, isTwin, isReplay }: PlanOptions = {},
): Plan => {
  const [table, network, chaos] = ["table", "players", "faults"].map((name) => new Stream(`${seed}/plan/${name}`));
  const name =
    game ??
    table!.weighted([
      [4, "pool"],
      [4, "train"],
      [4, "spy"],
      [1, "cups"],
      [1, "heap"],
    ] as const);
  const chosen = table!.item(TABLES[name]!);
  const isNear = table!.chance(0.7);
  const near = table!.item(PLACES);
  const players = table!.chance(0.8) ? chosen.seats : Math.max(1, chosen.seats - 1);
  const setup: Setup = {
    ...chosen,
    players,
    watchers: table!.chance(0.12) ? 19 : table!.below(2),
    places: Array.from({ length: players + 1 }, (_, index) =>
      isNear || index === 0 ? near : table!.chance(0.7) ? PLACES[4]! : table!.item(PLACES),
    ),
  };
  const acts: Act[] = [];
  let at = 300;
  // A table's reports change mostly at the start and at the end, so many plans are short.
  const defaultLength = network!.weighted([
    [3, USUAL_ACTS],
    [1, network!.below(USUAL_ACTS / 3)],
    [1, network!.below(2 * players)],
  ]);
  const length = players + (commands ?? defaultLength);
  for (let count = 0; count < length; count++) {
    at += network!.weighted([
      [8, 80 + network!.below(400)],
      [3, 1000 + network!.below(3000)],
      [0.5, 20_000],
      [0.2, 90_000],
    ]);
    const kind = count < 2 * players ? "turn" : network!.weighted(ACTS);
    acts.push({ at: Math.round(at), kind, who: network!.below(64), pick: network!.word() });
  }
  const mix = mixOf(chaos!);
  const amount = faults ?? 3 + chaos!.below(8);
  const chaosList = Array.from({ length: amount }, (): Fault => {
    // Most faults are near an act, many near the first ones, which the lists show. Random times would be mostly pauses.
    const nearbyActs = chaos!.chance(0.3) ? acts.slice(0, 2 * players) : acts;
    const time = chaos!.chance(0.8) ? chaos!.item(nearbyActs).at + chaos!.below(700) : Math.round(chaos!.next() * at);
    const ms = chaos!.weighted([
      [4, chaos!.below(2000)],
      [3, chaos!.below(15_000)],
      [1, chaos!.below(120_000)],
    ]);
    return { at: time, kind: chaos!.item(mix), who: chaos!.below(64), ms, skip: chaos!.below(12) };
  });
  const strangers = Array.from({ length: network!.below(4) }, () => ({
    at: Math.round(network!.next() * at),
    pick: network!.word(),
  }));
  const ending = chaos!.chance(0.3)
    ? { after: chaos!.below(1500), areAllDead: chaos!.chance(0.6), ms: chaos!.below(120_000) }
    : undefined;
  const plan: Plan = {
    seed,
    setup,
    acts,
    faults: byTime(chaosList),
    strangers: byTime(strangers),
    ...(ending && { ending }),
  };
  if (isReplay) return forReplay(plan);
  if (!isTwin) {
    const withReaders = withLostSalts(withTwoTabs(withListFollowers(withFollowers(withOpenHands(plan)))));
    const withMoreActs = withSeries(withAbsences(withRaces(withBursts(withReaders))));
    const ofReleases = withVersions(withMoreActs, hasVersions ? 1 : undefined);
    return withPasskeys(withFullDisk(withWithdrawals(withLateReports(ofReleases))));
  }
  const { clock: _clock, public: _public, ...rest } = setup;
  const { ending: _ending, ...base } = plan;
  const setupOfTwins = { ...rest, players: rest.seats, watchers: 1 };
  return withFollowers({ ...base, setup: setupOfTwins, acts: acts.filter(isForTwins) });
};
