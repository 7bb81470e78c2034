/** Why a command is a good one in SPY: only what the seat could have deduced by itself. */
import { describe, expect, it } from "vitest";
import { spyBot } from "../../../../../engine/games/spy/bot/bot.ts";
import { SPY_HINT_REASONS, type SpyHintReason } from "../../../../../engine/games/spy/bot/hint-reasons.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import { deduce } from "../../../../../engine/games/spy/rules/deduce.ts";
import type { SpyCommand } from "../../../../../engine/games/spy/state/types.ts";
import { optionsOf } from "../table.ts";
import { atLevel, duel, type SpyKnown } from "./duel.ts";

const BEST = spyBot.levels;

const reasonOf = (known: SpyKnown, command: SpyCommand) =>
  (spyBot.reason?.(known, command) ?? null) as SpyHintReason | null;

/** Every decision of a few games, with every command and the reason for it. */
const told = [2, 3].flatMap((seats) => {
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

const cardsAt = ({ known: { state, events } }: (typeof told)[number], on: number, column: number) =>
  deduce(state.options, state.bases.length, events)[on]!.columns[column]!;

describe("a reason", () => {
  it("every reason is in the list, and the bot gives each of them", () => {
    const codes = new Set(told.flatMap(({ reason }) => reason?.code ?? []));
    for (const code of codes) expect(SPY_HINT_REASONS).toContain(code);
    for (const code of ["finds", "may-find", "asks", "faces", "keeps-secret"]) expect(codes).toContain(code);
  });

  it("a reason calls a find certain exactly if the deduction is certain", () => {
    for (const one of told) {
      const { reason } = one;
      if (reason?.code !== "finds" && reason?.code !== "may-find" && reason?.code !== "faces") continue;
      const cards = cardsAt(one, reason.on, reason.column);
      expect(cards).toContain(reason.card);
      expect(reason.chance === 1).toBe(cards.length === 1);
      if (reason.code !== "faces") expect(reason.chance === 1).toBe(reason.code === "finds");
    }
  });

  it("the reason `asks` is given only for a base that is ready", () => {
    const asked = told.filter(({ reason }) => reason?.code === "asks");
    expect(asked.length).toBeGreaterThan(0);
    for (const { known, command } of asked) {
      const answer = known.state.bases[command.type === "spy" ? command.on : 0]!;
      expect(answer.isReady).toBe(true);
    }
  });

  it("the reason for a base is that any order is as good", () => {
    const known: SpyKnown = { seat: 0, state: spy.start(optionsOf({}), 2), events: [] };
    const command = spy.moves(known.state, 0).find(({ type }) => type === "arrange");
    expect(command).toBeDefined();
    expect(reasonOf(known, command!)).toEqual({ code: "any-order" });
  });
});
