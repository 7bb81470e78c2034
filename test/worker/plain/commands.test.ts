/**
 * The table's own commands without scripts: seats, absent players, names, and the list of open tables.
 * @gate
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import * as v from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import { makeTableId } from "../../../worker/identity/table-id.ts";
import { clockAfter, emptyLobby, logOf, newBrowser, ORIGIN, setUp, stubOf, told } from "../support.ts";
import { passWaits } from "../waits.ts";
import { onTurn, type Page, press, read, seated, seatedAt, send, unescapeHtml } from "./pages.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** In ms: the longest that a computer lets a table wait. */
const BOT_WAIT_MS = 1_500;

const stateOf = async (table: string) => fold(await logOf(table));

/** The sentence of the refusal, or undefined. */
const refusalIn = ({ text }: Page): string | undefined => /role="alert">([^<]*)</.exec(text)?.[1];

const labelsOf = ({ buttons }: Page): readonly string[] => buttons.map(({ label }) => label);

/** A table of friends with its host. */
const opened = async (game: string, seats: string) => {
  const host = await newBrowser();
  const start = await read("/plain", host);
  const form = start.buttons.find(({ label, fields }) => label === "Play with friends" && fields.game === game)!;
  const page = await press({ ...start, buttons: [form] }, form.label, host, { name: "Ada", seats });
  return { host, page, path: page.path, table: page.path.split("/").at(-1)! };
};

describe("before the game without scripts", () => {
  it("lets the host change the number of seats, seat a computer and remove it", async () => {
    const { host, page, table } = await opened("train", "2");
    const more = await press(page, "Change", host, { seats: "4" });
    expect((await stateOf(table)).chairs).toHaveLength(4);
    const filled = await press(more, "Seat a computer", host, { level: "2" });
    const { chairs } = await stateOf(table);
    expect(chairs.map((chair) => chair?.bot?.level)).toEqual([undefined, 2, undefined, undefined]);
    await press(filled, "Remove", host);
    expect((await stateOf(table)).chairs[1]).toBeNull();
  });

  it("lets a player take another name, and the host free a seat and close the table", async () => {
    const { host, page, path, table } = await opened("train", "3");
    const guest = await newBrowser();
    const seat = await press(await read(path, guest), "Sit down", guest, { name: "Bo" });
    expect(labelsOf(seat)).not.toContain("Close the table");
    await press(seat, "Change my name", guest, { name: "Bobby" });
    expect((await stateOf(table)).chairs[1]?.name).toBe("Bobby");
    expect(refusalIn(await press(await read(path, guest), "Change my name", guest, { name: " " }))).toMatch(/name/);
    const freed = await press(await read(path, host), "Give the seat away", host);
    expect((await stateOf(table)).chairs[1]).toBeNull();
    expect(freed.text).toContain("was away: the seat is free");
    expect((await press(freed, "Close the table", host)).text).toContain("Game over");
    expect(refusalIn(await press(page, "Change", host, { seats: "2" }))).toBeDefined();
  });
});

describe("an absent player without scripts", () => {
  /** Two players, of whom the one on turn has been away for long enough, and the page of the other. */
  const waiting = async (game: string) => {
    const { table, path, who } = await seated(game);
    const [away = 0] = seatsOnTurn(await stateOf(table));
    const other = who[1 - away]!;
    expect(labelsOf(await read(path, other))).not.toContain("Let the computer play");
    clockAfter(ABSENT_AFTER_MS + 1000);
    return { table, path, away, other, gone: who[away]!, page: await read(path, other) };
  };

  it("lets the other play on with a computer, until the player is back", async () => {
    const { table, path, away, other, gone, page } = await waiting("pool");
    const covered = await press(page, "Let the computer play", other, { level: "2" });
    expect((await stateOf(table)).standIns).toEqual([{ seat: away, level: 2 }]);
    expect(covered.text).toContain("is away; the computer plays");
    expect(covered.text).toContain("· away");
    await press(await read(path, gone), "I’m back", gone);
    expect((await stateOf(table)).covered).toEqual([]);
  });

  it("lets the other give the seat away or claim the win, each after a question", async () => {
    const { table, other, page } = await waiting("pool");
    expect(page.text).toContain("Give this seat to someone else?");
    expect(page.text).toContain("Win this game because everyone else has left?");
    await press(page, "Claim the win", other);
    expect((await stateOf(table)).outcome).toMatchObject({ reason: "claimed" });
  });

  it("refuses to replace a player who is back after all, and says so", async () => {
    const { table, path, other, gone, page } = await waiting("pool");
    await read(path, gone);
    expect(refusalIn(await press(page, "Give the seat away", other))).toBeDefined();
    expect((await stateOf(table)).chairs).not.toContain(null);
  });

  it("never offers a hand that only its player knows", async () => {
    const { page } = await waiting("train");
    expect(labelsOf(page)).toContain("Let the table play");
    expect(labelsOf(page)).not.toContain("Give the seat away");
  });

  /** A player has moved and asked to undo that, and one of the two has been away for long enough. */
  const asking = async (isAskerAway: boolean) => {
    const { table, path, who } = await seated("pool");
    const { page, one } = await onTurn(path, who);
    const other = who.find((player) => player !== one)!;
    const move = page.buttons.find(({ fields }) => (fields.command ?? "").includes('"move"'))!;
    await press(await press(page, move.label, one), "Ask to undo", one);
    clockAfter(ABSENT_AFTER_MS + 1000);
    const [gone, here] = isAskerAway ? [one, other] : [other, one];
    return { table, path, gone, here, page: await read(path, here) };
  };

  it("has their request answered, and is replaced when the turn is theirs again", async () => {
    const { table, path, gone, here, page } = await asking(true);
    expect(labelsOf(page)).not.toContain("Let the computer play");
    const undone = await press(page, "Undo the move", here);
    expect((await stateOf(table)).play).toMatchObject({ ply: 0 });
    expect(labelsOf(undone)).not.toContain("Let the computer play");
    clockAfter(2 * ABSENT_AFTER_MS);
    await press(await read(path, here), "Let the computer play", here);
    expect((await stateOf(table)).standIns).toHaveLength(1);
    await press(await read(path, gone), "I’m back", gone);
    expect((await stateOf(table)).covered).toEqual([]);
  });

  it("is asked to undo a move, and the computer that plays for them undoes it", async () => {
    const { table, path, gone, here, page } = await asking(false);
    passWaits();
    await press(page, "Let the computer play", here);
    vi.setSystemTime(Date.now() + BOT_WAIT_MS);
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(await stateOf(table)).toMatchObject({ backAsked: null, covered: [expect.any(Number)], play: { ply: 0 } });
    expect((await read(path, here)).text).toContain("Your moves");
    expect(labelsOf(await read(path, gone))).not.toContain("Undo the move");
  });
});

