/** Thinking turns: which bots compute at the same time on one thread. */
import { describe, expect, it } from "vitest";
import { MAX_POLLS, MAX_THINKING, ThinkingTurns } from "../../../worker/bot/thinking-turns.ts";

/** A manual clock: each waiting caller continues with the next step. */
const manualClock = () => {
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

/** Turns with a record of when each question begins and ends. */
const recordedTurns = () => {
  const clock = manualClock();
  const turns = new ThinkingTurns(clock);
  const events: string[] = [];
  const startQuestion = (identity: string, name: string, slices = 1): Promise<string> =>
    turns.take(identity, async (pause) => {
      events.push(`${name} begins`);
      for (let slice = 0; slice < slices; slice++) await pause();
      events.push(`${name} ends`);
      return name;
    });
  return { clock, turns, events, startQuestion };
};

describe("the bots of one identity", () => {
  it("compute one after another", async () => {
    const { clock, events, startQuestion } = recordedTurns();
    const answers = [startQuestion("ada", "first", 3), startQuestion("ada", "second", 3)];
    for (let step = 0; step < 12; step++) await clock.step();
    expect(await Promise.all(answers)).toEqual(["first", "second"]);
    expect(events).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("do not delay those of another identity", async () => {
    const { clock, events, startQuestion } = recordedTurns();
    const answers = [startQuestion("ada", "one", 3), startQuestion("ada", "two", 3), startQuestion("bea", "other", 1)];
    await clock.step();
    expect(events).toEqual(["one begins", "other begins", "other ends"]);
    for (let step = 0; step < 12; step++) await clock.step();
    expect(await Promise.all(answers)).toEqual(["one", "two", "other"]);
  });

  it("continue after one of them failed", async () => {
    const { turns } = recordedTurns();
    await expect(turns.take("ada", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await turns.take("ada", async () => "next")).toBe("next");
  });

  it("continue after one of them hangs because its table died", async () => {
    const { clock, turns, events, startQuestion } = recordedTurns();
    void turns.take("ada", () => new Promise<never>(() => undefined));
    const next = startQuestion("ada", "next", 0);
    await clock.step(2_000);
    expect(events).toEqual([]);
    await clock.step(1);
    expect(await next).toBe("next");
  });

  it("are refused if they get no turn in time", async () => {
    const { clock, startQuestion } = recordedTurns();
    void startQuestion("ada", "endless", Number.POSITIVE_INFINITY);
    const refused = startQuestion("ada", "next").catch((error: Error) => error.message);
    for (let look = 0; look <= MAX_POLLS; look++) await clock.step();
    expect(await refused).toBe("computers think too much at once");
  });
});

describe("the bots of many identities", () => {
  it("compute only a few at once", async () => {
    const { clock, events, startQuestion } = recordedTurns();
    const names = Array.from({ length: MAX_THINKING + 1 }, (_, index) => `player ${index}`);
    const answers = names.map((name) => startQuestion(name, name, 1));
    expect(events).toEqual(names.slice(0, MAX_THINKING).map((name) => `${name} begins`));
    for (let step = 0; step < 4; step++) await clock.step();
    expect(await Promise.all(answers)).toEqual(names);
  });
});
