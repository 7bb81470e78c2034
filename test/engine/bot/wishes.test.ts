/** A bot's resignations and draw offers. */
import { describe, expect, it } from "vitest";
import { wishesOf } from "../../../engine/bot/wishes.ts";
import { randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { botActor } from "../../../engine/commands/bot-turns.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { callComputer, resumeSession, type Session } from "../../../engine/log/session.ts";
import { verify } from "../../../engine/log/verify.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { playBotCommand } from "../../support/tables/computers.ts";
import { move, plainCommand, SALT, SECRET } from "../../support/tables/tables.ts";
import { OPENED_AT, openTimedTable, submitAcceptedAt } from "../../support/tables/timed-table.ts";

/** Pool checkers: "p0" with Black against a bot. */
const tableWithBot = (level: number, fen?: string): Session => {
  const options = { black: "first", ...(fen === undefined ? {} : { fen }) };
  return submitAcceptedAt(openTimedTable("pool", { options, seated: 1 }), 1, "p0", {
    type: "seat-bot",
    seat: 1,
    level,
    salt: SALT,
  });
};

const movesOf = ({ state }: Session) => rulesOfTable(state).moves(state.play!, seatsOnTurn(state)[0]!);

const isOffer = ({ event }: Entry): boolean => event.type === "draw-offered";

const actorOf = (seat: number) => (seat === 0 ? "p0" : botActor(1));

/** An unfinished random game of `plies` plies. */
const randomGame = (plies: number): Session => {
  for (let seed = 0; ; seed++) {
    const random = seededRandom(`game ${seed}`);
    let session = tableWithBot(3);
    for (let ply = 0; ply < plies && session.state.phase === "playing"; ply++)
      session = submitAcceptedAt(session, 1000 * ply, actorOf(ply % 2), randomItem(random, movesOf(session)));
    if (session.state.phase === "playing") return session;
  }
};

describe("the commands of a bot other than moves", () => {
  it("are a resignation and a draw offer on its own seat, if the game allows them", () => {
    expect(wishesOf(tableWithBot(3).entries, 1)).toEqual(["resign", "offer-draw"]);
    const train = submitAcceptedAt(openTimedTable("train", { seated: 1 }), 1, "p0", {
      type: "seat-bot",
      seat: 1,
      level: 3,
      salt: SALT,
    });
    expect(wishesOf(train.entries, 1)).toEqual([]);
  });

  it("do not exist for a covered player, or after a tournament calls the computer", () => {
    const moved = submitAcceptedAt(openTimedTable("pool"), 1000, "p0", move(11, 15));
    const covered = submitAcceptedAt(moved, 1000 + ABSENT_AFTER_MS, "p0", { type: "cover", seat: 1, level: 8 });
    expect(wishesOf(covered.entries, 1)).toEqual([]);
    const tournament = { id: "evening", round: 1, board: 1 };
    const called = callComputer(openTimedTable("pool", { tournament }), SECRET, OPENED_AT + 1000).session;
    expect([0, 1].flatMap((seat) => wishesOf(called.entries, seat))).toEqual([]);
  });

  it("contain no offer while another is open", () => {
    const offered = submitAcceptedAt(tableWithBot(3), 1000, "p0", plainCommand("offer-draw"));
    expect(wishesOf(offered.entries, 1)).toEqual(["resign"]);
  });

  it("contain a new offer after 20 own moves, and at most three in a game", () => {
    const { entries } = randomGame(60);
    const at = entries.findIndex(({ event }) => event.type === "moved");
    const drawEvent = (type: "draw-offered" | "draw-declined", seat: number): Entry => ({
      ...entries[at - 1]!,
      seat,
      event: { type, seat },
    });
    const offersAfter = (offers: number) => {
      const negotiation = Array.from({ length: offers }, () => [
        drawEvent("draw-offered", 1),
        drawEvent("draw-declined", 0),
      ]).flat();
      const all = [...entries.slice(0, at), ...negotiation, ...entries.slice(at)].map((entry, seq) => ({
        ...entry,
        seq,
      }));
      const own = all.flatMap(({ seat, event }, index) =>
        seat === 1 && event.type !== "draw-offered" ? [index + 1] : [],
      );
      return own.findIndex((length) => wishesOf(all.slice(0, length), 1).includes("offer-draw")) + 1;
    };
    expect([0, 1, 2, 3].map(offersAfter)).toEqual([1, 20, 20, 0]);
  });
});

describe("a draw that a bot offers", () => {
  /** King against king, until the bot offers a draw. The player avoids repeated positions. */
  const offered = async (): Promise<Session> => {
    let session = tableWithBot(8, "B:WK32:BK1");
    const seen = new Set<string>();
    for (let ms = 10_000; !session.entries.some(isOffer); ms += 1000) {
      const after = await playBotCommand(session, ms);
      if (after !== null) {
        session = after;
        continue;
      }
      const next = movesOf(session).map((each) => submitAcceptedAt(session, ms, "p0", each));
      const unseen = next.filter(({ state }) => state.phase === "playing" && !seen.has(positionOf(state)));
      session = unseen[0] ?? next[0]!;
      seen.add(positionOf(session.state));
    }
    return session;
  };
  const positionOf = ({ play }: Session["state"]): string => JSON.stringify((play as { position: object }).position);

  it("can be accepted after the bot's move, and the log verifies", async () => {
    const session = await offered();
    expect(session.entries.at(-1)).toMatchObject({ seat: 1, event: { type: "draw-offered", seat: 1 } });
    const moved = (await playBotCommand(session, 100_000))!;
    expect(moved.entries.at(-1)).toMatchObject({ seat: 1, event: { type: "moved" } });
    const over = submitAcceptedAt(moved, 101_000, "p0", plainCommand("accept-draw"));
    expect(over.state.outcome).toMatchObject({ winners: [], reason: "agreed" });
    expect(verify(over.entries).fault).toBeNull();
  });

  it("is not repeated after it was declined", async () => {
    const session = await offered();
    const declined = submitAcceptedAt(
      (await playBotCommand(session, 100_000))!,
      101_000,
      "p0",
      plainCommand("decline-draw"),
    );
    let game = submitAcceptedAt(declined, 102_000, "p0", movesOf(declined)[0]!);
    for (let ms = 103_000; game.state.phase === "playing"; ms += 1000)
      game = (await playBotCommand(game, ms)) ?? submitAcceptedAt(game, ms, "p0", movesOf(game)[0]!);
    expect(game.entries.filter(isOffer)).toHaveLength(1);
    const again = await playBotCommand(resumeSession(session.entries.slice(0, -1)), 99_000);
    expect(again!.entries.at(-1)!.event).toEqual({ type: "draw-offered", seat: 1 });
  });
});

it("a strong bot resigns a lost game, and a beginner continues", async () => {
  const endOf = async (level: number) => {
    let session = tableWithBot(level, "W:W29,30:B1,2,3,4,5,6");
    const random = seededRandom("end");
    for (let ms = 10_000; session.state.phase === "playing"; ms += 1000)
      session =
        (await playBotCommand(session, ms)) ??
        submitAcceptedAt(session, ms, "p0", randomItem(random, movesOf(session)));
    return session.state.outcome;
  };
  expect(await endOf(8)).toMatchObject({ winners: [0], reason: "resigned" });
  expect((await endOf(1))!.reason).not.toBe("resigned");
});
