/**
 * Table commands without scripts: seats, absent players, names, and the list of open tables.
 * @gate
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { ABSENT_AFTER_MS } from "../../../engine/commands/absence.ts";
import { SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import { newestGame } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import { makeTableId } from "../../../worker/identity/table-id.ts";
import { bn } from "../../../worker/plain/texts/bn.ts";
import { he } from "../../../worker/plain/texts/he.ts";
import { ur } from "../../../worker/plain/texts/ur.ts";
import {
  advanceClock,
  emptyLobby,
  logOf,
  newBrowser,
  ORIGIN,
  openTable,
  request,
  tableStub,
  testEnv,
  waitForListing,
  withSpentLimit,
} from "../support.ts";
import { newId } from "../table-client.ts";
import { skipWaits } from "../waits.ts";
import {
  moveButtons,
  type Page,
  playerOnTurn,
  press,
  readPage,
  seatTwoAt,
  seatTwoAtTable,
  sendForm,
  unescapeHtml,
} from "./pages.ts";

/** The longest delay of a bot's move. */
const MAX_BOT_DELAY_MS = 1_500;

const stateOf = async (table: string) => fold(await logOf(table));

/** The text of the refusal, or undefined. */
const refusalIn = ({ text }: Page): string | undefined => /role="alert">([^<]*)</.exec(text)?.[1];

const linkIn = ({ text }: Page, label: string): string =>
  unescapeHtml(new RegExp(`href="([^"#]+)[^"]*">${label}<`).exec(text)![1]!);

const labelsOf = ({ buttons }: Page): readonly string[] => buttons.map(({ label }) => label);

/** Opens a table for friends with its host. */
const openWithHost = async (game: string, seats: string) => {
  const host = await newBrowser();
  const start = await readPage("/plain", host);
  const form = start.buttons.find(({ label, fields }) => label === "Play with friends" && fields.game === game)!;
  const page = await press({ ...start, buttons: [form] }, form.label, host, { name: "Ada", seats });
  return { host, page, path: page.path, table: page.path.split("/").at(-1)! };
};

describe("before the game without scripts", () => {
  it("lets the host change the number of seats, add a bot and remove it", async () => {
    const { host, page, table } = await openWithHost("train", "2");
    const more = await press(page, "Change", host, { seats: "4" });
    expect((await stateOf(table)).chairs).toHaveLength(4);
    const filled = await press(more, "Seat a computer", host, { level: "2" });
    const { chairs } = await stateOf(table);
    expect(chairs.map((chair) => chair?.bot?.level)).toEqual([undefined, 2, undefined, undefined]);
    await press(filled, "Remove", host);
    expect((await stateOf(table)).chairs[1]).toBeNull();
  });

  it("lets a player change their name, and the host free a seat and close the table", async () => {
    const { host, page, path, table } = await openWithHost("train", "3");
    const guest = await newBrowser();
    const seat = await press(await readPage(path, guest), "Sit down", guest, { name: "Bo" });
    expect(labelsOf(seat)).not.toContain("Close the table");
    expect(labelsOf(seat)).not.toContain("Change my name");
    const rename = async (name: string) =>
      press(await readPage(linkIn(seat, "Change my name"), guest), "Change my name", guest, { name });
    await rename("Bobby");
    expect((await stateOf(table)).chairs[1]?.name).toBe("Bobby");
    expect(refusalIn(await rename(" "))).toMatch(/name/);
    const freed = await press(await readPage(path, host), "Give the seat away", host);
    expect((await stateOf(table)).chairs[1]).toBeNull();
    expect(freed.text).toContain("was away: the seat is free");
    expect((await press(freed, "Close the table", host)).text).toContain("Game over");
    expect(refusalIn(await press(page, "Change", host, { seats: "2" }))).toBeDefined();
  });
});

