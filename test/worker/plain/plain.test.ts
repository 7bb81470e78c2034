/**
 * Pages without scripts: a table is opened, filled, played and replayed only by links and forms.
 * @gate
 */
import { evictDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { fold } from "../../../engine/log/log.ts";
import { withPlainAddress } from "../../../worker/plain/address.ts";
import { playButtons } from "../../../worker/plain/start-page.ts";
import { en } from "../../../worker/plain/texts/en.ts";
import { clearLocationCache } from "../../../worker/platform/table-stub.ts";
import { type Identity, logOf, newBrowser, ORIGIN, openTable, post, request, tableStub } from "../support.ts";
import { AMERICA, EUROPE, liveObjects } from "../table/relocation/two-regions.ts";
import { seatTwo, TableClient } from "../table-client.ts";
import { attribute, moveButtons, playerOnTurn, press, readPage, seatTwoAt, sendForm, unescapeHtml } from "./pages.ts";

it("the start page offers the computer only for a game that has one", async () => {
  expect(String(await playButtons(7, en))).toMatch(/^<p><button class="main" name="with" value="computer">/);
  const without = String(await playButtons(0, en));
  expect(without).toMatch(/^<p><button class="main" name="with" value="friends">/);
  expect(without).not.toContain("computer");
});

describe("a table without scripts", () => {
  it("seats two players, who move in turn", async () => {
    const { table, path, identities } = await seatTwoAt("pool");
    const { page, one } = await playerOnTurn(path, identities);
    const [move] = moveButtons(page);
    const after = await press(page, move!.label, one);
    expect(after.text).toContain("Waiting for");
    expect(after.text).toMatch(/<li><bdi>player \d<\/bdi>: <a href="[^"]*">\u2068\d+–\d+\u2069<\/a>/);
    expect(fold(await logOf(table)).play).toMatchObject({ ply: 1 });
  });

  it("applies a form that is sent twice once", async () => {
    const { table, path, identities } = await seatTwoAt("pool");
    const { page, one } = await playerOnTurn(path, identities);
    const { fields } = moveButtons(page)[0]!;
    for (let again = 0; again < 2; again++)
      expect((await sendForm(path, fields, one)).headers.get("Location")).toBe(path);
    expect(fold(await logOf(table)).play).toMatchObject({ ply: 1 });
  });

  it("shows in the reader's language why a command was refused", async () => {
    const { path, identities } = await seatTwoAt("pool");
    const { page, one } = await playerOnTurn(path, identities);
    const other = identities.find((player) => player !== one)!;
    const { acting: _, ...fields } = moveButtons(page)[0]!.fields;
    const answer = await sendForm(`${path}?lang=he`, fields, other);
    const address = answer.headers.get("Location")!;
    expect(address).toMatch(/\?refused=[a-z-]+&lang=he$/);
    const refused = await readPage(address, other);
    expect(refused.text).toContain('dir="rtl"');
    expect(refused.text).toMatch(/role="alert">[^<]*[\u05d0-\u05ea]/);
  });

  it("has one sentence for every code that it does not know", async () => {
    for (const path of ["/plain", `/plain/t/${await openTable()}`])
      for (const code of ["constructor", "no-such-code"])
        expect((await readPage(`${path}?refused=${code}`, {})).text).toContain(`role="alert">${en.error}<`);
  });

  it("refuses a form of another site, and one without a cookie changes nothing", async () => {
    const { table, path, identities } = await seatTwoAt("pool");
    const { page, one } = await playerOnTurn(path, identities);
    const { fields } = moveButtons(page)[0]!;
    const { length } = await logOf(table);
    expect((await sendForm(path, fields, { ...one, Origin: "https://elsewhere.test" })).status).toBe(403);
    expect((await sendForm(path, fields, { Origin: ORIGIN })).headers.get("Location")).toBe(
      `${path}?refused=no-identity`,
    );
    expect(
      (await request(path, { method: "POST", headers: { ...one, "Content-Type": "text/plain" }, body: "x" })).status,
    ).toBe(415);
    expect(await logOf(table)).toHaveLength(length);
  });

  it("draws the board of SPY for its reader: a player's own turn, and that of others", async () => {
    const { path, identities } = await seatTwoAt("spy");
    const drawingOf = async (one: Identity) =>
      decodeURIComponent(/class="board cards" src="([^"]*)"/.exec((await readPage(path, one)).text)![1]!);
    for (const one of identities) {
      expect(await drawingOf(one)).toContain(">Arrange your cards<");
      await press(await readPage(path, one), "Set this base", one);
    }
    const { one } = await playerOnTurn(path, identities);
    const other = identities.find((player) => player !== one)!;
    expect(await drawingOf(one)).toContain(">Your turn<");
    for (const reader of [other, await newBrowser()]) {
      expect(await drawingOf(reader)).toContain(">Their turn<");
      expect(await drawingOf(reader)).not.toContain(">Your turn<");
    }
  });

  it("has room for the Spy on both sides of a row of SPY", async () => {
    const { path, identities } = await seatTwoAt("spy");
    for (const one of identities) await press(await readPage(path, one), "Set this base", one);
    const drawing = decodeURIComponent(/class="board cards" src="([^"]*)"/.exec((await readPage(path, {})).text)![1]!);
    const numbersIn = (pattern: RegExp) => pattern.exec(drawing)!.slice(1).map(Number);
    const [x = 0, width = 100] = /<svg x="/.test(drawing) ? numbersIn(/<svg x="(\d+)%" width="(\d+)%"/) : [];
    const [left = 0, box = 0] = numbersIn(/viewBox="([\d.]+) [\d.]+ ([\d.]+) [^>]*><defs><g id="back-/);
    const cards = [...drawing.matchAll(/translate\(([\d.]+) [\d.]+\)"><use/g)].map(([, at]) => Number(at));
    const [scale = 0] = numbersIn(/translate\([\d.]+ [\d.]+\) scale\(-?([\d.]+) /);
    const [card = 0] = numbersIn(/<g id="back-\w+"><rect width="([\d.]+)"/);
    const count = cards.length / 2;
    const pitch = cards[1]! - cards[0]!;
    // The Spy's magnifier is 54 wide of the middle (worker/games/spy/draw-board.ts).
    for (const side of [-1, 1]) {
      const gap = cards[0]! + (side < 0 ? 0 : count * pitch) - (pitch - card) / 2;
      const edge = x + (width * (gap + side * 54 * scale - left)) / box;
      expect(edge).toBeGreaterThanOrEqual(0);
      expect(edge).toBeLessThanOrEqual(100);
    }
  });

  it("has a board as high as its number of players needs", async () => {
    const { path } = await seatTwoAt("spy");
    expect((await readPage(path, {})).text).toMatch(/<img class="board cards" [^>]* height="300">/);
  });

  it("has a column for the board only if there is one", async () => {
    const [waiting, playing] = [await openTable({ game: "train", seats: 2 }), (await seatTwoAt("train")).table];
    const hasColumns = async (path: string) => (await readPage(`/plain/t/${path}`, {})).text.includes('class="table"');
    expect(await Promise.all([waiting, `${waiting}/0`, playing].map(hasColumns))).toEqual([false, false, true]);
  });

  it("has a link to the replay once the game has begun", async () => {
    const tables = [await openTable({ seats: 2 }), (await seatTwo()).table];
    const hasReplay = async (table: string) => (await readPage(`/plain/t/${table}`, {})).text.includes(">Replay</a>");
    expect(await Promise.all(tables.map(hasReplay))).toEqual([false, true]);
  });

  it("has links to each moment", async () => {
    const { table } = await seatTwo();
    const { length } = await logOf(table);
    const page = await readPage(`/plain/t/${table}/${length - 1}`, {});
    expect(page.text).toContain(`Moment ${length - 1} of ${length - 1}`);
    expect(page.text).toMatch(new RegExp(`href="/plain/t/${table}/\\d+">Previous move`));
  });

  it("shows a replay without the result one moment at a time, without the number of moments", async () => {
    const { table } = await seatTwo();
    let path = `/plain/t/${table}/quiet`;
    for (let step = 0; step < 2; step++) {
      const { text } = await readPage(path, {});
      expect(text).not.toContain("Moment ");
      path = unescapeHtml(/href="([^"]+)">Next move/.exec(text)![1]!);
      expect(path).toContain("?quiet=1");
    }
  });

  it("stays without the result in another language, on the line's link and with scripts", async () => {
    const { table } = await seatTwo();
    const first = `/plain/t/${table}/quiet`;
    const next = unescapeHtml(/href="([^"]+)">Next move/.exec((await readPage(first, {})).text)![1]!);
    for (const path of [first, next, `${next}&lang=he`]) {
      const { text } = await readPage(path, {});
      const links = [...text.matchAll(/<a ([^>]*)>/g)].map(([, tag = ""]) => attribute(tag, "href"));
      const ofTable = links.filter((link) => link.includes(table) && !/^\/plain\/t\/[^/]+(?:\?lang=he)?$/.test(link));
      expect(ofTable.length).toBeGreaterThan(5);
      expect(ofTable.filter((link) => !link.includes("quiet"))).toEqual([]);
      expect(links).toContain(`/t/${table}/quiet`);
      for (const lang of ["en", "bn", "ur", "he"])
        expect(links).toContain(`/plain/t/${table}/${path === first ? 0 : next.split(/[/?]/)[4]}?quiet=1&lang=${lang}`);
    }
  });

  it("lets players resign and play again", async () => {
    const { path, identities } = await seatTwoAt("pool");
    const over = await press(await readPage(path, identities[0]), "Resign", identities[0]);
    expect(over.text).toContain("player 1");
    expect(over.text).toContain("Game over");
    await press(over, "Play again", identities[0]);
    const again = await press(await readPage(path, identities[1]), "Play again", identities[1]);
    const next = unescapeHtml(/href="(\/plain\/t\/[^"]+)">To the next game/.exec(again.text)![1]!);
    // Each seat is reserved for one of the players, whose name is in the form.
    for (const one of [identities[1], identities[0]]) {
      const seat = await press(await readPage(next, one), "Sit down", one, {
        name: one === identities[0] ? "player 0" : "player 1",
      });
      expect(seat.text).toContain("Leave my seat");
    }
    expect(next).toContain("name=player+1");
  });

  it("marks a question of the other player, and not the offer to play again", async () => {
    const { path, identities } = await seatTwoAt("pool");
    const [asking, asked] = identities;
    await press(await readPage(path, asking), "Offer a draw", asking);
    const question = await readPage(path, asked);
    expect(question.text).toContain('class="answers due"');
    expect((await press(question, "Accept", asked)).text).toMatch(/class="answers"[\s\S]*Play again/);
  });

  it("sends the phrases of the chat", async () => {
    const { path, identities } = await seatTwoAt("pool");
    expect((await press(await readPage(path, identities[0]), "Good luck", identities[0])).text).toContain(
      "“Good luck”",
    );
  });

  it("is sent with a policy that allows no script, and is stored by no cache", async () => {
    const response = await request(`/plain/t/${await openTable()}`);
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'; style-src 'self'");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Set-Cookie")).toMatch(/HttpOnly/);
    expect(await response.text()).not.toContain("<script");
  });

  it("shows that there is no such table", async () => {
    const page = await readPage("/plain/t/nothing?lang=bn", {});
    expect([page.status, page.text.includes("এখানে কোনো টেবিল নেই")]).toEqual([404, true]);
  });
});

