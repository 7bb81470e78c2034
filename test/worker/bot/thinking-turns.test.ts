/** Whose computers think at the same time on one thread. */
import { describe, expect, it } from "vitest";
import { MAX_LOOKS, MAX_THINKING, ThinkingTurns } from "../../../worker/bot/thinking-turns.ts";

/** A manual clock: each waiting caller goes on with the next step. */
const handClock = () => {
  let now = 0;
  const waiting: (() => void)[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    now: () => now,
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    async step(ms = 20): Promise<void> {
      now += ms;
      for (const resume of waiting.splice(0)) resume();
      await settle();
    },
  };
};

/** Questions that think for so many slices, and what has been thought so far. */
const thinkers = () => {
  const clock = handClock();
  const turns = new ThinkingTurns(clock);
  const thought: string[] = [];
  const ask = (identity: string, name: string, slices = 1): Promise<string> =>
    turns.take(identity, async (pause) => {
      thought.push(`${name} begins`);
      for (let slice = 0; slice < slices; slice++) await pause();
      thought.push(`${name} ends`);
      return name;
    });
  return { clock, turns, thought, ask };
};

describe("the computers of one identity", () => {
  it("think one after another, whatever tables they play at", async () => {
    const { clock, thought, ask } = thinkers();
    const answers = [ask("ada", "first", 3), ask("ada", "second", 3)];
    for (let step = 0; step < 12; step++) await clock.step();
    expect(await Promise.all(answers)).toEqual(["first", "second"]);
    expect(thought).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("the bots of one identity do not delay those of another", async () => {
    const { clock, thought, ask } = thinkers();
    const answers = [ask("ada", "one", 3), ask("ada", "two", 3), ask("bea", "other", 1)];
    await clock.step();
    expect(thought).toEqual(["one begins", "other begins", "other ends"]);
    for (let step = 0; step < 12; step++) await clock.step();
    expect(await Promise.all(answers)).toEqual(["one", "two", "other"]);
  });

  it("go on after one of them has failed", async () => {
    const { turns } = thinkers();
    await expect(turns.take("ada", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await turns.take("ada", async () => "next")).toBe("next");
  });

  it("go on after one of them was cut off with its table", async () => {
    const { clock, turns, thought, ask } = thinkers();
    void turns.take("ada", () => new Promise<never>(() => undefined));
    const next = ask("ada", "next", 0);
    await clock.step(2_000);
    expect(thought).toEqual([]);
    await clock.step(1);
    expect(await next).toBe("next");
  });

  it("a bot is refused when it gets no turn in time", async () => {
    const { clock, ask } = thinkers();
    void ask("ada", "endless", Number.POSITIVE_INFINITY);
    const refused = ask("ada", "next").catch((error: Error) => error.message);
    for (let look = 0; look <= MAX_LOOKS; look++) await clock.step();
    expect(await refused).toBe("computers think too much at once");
  });
});

describe("the computers of many identities", () => {
  it("think only a few at once", async () => {
    const { clock, thought, ask } = thinkers();
    const names = Array.from({ length: MAX_THINKING + 1 }, (_, index) => `player ${index}`);
    const answers = names.map((name) => ask(name, name, 1));
    expect(thought).toEqual(names.slice(0, MAX_THINKING).map((name) => `${name} begins`));
    for (let step = 0; step < 4; step++) await clock.step();
    expect(await Promise.all(answers)).toEqual(names);
  });
});
