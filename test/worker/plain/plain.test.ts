/**
 * The pages without scripts: a table is opened, filled, played and replayed by links and forms alone.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { fold } from "../../../engine/log/log.ts";
import { withPlainAddress } from "../../../worker/plain/address.ts";
import { seatTwo } from "../line.ts";
import { ask, logOf, newBrowser, ORIGIN, openTable } from "../support.ts";
import { attribute, moveButtons, onTurn, press, read, seated, send, unescapeHtml } from "./pages.ts";

describe("a table without scripts", () => {
  it("seats two players, who move by turns", async () => {
    const { table, path, who } = await seated("pool");
    const { page, one } = await onTurn(path, who);
    const [move] = moveButtons(page);
    const after = await press(page, move!.label, one);
    expect(after.text).toContain("Waiting for");
    expect(after.text).toMatch(/<li><bdi>player \d<\/bdi>: <a href="[^"]*">\u2068\d+–\d+\u2069<\/a>/);
    expect(fold(await logOf(table)).play).toMatchObject({ ply: 1 });
  });

  it("applies a form that is sent twice once", async () => {
    const { table, path, who } = await seated("pool");
    const { page, one } = await onTurn(path, who);
    const { fields } = moveButtons(page)[0]!;
    for (let again = 0; again < 2; again++) expect((await send(path, fields, one)).headers.get("Location")).toBe(path);
    expect(fold(await logOf(table)).play).toMatchObject({ ply: 1 });
  });

  it("says in the reader's language why a command was refused", async () => {
    const { path, who } = await seated("pool");
    const { page, one } = await onTurn(path, who);
    const other = who.find((player) => player !== one)!;
    const { acting: _, ...fields } = moveButtons(page)[0]!.fields;
    const answer = await send(`${path}?lang=he`, fields, other);
    const address = answer.headers.get("Location")!;
    expect(address).toMatch(/\?refused=[a-z-]+&lang=he$/);
    const refused = await read(address, other);
    expect(refused.text).toContain('dir="rtl"');
    expect(refused.text).toMatch(/role="alert">[^<]*[\u05d0-\u05ea]/);
  });

  it("refuses a form of another site, and one without a cookie changes nothing", async () => {
    const { table, path, who } = await seated("pool");
    const { page, one } = await onTurn(path, who);
    const { fields } = moveButtons(page)[0]!;
    const { length } = await logOf(table);
    expect((await send(path, fields, { ...one, Origin: "https://elsewhere.test" })).status).toBe(403);
    expect((await send(path, fields, { Origin: ORIGIN })).headers.get("Location")).toBe(`${path}?refused=no-identity`);
    expect(
      (await ask(path, { method: "POST", headers: { ...one, "Content-Type": "text/plain" }, body: "x" })).status,
    ).toBe(415);
    expect(await logOf(table)).toHaveLength(length);
  });

  it("shows each moment by links", async () => {
    const { table } = await seatTwo();
    const { length } = await logOf(table);
    const page = await read(`/plain/t/${table}/${length - 1}`, {});
    expect(page.text).toContain(`Moment ${length - 1} of ${length - 1}`);
    expect(page.text).toMatch(new RegExp(`href="/plain/t/${table}/\\d+">Previous move`));
  });

  it("shows a replay without the result one moment at a time, and never how much follows", async () => {
    const { table } = await seatTwo();
    let path = `/plain/t/${table}/quiet`;
    for (let step = 0; step < 2; step++) {
      const { text } = await read(path, {});
      expect(text).not.toContain("Moment ");
      path = unescapeHtml(/href="([^"]+)">Next move/.exec(text)![1]!);
      expect(path).toContain("?quiet=1");
    }
  });

  it("lets players resign and play again", async () => {
    const { path, who } = await seated("pool");
    const over = await press(await read(path, who[0]), "Resign", who[0]);
    expect(over.text).toContain("player 1");
    expect(over.text).toContain("Game over");
    await press(over, "Play again", who[0]);
    const again = await press(await read(path, who[1]), "Play again", who[1]);
    const next = unescapeHtml(/href="(\/plain\/t\/[^"]+)">To the next game/.exec(again.text)![1]!);
    // The seats are reserved, each for one of them, and the name is known.
    for (const one of [who[1], who[0]]) {
      const seat = await press(await read(next, one), "Sit down", one, {
        name: one === who[0] ? "player 0" : "player 1",
      });
      expect(seat.text).toContain("Leave my seat");
    }
    expect(next).toContain("name=player+1");
  });

  it("says the phrases of the chat", async () => {
    const { path, who } = await seated("pool");
    expect((await press(await read(path, who[0]), "Good luck", who[0])).text).toContain("“Good luck”");
  });

  it("is sent with a policy that allows no script, and is stored by no cache", async () => {
    const response = await ask(`/plain/t/${await openTable()}`);
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'; style-src 'self'");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Set-Cookie")).toMatch(/HttpOnly/);
    expect(await response.text()).not.toContain("<script");
  });

  it("says that there is no such table", async () => {
    const page = await read("/plain/t/nothing?lang=bn", {});
    expect([page.status, page.text.includes("এখানে কোনো টেবিল নেই")]).toEqual([404, true]);
  });
});

describe("Mexican Train without scripts", () => {
  it("groups moves by tile, and shows a player's own hand only", async () => {
    const { path, who } = await seated("train");
    const { page, one } = await onTurn(path, who);
    expect(page.text).toContain("Your hand");
    expect((await read(path, {})).text).not.toContain("Your hand");
    const [move] = moveButtons(page);
    const answer = await send(path, move!.fields, one);
    expect(answer.headers.get("Location")).toBe(path);
  });
});

describe("SPY without scripts", () => {
  it("arranges bases by fields, which only their player sees, and then moves and spies", async () => {
    const { path, who } = await seated("spy");
    const first = await read(path, who[0]);
    expect(first.buttons.some(({ label }) => label === "Set this base")).toBe(true);
    const wrong = await press(first, "Set this base", who[0], { "column-0": "S1", "column-1": "S1" });
    expect(wrong.text).toContain("A base needs each card");
    for (const one of who) await press(await read(path, one), "Set this base", one);
    const { page, one } = await onTurn(path, who);
    const spying = page.buttons.find(({ fields }) => (fields.command ?? "").includes('"spy"'))!;
    const after = await press(page, spying.label, one);
    // The answer to the own question is public, and is heard once.
    expect(after.text).toMatch(/spies: [^<]*: (?:Safe|Top Secret|Tssss)/);
    expect((await read(path, {})).text).not.toMatch(/1 \u2068(?:Safe|Top Secret|Bomb) \d\u2069/);
  });
});

describe("a page with scripts", () => {
  const leadsTo = async (path: string, accepted: string | null = null): Promise<string> => {
    const page = new Response('<noscript><a href="/plain">Play</a></noscript><p>/plain</p>');
    const text = await withPlainAddress(page, new URL(path, ORIGIN), accepted).text();
    expect(text).toContain("<p>/plain</p>");
    return attribute(text, "href");
  };

  it("leads to the same without scripts, and never in a circle", async () => {
    expect(await leadsTo("/")).toBe("/plain");
    expect(await leadsTo("/t/abc?lang=he")).toBe("/plain/t/abc?lang=he");
    expect(await leadsTo("/t/abc/5?x=<")).toBe("/plain/t/abc/5");
    expect(await leadsTo("/rules/pool", "ur-PK")).toBe("/plain/rules/pool/ur");
    expect(await leadsTo("/learn/spy/first?lang=bn")).toBe("/plain/learn/spy/bn?lang=bn");
    for (const path of ["/rules/none", "/plain/none", "/nowhere"]) expect(await leadsTo(path)).toBe("/plain");
  });
});

describe("the start page without scripts", () => {
  it("opens a table against the computer, once for each form", async () => {
    const who = await newBrowser();
    const page = await read("/plain", who);
    const { fields } = page.buttons.find(({ label }) => label === "Play the computer")!;
    const open = async () => (await send("/plain", { ...fields, name: "Ada" }, who)).headers.get("Location")!;
    const address = await open();
    expect(await open()).toBe(address);
    expect((await read(address, who)).text).toContain("Ada");
    expect(fold(await logOf(address.split("/").at(-1)!)).phase).toBe("playing");
  });

  it("opens a table for friends, and asks for a name and a cookie", async () => {
    const who = await newBrowser();
    const page = await read("/plain", who);
    const waiting = await press(page, "Play with friends", who, { name: "Bo" });
    expect(waiting.text).toContain("Send this link");
    const filled = await press(waiting, "Fill the seats with computers", who);
    expect(filled.text).not.toContain("Send this link");
    expect((await press(page, "Play with friends", who, { name: " " })).text).toContain("Please choose a name");
    expect((await press(page, "Play with friends", { Origin: ORIGIN }, { name: "Bo" })).text).toContain("cookie");
  });
});
