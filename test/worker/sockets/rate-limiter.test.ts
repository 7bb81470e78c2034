/** Rate limits of a table by player, socket and address. */
import { describe, expect, it } from "vitest";
import {
  CONNECTION_RATE,
  FRAME_RATE,
  LOG_TEXT_RATE,
  MAX_STRIKES,
  PLAYERS_PER_ADDRESS,
} from "../../../worker/sockets/limits.ts";
import { RateLimiter } from "../../../worker/sockets/rate-limiter.ts";

const NOW = 1_700_000_000_000;
const ADDRESS = "a school";
const ada = { player: "ada", address: ADDRESS };

const visitor = (index: number) => ({ player: `visitor ${index}`, address: ADDRESS });
const anonymous = () => ({ player: null, address: ADDRESS });

const times = <T>(count: number, action: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => action(index));

/** A limiter whose limit of frames for the address is used up by visitors. */
const limiterWithoutFrames = (): RateLimiter => {
  const limiter = new RateLimiter();
  for (const index of times(PLAYERS_PER_ADDRESS, (index) => index))
    times(FRAME_RATE.burst, () => limiter.frame(visitor(index), false, NOW));
  return limiter;
};

describe("an address whose frames are used up", () => {
  it("refuses its visitors, and does not count that as abuse", () => {
    const limiter = limiterWithoutFrames();
    const verdicts = times(MAX_STRIKES * 3, (index) => limiter.frame(visitor(PLAYERS_PER_ADDRESS + index), false, NOW));
    expect(new Set(verdicts)).toEqual(new Set(["too-fast"]));
  });

  it("has a separate limit for a seated player", () => {
    const limiter = limiterWithoutFrames();
    expect(limiter.frame(ada, true, NOW)).toBe("pass");
    expect(limiter.frame(ada, false, NOW)).toBe("too-fast");
  });

  it("lets visitors send again after a while", () => {
    expect(limiterWithoutFrames().frame(visitor(PLAYERS_PER_ADDRESS), false, NOW + 1000)).toBe("pass");
  });
});

describe("the limit of an address", () => {
  it("does not count the frames of seated players", () => {
    const limiter = new RateLimiter();
    for (const index of times(PLAYERS_PER_ADDRESS * 2, (seat) => seat))
      times(FRAME_RATE.burst, () => limiter.frame(visitor(index), true, NOW));
    expect(limiter.frame(visitor(PLAYERS_PER_ADDRESS * 2), false, NOW)).toBe("pass");
  });
});

describe("visitors without an identity", () => {
  it("share one limit, whose excess is no abuse", () => {
    const limiter = new RateLimiter();
    times(FRAME_RATE.burst, () => limiter.frame(anonymous(), false, NOW));
    const second = anonymous();
    const verdicts = times(FRAME_RATE.burst, () => limiter.frame(second, false, NOW));
    expect(new Set(verdicts)).toEqual(new Set(["too-fast"]));
  });

  it("are abusive only by the frames of one socket", () => {
    const limiter = new RateLimiter();
    const flooding = anonymous();
    const verdicts = times(FRAME_RATE.burst + MAX_STRIKES + 1, () => limiter.frame(flooding, false, NOW));
    expect(verdicts.indexOf("abuse")).toBe(FRAME_RATE.burst + MAX_STRIKES);
  });
});

describe("an address whose connections are used up", () => {
  it("refuses its visitors, and admits a seated player", () => {
    const limiter = new RateLimiter();
    times(CONNECTION_RATE.burst * PLAYERS_PER_ADDRESS, () => limiter.mayConnect(anonymous(), false, NOW));
    expect(limiter.mayConnect(anonymous(), false, NOW)).toBe(false);
    expect(limiter.mayConnect(ada, false, NOW)).toBe(false);
    expect(limiter.mayConnect(ada, true, NOW)).toBe(true);
  });

  it("refuses a seated player only for this player's connections", () => {
    const limiter = new RateLimiter();
    const answers = times(CONNECTION_RATE.burst + 1, () => limiter.mayConnect(ada, true, NOW));
    expect(answers.indexOf(false)).toBe(CONNECTION_RATE.burst);
  });
});

describe("the log text that new connections receive", () => {
  const msFor = (letters: number) => (letters / LOG_TEXT_RATE.perSecond) * 1000;

  it("delays an address that received more than its limit", () => {
    const limiter = new RateLimiter();
    const excess = LOG_TEXT_RATE.perSecond * 3;
    expect(limiter.mayConnect(anonymous(), false, NOW)).toBe(true);
    limiter.sentLog(anonymous(), false, LOG_TEXT_RATE.burst + excess, NOW);
    expect(limiter.mayConnect(visitor(1), false, NOW + msFor(excess))).toBe(false);
    expect(limiter.mayConnect(visitor(1), false, NOW + msFor(excess) + 1)).toBe(true);
    expect(limiter.mayConnect({ player: null, address: "elsewhere" }, false, NOW)).toBe(true);
  });

  it("has a separate limit for a seated player", () => {
    const limiter = new RateLimiter();
    limiter.sentLog(anonymous(), false, LOG_TEXT_RATE.burst, NOW);
    expect(limiter.mayConnect(ada, true, NOW)).toBe(true);
    limiter.sentLog(ada, true, LOG_TEXT_RATE.burst, NOW);
    expect(limiter.mayConnect(ada, true, NOW)).toBe(false);
  });
});
