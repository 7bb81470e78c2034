/** The number of seats, which the host may change until the game begins. */
import fc from "fast-check";
import { parse } from "valibot";
import { describe, expect, it } from "vitest";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { reservedNames } from "../../../engine/commands/rematch.ts";
import { optionsForSeats, possibleRulesets, possibleSeatCounts } from "../../../engine/commands/seat-count.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import type { TrainOptions } from "../../../engine/games/train/state/types.ts";
import { fold, viewLog } from "../../../engine/log/log.ts";
import { type Envelope, openTable, resumeSession, type Session, submit } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { MAX_PLAYER_REQUESTS, maxLogEntries } from "../../../engine/table/log-limits.ts";
import { isValidSetup } from "../../../engine/table/setup.ts";
import type { AnyCommand, Opened } from "../../../engine/table/types.ts";
import { nameOf, rulesets } from "../../support/tables/rulesets.ts";
import { SALT, SECRET } from "../../support/tables/tables.ts";
import {
  OPENED_AT as openedAt,
  openTimedTable,
  refusalAt,
  sessionAt,
  submitAcceptedAt,
} from "../../support/tables/timed-table.ts";

const forSeats = (seats: number): AnyCommand => ({ type: "change-seats", seats });
const salt = (digit: string): string => digit.repeat(32);
const sit = (seat: number, digit: string): AnyCommand => ({
  type: "sit",
  seat,
  name: `Player ${digit}`,
  share: saltCommitment(salt(digit)),
});
const names = ({ state }: Session) => state.chairs.map((chair) => chair?.name ?? null);

/** A new table on which "pa", "pb", … take the listed seats. */
const seatedAt = (seats: number, taken: readonly number[], game = "spy", options: object = {}): Session =>
  taken.reduce(
    (table, seat, index) => submitAcceptedAt(table, index, `p${"abcd"[index]}`, sit(seat, "abcd"[index]!)),
    opened(game, seats, options),
  );

const opened = (game: string, seats: number, choice: object): Session => {
  const { rules, options } = newestGame(game);
  return openTable({ game, rules, options: parse(options, choice), seats, shared: false }, SECRET, openedAt);
};

/** Every listed player commits if necessary, then reveals. */
const begun = (table: Session): Session => {
  const committed = [..."abc"].reduce(
    (now, digit) =>
      now.state.chairs.find((chair) => chair?.player === `p${digit}`)?.share === null
        ? submitAcceptedAt(now, 100, `p${digit}`, { type: "commit-salt", share: saltCommitment(salt(digit)) })
        : now,
    table,
  );
  return [..."abc"].reduce(
    (now, digit) => submitAcceptedAt(now, 101, `p${digit}`, { type: "show-salt", salt: salt(digit) }),
    committed,
  );
};

describe("a table of four seats with three players", () => {
  const table = seatedAt(4, [0, 1, 3]);

  it("starts after a change to three seats, and the player after the free seat moves up", () => {
    const three = submitAcceptedAt(table, 10, "pa", forSeats(3));
    expect(three.entries.at(-1)).toMatchObject({ seat: 0, event: { type: "seats-changed", seats: 3 } });
    expect(names(three)).toEqual(["Player a", "Player b", "Player c"]);
    const game = begun(three);
    expect(game.state).toMatchObject({ phase: "playing", salts: [salt("a"), salt("b"), salt("c")] });
    expect(newestGame("spy").turn(game.state.play!)).toEqual([0, 1, 2]);
  });

  it("requires a player who moved up to commit again before any reveal", () => {
    const three = submitAcceptedAt(table, 10, "pa", forSeats(3));
    expect(three.state.chairs.map((chair) => chair?.share === null)).toEqual([false, false, true]);
    expect(refusalAt(three, 11, "pa", { type: "show-salt", salt: salt("a") })).toBe("not-yet");
  });

  it("can change to two seats only after a player leaves, and never to five", () => {
    expect(refusalAt(table, 10, "pa", forSeats(2))).toBe("bad-count");
    expect(refusalAt(submitAcceptedAt(table, 10, "pc", { type: "stand" }), 11, "pa", forSeats(2))).toBe("accepted");
    expect(refusalAt(table, 10, "pa", forSeats(5))).toBe("bad-count");
    expect(refusalAt(table, 10, "pa", forSeats(4))).toBe("bad-count");
  });

  it("allows the change to the host only, and only before the game", () => {
    expect(refusalAt(table, 10, "pb", forSeats(3))).toBe("not-the-host");
    expect(refusalAt(table, 10, "watcher", forSeats(3))).toBe("not-seated");
    const game = begun(submitAcceptedAt(table, 10, "pa", forSeats(3)));
    expect(refusalAt(game, 200, "pa", forSeats(4))).toBe("already-started");
  });
});