describe("a game without scripts", () => {
  it("names the tile of each move to screen readers", async () => {
    const { path, identities } = await seatTwoAt("train");
    const { page } = await playerOnTurn(path, identities);
    // Perhaps no tile fits, so that the only move is to draw.
    const moves = [...page.text.matchAll(/<li><b>(\d+-\d+|Other)<\/b> <span>(.*?)<\/span>/g)];
    const names = moves.map(([, title, buttons = ""]) => [title, attribute(buttons, "aria-label")]);
    expect(names.length).toBeGreaterThan(0);
    for (const [title, name] of names) expect(name).toMatch(new RegExp(`^${title}: \\S`));
  });

  it("begins buttons and lines that stand alone with a capital letter", async () => {
    for (const [game, text] of [
      ["train", /<li>Your train \(/],
      ["spy", /<option value="L"[^>]*>Left<[\s\S]*<option value="R"[^>]*>Right</],
    ] as const) {
      const { path, identities } = await seatTwoAt(game);
      const { page } = await playerOnTurn(path, identities);
      expect(page.text).toMatch(text);
      expect(page.text).not.toMatch(/<(?:li|option value="\w+"|button name="command"[^>]*)>[a-z]/);
    }
  });

  it("groups moves by tile, and shows a hand only to its player", async () => {
    const { path, identities } = await seatTwoAt("train");
    const { page, one } = await playerOnTurn(path, identities);
    expect(page.text).toContain("Your hand");
    expect((await readPage(path, {})).text).not.toContain("Your hand");
    const [move] = moveButtons(page);
    const answer = await sendForm(path, move!.fields, one);
    expect(answer.headers.get("Location")).toBe(path);
  });
});

describe("SPY without scripts", () => {
  it("has fields for a base, which only its player sees, and then moves and spies", async () => {
    const { path, identities } = await seatTwoAt("spy");
    const first = await readPage(path, identities[0]);
    expect(first.buttons.some(({ label }) => label === "Set this base")).toBe(true);
    const wrong = await press(first, "Set this base", identities[0], { "column-0": "S1", "column-1": "S1" });
    expect(wrong.text).toContain("A base needs each card");
    for (const one of identities) await press(await readPage(path, one), "Set this base", one);
    const { page, one } = await playerOnTurn(path, identities);
    const spyButton = page.buttons.find(({ fields }) => (fields.command ?? "").includes('"spy"'))!;
    const after = await press(page, spyButton.label, one);
    // The answer to a player's question is public.
    expect(after.text).toMatch(/spies: [^<]*: (?:Safe|Top Secret|Tssss)/);
    expect((await readPage(path, {})).text).not.toMatch(/1 \u2068(?:Safe|Top Secret|Bomb) \d\u2069/);
  });
});

describe("a page with scripts", () => {
  const plainLinkOf = async (path: string, accepted: string | null = null): Promise<string> => {
    const page = new Response('<noscript><a href="/plain">Play</a></noscript><p>/plain</p>');
    const text = await withPlainAddress(page, new URL(path, ORIGIN), accepted).text();
    expect(text).toContain("<p>/plain</p>");
    return attribute(text, "href");
  };

  it("links to the same page without scripts, and never back to itself", async () => {
    expect(await plainLinkOf("/")).toBe("/plain");
    expect(await plainLinkOf("/t/abc?lang=he")).toBe("/plain/t/abc?lang=he");
    expect(await plainLinkOf("/t/abc/5?x=<")).toBe("/plain/t/abc/5");
    expect(await plainLinkOf("/rules/pool", "ur-PK")).toBe("/plain/rules/pool/ur");
    expect(await plainLinkOf("/learn/spy/first?lang=bn")).toBe("/plain/learn/spy/bn?lang=bn");
    for (const path of ["/rules/none", "/plain/none", "/nowhere"]) expect(await plainLinkOf(path)).toBe("/plain");
  });
});

describe("the start page without scripts", () => {
  it("has the introduction as its only title, because the header has the name", async () => {
    const { text } = await readPage("/plain", {});
    expect(text.match(/<h1>.*?<\/h1>/g)).toEqual([`<h1>${en.intro}</h1>`]);
    expect(text).toContain(">Foldtable</a></header>");
  });

  it("opens a table against the computer, once for each form", async () => {
    const identity = await newBrowser();
    const page = await readPage("/plain", identity);
    const { fields } = page.buttons.find(({ label }) => label === "Play the computer")!;
    const open = async () => (await sendForm("/plain", { ...fields, name: "Ada" }, identity)).headers.get("Location")!;
    const address = await open();
    expect(await open()).toBe(address);
    expect((await readPage(address, identity)).text).toContain("Ada");
    expect(fold(await logOf(address.split("/").at(-1)!)).phase).toBe("playing");
  });

  it("opens no table again that was deleted, also after its object slept", async () => {
    const identity = await newBrowser();
    const start = await readPage("/plain", identity);
    const { fields } = start.buttons.find(({ label }) => label === "Play with friends")!;
    const send = () => sendForm("/plain", { ...fields, name: "Bo" }, identity);
    const id = new URL((await send()).headers.get("Location")!, ORIGIN).pathname.split("/").at(-1)!;
    expect((await post(`/api/tables/${id}/forget`, undefined, identity)).status).toBe(200);
    await evictDurableObject(tableStub(id));
    const again = await send();
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining(en.noTable)]);
    expect((await request(`/api/tables/${id}`)).status).toBe(404);
  });

  it("opens no table again that was deleted where its players had moved it, and neither does the table's form", async () => {
    const [host, guest] = [await newBrowser(), await newBrowser()];
    const { fields } = (await readPage("/plain", host)).buttons.find(({ label }) => label === "Play with friends")!;
    const open = () => sendForm("/plain", { ...fields, name: "Ada" }, host, AMERICA);
    const path = (await open()).headers.get("Location")!;
    const table = path.split("/").at(-1)!;
    // It moves because the host, too, is in Europe now.
    await TableClient.open(table, host, "", EUROPE);
    const { fields: seat } = (await readPage(path, guest)).buttons.find(({ label }) => label === "Sit down")!;
    const sit = () => sendForm(path, { ...seat, name: "Bo" }, guest, EUROPE);
    expect((await sit()).headers.get("Location")).toBe(path);
    await readPage(path, guest);
    expect(await liveObjects(table)).toEqual(["relocated"]);
    expect((await sit()).headers.get("Location")).toBe(path);
    for (const one of [host, guest]) expect((await post(`/api/tables/${table}/forget`, {}, one)).status).toBe(200);
    for (const forget of [() => undefined, clearLocationCache]) {
      forget();
      for (const again of [await open(), await sit()])
        expect([again.status, await again.text()]).toEqual([404, expect.stringContaining(en.noTable)]);
      expect(await liveObjects(table)).toEqual([]);
    }
  });

  it("opens a table for friends, and requires a name and a cookie", async () => {
    const identity = await newBrowser();
    const page = await readPage("/plain", identity);
    const waiting = await press(page, "Play with friends", identity, { name: "Bo" });
    expect(waiting.text).toContain("Send this link");
    const filled = await press(waiting, "Fill the seats with computers", identity);
    expect(filled.text).not.toContain("Send this link");
    expect((await press(page, "Play with friends", identity, { name: " " })).text).toContain("Please choose a name");
    expect((await press(page, "Play with friends", { Origin: ORIGIN }, { name: "Bo" })).text).toContain("cookie");
  });
});