describe("requests between players without scripts", () => {
  it("offers a draw once, and the other answers it", async () => {
    const { table, path, who } = await seated("pool");
    const asked = await press(await read(path, who[0]), "Offer a draw", who[0]);
    expect(labelsOf(asked)).not.toContain("Offer a draw");
    expect(labelsOf(asked)).not.toContain("Accept");
    await press(await read(path, who[1]), "Accept", who[1]);
    expect((await stateOf(table)).outcome).toMatchObject({ winners: [] });
  });

  it("asks to undo a move, and the other undoes it", async () => {
    const { table, path, who } = await seated("pool");
    const { page, one } = await onTurn(path, who);
    const other = who.find((player) => player !== one)!;
    const move = page.buttons.find(({ fields }) => (fields.command ?? "").includes('"move"'))!;
    await press(await press(page, move.label, one), "Ask to undo", one);
    await press(await read(path, other), "Undo the move", other);
    expect((await stateOf(table)).play).toMatchObject({ ply: 0 });
  });

  it("changes nothing by a form of another site", async () => {
    const { table, path, who } = await seated("pool");
    const { fields } =
      (await read(path, who[0])).buttons.find(({ label }) => label === "Step out: the table plays for me") ??
      (await read(path, who[0])).buttons.find(({ label }) => label === "Resign")!;
    const { length } = await logOf(table);
    expect((await send(path, fields, { ...who[0], Origin: "https://elsewhere.test" })).status).toBe(403);
    expect(await logOf(table)).toHaveLength(length);
  });

  it("lets players only watch and talk once a tournament has called the computer", async () => {
    const table = await makeTableId(await keysOf(setUp), null);
    const { rules, options } = newestGame("pool");
    const tournament = { id: "evening", round: 1, board: 1 };
    await stubOf(table).open({
      game: "pool",
      rules,
      options: v.parse(options, {}),
      seats: 2,
      shared: false,
      tournament,
    });
    const { path, who } = await seatedAt(table);
    await stubOf(table).callComputer();
    const page = await read(path, who[0]);
    expect(page.text.match(/The round is over\. The computer plays to the end\./g)).toHaveLength(2);
    expect(page.text).not.toContain("Your moves");
    expect(labelsOf(page)).not.toContain("Resign");
    expect(labelsOf(page)).toContain("Good game");
  });
});

describe("the list of open tables without scripts", () => {
  it("shows a public table to another visitor, who sits down there", async () => {
    await emptyLobby();
    const host = await newBrowser();
    const start = await read("/plain", host);
    const table = (await press(start, "Play anyone", host, { name: "Ada" })).path.split("/").at(-1)!;
    await told(table, ({ seats }) => seats[0] !== null);
    clockAfter(4 * ABSENT_AFTER_MS);
    const guest = await newBrowser();
    const list = await read("/plain?lang=he", guest);
    const address = unescapeHtml(new RegExp(`href="([^"]*${table}[^"]*)"`).exec(list.text)![1]!);
    expect(list.text).toContain("\u2068Ada\u2069 · ");
    const seat = await press(await read(address, guest), "לשבת", guest, { name: "Bo" });
    expect(new URL(seat.path, ORIGIN).pathname).toBe(`/plain/t/${table}`);
    expect((await stateOf(table)).chairs.map((chair) => chair?.name)).toEqual(["Ada", "Bo"]);
  });

  it("says that nobody is waiting", async () => {
    await emptyLobby();
    clockAfter(6 * ABSENT_AFTER_MS);
    expect((await read("/plain", await newBrowser())).text).toContain("Nobody is waiting");
  });
});