it("the host may remove the last seat while sitting on it, and the game begins", () => {
  const sitAt = (seat: number): AnyCommand => ({ type: "sit", seat, name: `Player ${seat}`, salt: SALT });
  const table = openTimedTable("spy", { seats: 3, seated: 0 });
  const two = submitAcceptedAt(submitAcceptedAt(table, 1, "host", sitAt(2)), 2, "guest", sitAt(0));
  const game = submitAcceptedAt(two, 3, "host", forSeats(2));
  expect(game.state).toMatchObject({ phase: "playing", host: 1, requests: [0, 0] });
});

it("a host who moves up stays the host", () => {
  const left = submitAcceptedAt(seatedAt(4, [3, 1]), 5, "pb", { type: "stand" });
  const two = submitAcceptedAt(left, 10, "pa", forSeats(2));
  expect(two.state).toMatchObject({ host: 1, chairs: [null, { name: "Player a" }] });
  expect(refusalAt(two, 11, "pa", forSeats(3))).toBe("accepted");
});

it("a larger table waits for more players, and discards salts revealed before", () => {
  const shown = submitAcceptedAt(seatedAt(2, [0, 1]), 10, "pb", { type: "show-salt", salt: salt("b") });
  const three = submitAcceptedAt(shown, 20, "pa", forSeats(3));
  expect(three.state).toMatchObject({ phase: "seating", fullSince: null });
  expect(three.state.chairs).toMatchObject([{ name: "Player a" }, { share: null, salt: null }, null]);
  const game = begun(submitAcceptedAt(three, 30, "pc", sit(2, "c")));
  expect(game.state.salts).toHaveLength(3);
});

it("a change of the number of seats ends a rematch's reservations", () => {
  const table = seatedAt(4, [0, 1, 3]);
  const [first, ...rest] = submitAcceptedAt(table, 10, "pa", forSeats(3)).entries;
  const kept = [{ at: first!.at, event: { ...first!.event, kept: ["Ann", "Ben", "Cleo", null] } }, ...rest];
  expect(reservedNames(kept.slice(0, -1), openedAt + 5)).toEqual(["Ann", "Ben", "Cleo", null]);
  expect(reservedNames(kept, openedAt + 20)).toEqual([]);
});

it("a command made before a change of the number of seats is stale", () => {
  const table = submitAcceptedAt(seatedAt(4, [0, 2, 3]), 10, "pa", forSeats(3));
  const staleVacate: Envelope = {
    id: "too-late-1",
    seq: table.entries.length - 2,
    command: { type: "vacate", seat: 2 },
  };
  const { reply } = submit(table, { player: "pa", seat: null }, staleVacate, SECRET, openedAt + 20);
  expect(reply).toMatchObject({ type: "refused", refusal: { refused: "stale" } });
});

