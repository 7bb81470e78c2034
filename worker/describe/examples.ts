/** What programs send, in examples that the tests send: one of every command that any table takes. */
import type { ClockKind, ClockRule } from "../../engine/clock.ts";
import { installedGames } from "../../engine/games.ts";
import type { CommandFrame } from "../../engine/protocol.ts";
import type { TableCommand } from "../../engine/table-types.ts";

const SHARE = "be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991";
const SALT = "000102030405060708090a0b0c0d0e0f";

export const commandExamples: readonly TableCommand[] = [
  { type: "sit", seat: 0, name: "Ada", share: SHARE },
  { type: "commit-salt", share: SHARE },
  { type: "show-salt", salt: SALT },
  { type: "stand" },
  { type: "rename", name: "Countess" },
  { type: "resign" },
  { type: "offer-draw" },
  { type: "accept-draw" },
  { type: "decline-draw" },
  { type: "ask-back" },
  { type: "grant-back" },
  { type: "deny-back" },
  { type: "rematch" },
  { type: "step-out" },
  { type: "come-back" },
  { type: "cover", seat: 1, level: 3 },
  { type: "vacate", seat: 1 },
  { type: "seat-bot", seat: 1, level: 3, salt: SALT },
  { type: "unseat-bot", seat: 1 },
  { type: "change-seats", seats: 3 },
  { type: "close" },
  { type: "claim", as: "draw" },
  { type: "say", phrase: "good-luck" },
  { type: "say", text: "Well played!" },
  { type: "react", reaction: "applause" },
];

export const frameExamples: readonly CommandFrame[] = commandExamples.map((command, index) => ({
  type: "command",
  id: `example-${String(index).padStart(4, "0")}`,
  seq: 0,
  command,
}));

const CLOCKS: Readonly<Record<ClockKind, ClockRule>> = {
  fischer: { type: "fischer", ms: 300_000, increment: 3000 },
  turn: { type: "turn", ms: 60_000 },
  days: { type: "turn", ms: 259_200_000 },
};

/** Bodies of requests, by the name of their schema: of each game that is played here a table, by itself and with each clock. */
export const bodyExamples = () => ({
  TableOrder: installedGames().flatMap(({ id, clocks }) => [
    { game: id },
    ...clocks.map((kind) => ({ game: id, clock: CLOCKS[kind], public: true })),
  ]),
  TokenOrder: [{}, { bot: "Dame Blanche" }],
});