describe("the seats of a private rematch without scripts", () => {
  /** The page of a rematch that both players requested. */
  const requestRematch = async () => {
    const { path, identities } = await seatTwoAt("pool");
    await press(await readPage(path, identities[0]), "Resign", identities[0]);
    for (const one of identities) await press(await readPage(path, one), "Play again", one);
    const { text } = await readPage(path, identities[0]);
    return { identities, next: unescapeHtml(/href="([^"?]+)[^"]*">To the next game/.exec(text)![1]!) };
  };

  it("are shown as reserved for their players, in each language", async () => {
    const { next } = await requestRematch();
    const { text } = await readPage(next, await newBrowser());
    for (const seat of [0, 1]) expect(text).toContain(`<bdi>Reserved for \u2068player ${seat}\u2069</bdi>`);
    expect(text).not.toContain("Free seat");
    expect((await readPage(`${next}/0`, {})).text).toContain("Reserved for");
    for (const [lang, words] of Object.entries({ bn, he, ur }))
      expect((await readPage(`${next}?lang=${lang}`, {})).text).toContain(words.reservedFor("\u2068player 0\u2069"));
    advanceClock(SEAT_RESERVATION_MS);
    expect((await readPage(next, {})).text.match(/Free seat/g)).toHaveLength(2);
  });

  it("are offered to no computer before ten minutes are over", async () => {
    const { identities, next } = await requestRematch();
    const seated = await press(await readPage(next, identities[0]), "Sit down", identities[0], { name: "player 0" });
    expect(seated.text).not.toContain("Send this link");
    const offers = ["Fill the seats with computers", "Seat a computer"];
    expect(labelsOf(seated).filter((label) => offers.includes(label))).toEqual([]);
    advanceClock(SEAT_RESERVATION_MS);
    const later = await readPage(next, identities[0]);
    expect(labelsOf(later)).toEqual(expect.arrayContaining(offers));
    await press(later, "Fill the seats with computers", identities[0]);
    expect((await stateOf(next.split("/").at(-1)!)).chairs).not.toContain(null);
  });
});

describe("an absent player without scripts", () => {
  /** A table whose player on turn is absent, and the page of the other player. */
  const seatWithAbsent = async (game: string) => {
    const { table, path, identities } = await seatTwoAt(game);
    const [absentSeat = 0] = seatsOnTurn(await stateOf(table));
    const other = identities[1 - absentSeat]!;
    expect(labelsOf(await readPage(path, other))).not.toContain("Let the computer play");
    advanceClock(ABSENT_AFTER_MS + 1000);
    return { table, path, absentSeat, other, absent: identities[absentSeat]!, page: await readPage(path, other) };
  };

  it("is replaced by a bot at the opponent's choice, until they return", async () => {
    const { table, path, absentSeat, other, absent, page } = await seatWithAbsent("pool");
    const covered = await press(page, "Let the computer play", other, { level: "2" });
    expect((await stateOf(table)).standIns).toEqual([{ seat: absentSeat, level: 2 }]);
    expect(covered.text).toContain("is away; the computer plays");
    expect(covered.text).toContain("<small>away</small>");
    await press(await readPage(path, absent), "I’m back", absent);
    expect((await stateOf(table)).covered).toEqual([]);
  });

  it("loses the seat or the game at the opponent's choice, each after a question", async () => {
    const { table, other, page } = await seatWithAbsent("pool");
    expect(page.text).toContain("Give this seat to someone else?");
    expect(page.text).toContain("Win this game because everyone else has left?");
    await press(page, "Claim the win", other);
    expect((await stateOf(table)).outcome).toMatchObject({ reason: "claimed" });
  });

  it("is not replaced after their return, and the opponent receives a refusal", async () => {
    const { table, path, other, absent, page } = await seatWithAbsent("pool");
    await readPage(path, absent);
    expect(refusalIn(await press(page, "Give the seat away", other))).toBeDefined();
    expect((await stateOf(table)).chairs).not.toContain(null);
  });

  it("cannot lose a seat with a hidden hand to another player", async () => {
    const { page } = await seatWithAbsent("train");
    expect(labelsOf(page)).toContain("Let the table play");
    expect(labelsOf(page)).not.toContain("Give the seat away");
  });

  /** A table whose player requested a takeback, and one of whose players is absent. */
  const requestTakeback = async (isRequesterAbsent: boolean) => {
    const { table, path, identities } = await seatTwoAt("pool");
    const { page, one } = await playerOnTurn(path, identities);
    const other = identities.find((player) => player !== one)!;
    const move = page.buttons.find(({ fields }) => (fields.command ?? "").includes('"move"'))!;
    await press(await press(page, move.label, one), "Ask to undo", one);
    advanceClock(ABSENT_AFTER_MS + 1000);
    const [absent, present] = isRequesterAbsent ? [one, other] : [other, one];
    return { table, path, absent, present, page: await readPage(path, present) };
  };

  it("gets a reply to their request, and is replaced when they are on turn again", async () => {
    const { table, path, absent, present, page } = await requestTakeback(true);
    expect(labelsOf(page)).not.toContain("Let the computer play");
    const undone = await press(page, "Undo the move", present);
    expect((await stateOf(table)).play).toMatchObject({ ply: 0 });
    expect(labelsOf(undone)).not.toContain("Let the computer play");
    advanceClock(2 * ABSENT_AFTER_MS);
    await press(await readPage(path, present), "Let the computer play", present);
    expect((await stateOf(table)).standIns).toHaveLength(1);
    await press(await readPage(path, absent), "I’m back", absent);
    expect((await stateOf(table)).covered).toEqual([]);
  });

  it("receives a takeback request, which the bot that plays for them grants", async () => {
    const { table, path, absent, present, page } = await requestTakeback(false);
    skipWaits();
    await press(page, "Let the computer play", present);
    vi.setSystemTime(Date.now() + MAX_BOT_DELAY_MS);
    expect(await runDurableObjectAlarm(tableStub(table))).toBe(true);
    expect(await stateOf(table)).toMatchObject({
      takebackRequest: null,
      covered: [expect.any(Number)],
      play: { ply: 0 },
    });
    expect((await readPage(path, present)).text).toContain("Your moves");
    expect(labelsOf(await readPage(path, absent))).not.toContain("Undo the move");
  });
});