it("every viewer sees the change, and the log verifies", () => {
  const game = begun(submitAcceptedAt(seatedAt(4, [0, 1, 3]), 10, "pa", forSeats(3)));
  const over = ["pa", "pb"].reduce((now, player) => submitAcceptedAt(now, 300, player, { type: "resign" }), game);
  expect(over.state.phase).toBe("over");
  for (const viewer of [0, 1, 2, "watcher"] as const) {
    const seen = viewLog(game.entries, viewer);
    expect(fold(seen).chairs.map((chair) => chair?.name)).toEqual(names(game));
    expect(verify(viewLog(over.entries, "all"), { viewer, entries: seen })).toMatchObject({ fault: null });
  }
  const forged = over.entries.map((entry) =>
    entry.event.type === "seats-changed"
      ? { ...entry, event: { ...entry.event, options: { ...over.state.options, flipOnly: true } } }
      : entry,
  );
  expect(verify(forged)).toMatchObject({ fault: "wrong-deal" });
});

describe("options for another number of seats", () => {
  const train = (options: object, seats: number) => {
    const { rules, options: schema } = newestGame("train");
    return optionsForSeats({ rules, options: parse(schema, options) }, seats) as TrainOptions | null;
  };

  it.each<[string, object, number, object | null]>([
    ["have a larger set for more players", { set: 9 }, 6, { set: 12 }],
    ["have the largest set for the most players", { set: 9, rulebook: "club" }, 16, { set: 18 }],
    ["have the same set for fewer players", { set: 15 }, 2, { set: 15 }],
    ["have at most as many rounds as the set allows", { set: 18, rounds: 19, rulebook: "club" }, 3, { rounds: 19 }],
    ["have a drawn starter if the chosen seat does not exist", { starter: 3 }, 3, { starter: "drawn" }],
    ["have the chosen starter if that seat exists", { starter: 2 }, 3, { starter: 2 }],
    ["have no partners for three players", { rulebook: "club", pairs: true }, 3, { pairs: false }],
    ["have partners for six players", { rulebook: "club", pairs: true }, 6, { pairs: true }],
    ["do not exist for one player", {}, 1, null],
    ["do not exist for thirteen players under the family rules", {}, 13, null],
  ])("%s", (_, options, seats, expected) => {
    if (expected === null) expect(train(options, seats)).toBeNull();
    else expect(train(options, seats)).toMatchObject(expected);
  });

  it.each(rulesets.map((ruleset) => ({ name: nameOf(ruleset), ruleset })))(
    "do not change $name for its own number of seats",
    ({ ruleset: { game, options, seats } }) => {
      const { rules } = newestGame(game);
      expect(optionsForSeats({ rules, options }, seats)).toEqual(options);
      expect(possibleSeatCounts({ rules, options })).toContain(seats);
      const opened = { type: "opened", game, rules, options, seats, commitment: "", shared: false } satisfies Opened;
      expect(possibleRulesets(opened).every(isValidSetup)).toBe(true);
    },
  );

  it("exist in pool only for two players", () => {
    const { rules, options } = newestGame("pool");
    expect(possibleSeatCounts({ rules, options: parse(options, {}) })).toEqual([2]);
  });
});

const actionLists = fc.array(
  fc.record({
    player: fc.constantFrom(..."abcd"),
    act: fc.constantFrom(
      ...["sit", "sit", "stand", "commit", "commit", "seats", "bot", "unseat"],
      ...Array(6).fill("show"),
    ),
    number: fc.nat(15),
  }),
  { minLength: 20, maxLength: 120 },
);

describe("law: random arrivals, departures, commitments and reveals while the seat count changes", () => {
  it("no player loses a seat, and the log is bounded and folds to the same state", () => {
    let games = 0;
    fc.assert(
      fc.property(actionLists, (actions) => {
        let session = seatedAt(4, [0], "train", { set: 9 });
        let now = 0;
        for (const { player, act, number } of actions) {
          const command = commandOf(session, player, act, number);
          const before = names(session).filter((name) => name !== null);
          if (refusalAt(session, ++now, `p${player}`, command) !== "accepted") continue;
          session = submitAcceptedAt(session, now, `p${player}`, command);
          const { phase, host, chairs, options } = session.state;
          if (command.type === "change-seats") expect(names(session).filter((name) => name !== null)).toEqual(before);
          expect(optionsForSeats(session.state, chairs.length)).toEqual(options);
          expect(host === null || chairs[host]?.bot === undefined).toBe(true);
          if (phase === "playing") break;
        }
        expect(fold(session.entries)).toEqual(session.state);
        expect(sessionAt(session, now)).toBe(session);
        const limit = maxLogEntries({ rules: session.state.rules, options: session.state.options, seats: 16 });
        expect(session.entries.length).toBeLessThan(limit);
        if (session.state.phase === "playing") games++;
      }),
      { numRuns: 150 },
    );
    expect(games).toBeGreaterThan(10);
  });

  it("a host can change the number only a limited number of times", () => {
    let session = seatedAt(4, [0]);
    for (let count = 0; count < MAX_PLAYER_REQUESTS; count++)
      session = submitAcceptedAt(session, count, "pa", forSeats(count % 2 === 0 ? 2 : 4));
    expect(refusalAt(session, 100, "pa", forSeats(2))).toBe("asked-enough");
  });
});

