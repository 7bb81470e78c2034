/** The reasons of SPY's hints: only facts that the seat can deduce. */
import { describe, expect, it } from "vitest";
import { spyBot } from "../../../../../engine/games/spy/bot/bot.ts";
import type { SpyHintReason } from "../../../../../engine/games/spy/bot/hint-reasons.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import { deduce } from "../../../../../engine/games/spy/rules/deduce.ts";
import type { SpyCommand } from "../../../../../engine/games/spy/state/types.ts";
import { trialCount } from "../../../../support/samples.ts";
import { explainedPositions } from "../../../../training/reasons/positions.ts";
import { optionsOf } from "../table.ts";
import { atLevel, duel, type SpyKnown } from "./duel.ts";
import { holds } from "./reason-claims.ts";

const BEST = spyBot.levels;

const reasonOf = (known: SpyKnown, command: SpyCommand) =>
  (spyBot.reason?.(known, command) ?? null) as SpyHintReason | null;

/** Every decision of a few games, with the reason for each legal command. */
const reasons = [2, 3, 4].flatMap((seats) => {
  const seen: { readonly known: SpyKnown; readonly command: SpyCommand; readonly reason: SpyHintReason | null }[] = [];
  duel(
    Array.from({ length: seats }, () => atLevel(BEST)),
    `reasons ${seats}`,
    {},
    (known) => {
      const commands = known.state.phase === "arranging" ? [] : spy.moves(known.state, known.seat);
      for (const command of commands) seen.push({ known, command, reason: reasonOf(known, command) });
    },
  );
  return seen;
});

const cardsAt = ({ known: { state, events } }: (typeof reasons)[number], on: number, column: number) =>
  deduce(state.options, state.bases.length, events)[on]!.columns[column]!;

describe("a reason", () => {
  it("exists for each kind of move", () => {
    const codes = new Set(reasons.flatMap(({ reason }) => reason?.code ?? []));
    for (const code of ["finds", "may-find", "asks", "faces", "faces-next", "faces-split", "keeps-secret"])
      expect(codes).toContain(code);
  });

  it("calls a find certain exactly if the deduction is certain", () => {
    for (const one of reasons) {
      const { reason } = one;
      if (reason?.code !== "finds" && reason?.code !== "may-find" && reason?.code !== "faces") continue;
      const cards = cardsAt(one, reason.on, reason.column);
      expect(cards).toContain(reason.card);
      expect(reason.chance === 1).toBe(cards.length === 1);
      if (reason.code !== "faces") expect(reason.chance === 1).toBe(reason.code === "finds");
    }
  });

  it("is `asks` only for a base that is ready", () => {
    const asked = reasons.filter(({ reason }) => reason?.code === "asks");
    expect(asked.length).toBeGreaterThan(0);
    for (const { known, command } of asked) {
      const answer = known.state.bases[command.type === "spy" ? command.on : 0]!;
      expect(answer.isReady).toBe(true);
    }
  });

  it("is `any-order` for an arrangement", () => {
    const known: SpyKnown = { seat: 0, state: spy.start(optionsOf({}), 2), events: [] };
    const command = spy.moves(known.state, 0).find(({ type }) => type === "arrange");
    expect(command).toBeDefined();
    expect(reasonOf(known, command!)).toEqual({ code: "any-order" });
  });

  it("follows from the announcements, and is refuted with changed facts", () => {
    const step = trialCount(9, 3, 1);
    for (const { known, command, reason } of reasons.filter((_, index) => index % step === 0)) {
      if (reason === null) continue;
      expect([reason, holds(known, command, reason)]).toEqual([reason, true]);
      for (const wrong of falsified(reason)) expect([wrong, holds(known, command, wrong)]).toEqual([wrong, false]);
    }
  });

  it("is given for most of the best moves", async () => {
    const count = trialCount(30, 100, 1000);
    let explained = 0;
    for await (const { reason } of explainedPositions("spy", count, "claims")) explained += reason === null ? 0 : 1;
    expect(explained / count).toBeGreaterThanOrEqual(0.9);
  });
});

/** The claim with each number changed, and claims that hold only for other commands. */
/** The other opponent's base may have the same chance, so `on` stays. */
const falsified = (reason: SpyHintReason): readonly SpyHintReason[] => [
  ...Object.entries(reason).flatMap(([name, fact]) =>
    typeof fact === "number" && name !== "on"
      ? [{ ...reason, [name]: name === "chance" ? fact / 2 : fact + 1 } as SpyHintReason]
      : [],
  ),
  ...("card" in reason
    ? [{ ...reason, code: reason.code === "finds" ? ("may-find" as const) : ("finds" as const) }]
    : []),
  { code: reason.code === "any-order" ? "keeps-secret" : "any-order" },
];