describe("requests between players without scripts", () => {
  it("include a draw offer, which is sent once and answered by the opponent", async () => {
    const { table, path, identities } = await seatTwoAt("pool");
    const offered = await press(await readPage(path, identities[0]), "Offer a draw", identities[0]);
    expect(labelsOf(offered)).not.toContain("Offer a draw");
    expect(labelsOf(offered)).not.toContain("Accept");
    await press(await readPage(path, identities[1]), "Accept", identities[1]);
    expect((await stateOf(table)).outcome).toMatchObject({ winners: [] });
  });

  it("include a takeback request, which the opponent grants", async () => {
    const { table, path, identities } = await seatTwoAt("pool");
    const { page, one } = await playerOnTurn(path, identities);
    const other = identities.find((player) => player !== one)!;
    const move = page.buttons.find(({ fields }) => (fields.command ?? "").includes('"move"'))!;
    await press(await press(page, move.label, one), "Ask to undo", one);
    await press(await readPage(path, other), "Undo the move", other);
    expect((await stateOf(table)).play).toMatchObject({ ply: 0 });
  });

  it("are refused from another site", async () => {
    const { table, path, identities } = await seatTwoAt("pool");
    const { fields } =
      (await readPage(path, identities[0])).buttons.find(({ label }) => label === "Step out: the table plays for me") ??
      (await readPage(path, identities[0])).buttons.find(({ label }) => label === "Resign")!;
    const { length } = await logOf(table);
    expect((await sendForm(path, fields, { ...identities[0], Origin: "https://elsewhere.test" })).status).toBe(403);
    expect(await logOf(table)).toHaveLength(length);
  });

  it("are limited to chat after a tournament has let bots finish the game", async () => {
    const table = await makeTableId(await keysOf(testEnv), null);
    const { rules, options } = newestGame("pool");
    const tournament = { id: "evening", round: 1, board: 1 };
    await tableStub(table).open({
      game: "pool",
      rules,
      options: v.parse(options, {}),
      seats: 2,
      shared: false,
      tournament,
    });
    const { path, identities } = await seatTwoAtTable(table);
    await tableStub(table).callComputer();
    const page = await readPage(path, identities[0]);
    expect(page.text.match(/The round is over\. The computer plays to the end\./g)).toHaveLength(2);
    expect(page.text).not.toContain("Your moves");
    expect(labelsOf(page)).not.toContain("Resign");
    expect(labelsOf(page)).toContain("Good game");
  });
});

