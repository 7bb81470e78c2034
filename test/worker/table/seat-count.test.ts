/** A table that becomes one for fewer or more before its game, told between real sockets. */
import { describe, expect, it } from "vitest";
import { saltCommitment } from "../../../engine/chance/deal.ts";
import { Line, SALT, showSalt, sit } from "../line.ts";
import { logOf, newBrowser, openTable, told } from "../support.ts";

const forSeats = (seats: number) => ({ type: "change-seats", seats }) as const;

/** A public table of SPY for four, at which three sit: the second seat is free. */
const threeOfFour = async () => {
  const table = await openTable({ game: "spy", seats: 4, public: true });
  const lines: Line[] = [];
  for (const seat of [0, 2, 3]) {
    const line = await Line.open(table, await newBrowser());
    await line.say(sit(seat));
    lines.push(line);
  }
  return { table, lines, watcher: await Line.open(table) };
};

describe("a table of four at which three sit", () => {
  it("begins with them: each hears which seat is theirs now, and nobody is told of a fourth", async () => {
    const { table, lines, watcher } = await threeOfFour();
    expect(await lines[0]!.say(forSeats(3))).toMatchObject({
      type: "entry",
      event: { type: "seats-changed", seats: 3 },
    });
    const [first, second, third] = lines as [Line, Line, Line];
    await second.until(() => second.hello?.seats[0] === 1);
    await third.until(() => third.hello?.seats[0] === 2);
    expect(first.hello?.seats).toEqual([0]);
    for (const line of [second, third]) await line.say({ type: "commit-salt", share: saltCommitment(SALT) });
    for (const line of lines) await line.say(showSalt);
    await watcher.until(() => watcher.entries.at(-1)?.event.type === "salt-shown");
    expect(await told(table, ({ phase }) => phase === "playing")).toMatchObject({
      seats: ["player 0", "player 2", "player 3"],
    });
    expect((await logOf(table)).map(({ event }) => event.type)).toContain("seats-changed");
    await watcher.until(() => watcher.presences.at(-1)?.seats.join() === "true,true,true");
  });

  it("the lobby lists the new number of seats and its options", async () => {
    const table = await openTable({ game: "train", seats: 4, public: true, options: { set: 9, starter: 3 } });
    const line = await Line.open(table, await newBrowser());
    await line.say(sit(0));
    await line.say(forSeats(3));
    expect(await told(table, ({ seats }) => seats.length === 3)).toMatchObject({
      options: { set: 9, starter: "drawn" },
    });
    await line.say(forSeats(8));
    expect(await told(table, ({ seats }) => seats.length === 8)).toMatchObject({ options: { set: 12 } });
  });

  it("the seat count stays if a player other than the host asks, or if more players sit there", async () => {
    const { lines } = await threeOfFour();
    expect(await lines[1]!.say(forSeats(3))).toMatchObject({ type: "refused", code: "not-the-host" });
    expect(await lines[0]!.say(forSeats(2))).toMatchObject({ type: "refused", code: "bad-count" });
  });
});