const commandOf = ({ state }: Session, digit: string, act: string, number: number): AnyCommand => {
  switch (act) {
    case "sit":
      return sit(Math.max(state.chairs.indexOf(null), 0), digit);
    case "commit":
      return { type: "commit-salt", share: saltCommitment(salt(digit)) };
    case "show":
      return { type: "show-salt", salt: salt(digit) };
    case "seats":
      return forSeats(number === 15 ? 10 : 2 + (number % 3));
    case "bot":
      return { type: "seat-bot", seat: number % state.chairs.length, level: 1, salt: salt("0") };
    case "unseat":
      return { type: "unseat-bot", seat: number % state.chairs.length };
    default:
      return { type: "stand" };
  }
};

it("a smaller table of SPY drops the last loser if that seat no longer exists", () => {
  const { rules } = newestGame("spy");
  const options = parse(newestGame("spy").options, { firstPlayer: "loser", lastLoser: 3 });
  expect(optionsForSeats({ rules, options }, 4)).toMatchObject({ lastLoser: 3 });
  expect(optionsForSeats({ rules, options }, 2)).toMatchObject({ firstPlayer: "loser", lastLoser: null });
});

describe("an option that names a seat", () => {
  const loser = { firstPlayer: "loser", lastLoser: 2 };
  const family = { rulebook: "family", set: 9, starter: 2 };

  it.each([
    ["spy", loser, [0, 2, 3], { lastLoser: 1 }],
    ["spy", loser, [0, 1, 2], { lastLoser: 2 }],
    ["spy", loser, [0, 1, 3], { lastLoser: null }],
    ["train", family, [0, 2, 3], { starter: 1 }],
    ["train", family, [0, 1, 3], { starter: "drawn" }],
  ] as const)("of %s %j follows the players of %j to three seats: %j", (game, options, taken, changed) => {
    const three = submitAcceptedAt(seatedAt(4, taken, game, options), 10, "pa", forSeats(3));
    expect(three.state.options).toMatchObject(changed);
  });

  it("verifies in logs of older servers, where it kept its number", () => {
    const three = submitAcceptedAt(seatedAt(4, [0, 2, 3], "spy", loser), 10, "pa", forSeats(3));
    const withOptions = (part: object) =>
      resumeSession(
        three.entries.map((entry) =>
          entry.event.type === "seats-changed"
            ? { ...entry, event: { ...entry.event, options: { ...three.state.options, ...part } } }
            : entry,
        ),
      );
    const end = (table: Session) =>
      ["pa", "pb"].reduce((now, by) => submitAcceptedAt(now, 300, by, { type: "resign" }), begun(table));
    const fault = (table: Session) => verify(end(table).entries).fault;
    expect([three, withOptions({ lastLoser: 2 })].map(fault)).toEqual([null, null]);
    expect(fault(withOptions({ lastLoser: 0 }))).toBe("wrong-deal");
    const again = { id: three.entries.at(-1)!.id!, seq: three.entries.length - 2, command: forSeats(3) };
    const { reply } = submit(withOptions({ lastLoser: 2 }), { player: "pa", seat: null }, again, SECRET, openedAt + 20);
    expect(reply.type).toBe("again");
  });
});