describe("a page without scripts that reloads", () => {
  /** The page's next address, and the seconds until then. */
  const reloadOf = ({ text }: Page) => /http-equiv="refresh" content="([^"]*)"/.exec(text)?.[1];

  /** The page of the player who waits for the opponent's move. */
  const waitAt = async (order: object) => {
    const { path, identities } = await seatTwoAtTable(await openTable({ seats: 2, ...order }));
    const { one } = await playerOnTurn(path, identities);
    const waiting = identities.find((player) => player !== one)!;
    return { path, waiting, page: await readPage(path, waiting) };
  };

  it("shows a refusal once", async () => {
    const { path, waiting } = await waitAt({});
    const refused = await readPage(`${path}?refused=stale&lang=he`, waiting);
    expect(refusalIn(refused)).toBe(he.refusals.stale);
    expect(reloadOf(refused)).toBe(`12; url=${path}?lang=he`);
    expect(refusalIn(await readPage(`${path}?lang=he`, waiting))).toBeUndefined();
  });

  it("has no field for a text, but a link to the page with the field, which does not reload", async () => {
    const { path, waiting, page } = await waitAt({ talk: "free" });
    expect(reloadOf(page)).toBe(`12; url=${path}`);
    expect(page.text).not.toContain('<input name="text"');
    const still = await readPage(linkIn(page, "Your message"), waiting);
    expect(reloadOf(still)).toBeUndefined();
    expect(still.text).toContain('<details class="talk" open>');
    expect(still.text).toContain(`href="${path}?still=1&amp;lang=he"`);
    const said = await press(still, "Send", waiting, { text: "One, two" });
    expect(said.text).toContain("One, two");
    expect(reloadOf(said)).toBe(`12; url=${path}`);
  });

  it("reloads sooner on a computer's turn, but not before a refusal is read", async () => {
    const { host, page, path } = await openWithHost("pool", "2");
    await press(page, "Fill the seats with computers", host);
    /** The computer may have moved since the last page. */
    const reloadOnBotsTurn = async (query: string): Promise<string> => {
      const shown = await readPage(`${path}${query}`, host);
      const reload = reloadOf(shown);
      if (reload !== undefined) return reload;
      await press(shown, moveButtons(shown)[0]!.label, host);
      return reloadOnBotsTurn(query);
    };
    expect(await reloadOnBotsTurn("")).toMatch(/^3;/);
    expect(await reloadOnBotsTurn("?refused=stale")).toMatch(/^12;/);
  });
});

describe("a form without scripts", () => {
  it("is refused if its address has sent too many", async () => {
    const { host, path } = await openWithHost("pool", "2");
    const send = (address: string) =>
      request(
        path,
        {
          method: "POST",
          redirect: "manual",
          headers: { "Content-Type": "application/x-www-form-urlencoded", "CF-Connecting-IP": address, ...host },
          body: new URLSearchParams({ command: '{"type":"close"}', id: newId(), seq: "9" }).toString(),
        },
        withSpentLimit("READ_LIMIT", "192.0.2.40"),
      );
    expect((await send("192.0.2.40")).status).toBe(429);
    expect((await send("192.0.2.41")).status).toBe(303);
  });
});

describe("the list of open tables without scripts", () => {
  it("shows a public table to another visitor, who sits down there", async () => {
    await emptyLobby();
    const host = await newBrowser();
    const start = await readPage("/plain", host);
    const table = (await press(start, "Play anyone", host, { name: "Ada" })).path.split("/").at(-1)!;
    await waitForListing(table, ({ seats }) => seats[0] !== null);
    advanceClock(4 * ABSENT_AFTER_MS);
    const guest = await newBrowser();
    const list = await readPage("/plain?lang=he", guest);
    const address = unescapeHtml(new RegExp(`href="([^"]*${table}[^"]*)"`).exec(list.text)![1]!);
    expect(list.text).toContain("\u2068Ada\u2069\u00a0· ");
    const seat = await press(await readPage(address, guest), "לשבת", guest, { name: "Bo" });
    expect(new URL(seat.path, ORIGIN).pathname).toBe(`/plain/t/${table}`);
    expect((await stateOf(table)).chairs.map((chair) => chair?.name)).toEqual(["Ada", "Bo"]);
  });

  it("shows that nobody is waiting", async () => {
    await emptyLobby();
    advanceClock(6 * ABSENT_AFTER_MS);
    expect((await readPage("/plain", await newBrowser())).text).toContain("Nobody is waiting");
  });
});
