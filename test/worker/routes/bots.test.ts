/** Programs that wait, and hosts who invite them. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type WaitingBot, waitingBots } from "../../../worker/lobby/waiting-bots.ts";
import { newId, sit } from "../line.ts";
import { Page } from "../person/my-tables-client.ts";
import {
  ask,
  askAfter,
  clockAfter,
  faultOf,
  type Identity,
  LIST_MS,
  newBrowser,
  openTable,
  post,
  sweepNow,
} from "../support.ts";

afterEach(() => void vi.useRealTimers());

const OFFER = { author: "Ada Lovelace", contact: "https://example.org/bot", games: ["pool"] };

const newBot = async (bot: string): Promise<Identity> => {
  const response = await post("/api/tokens", { bot });
  return { Authorization: `Bearer ${(await response.json<{ token: string }>()).token}` };
};

const wait = async (bot: Identity, offer: object = OFFER): Promise<string> =>
  (await (await post("/api/mine/bot", offer, bot)).json<{ id: string }>()).id;

let listed = 0;

/** Past the cached list and no further, because a program waits only so long after its last request. */
const waiting = async (name: string): Promise<WaitingBot | undefined> => {
  listed += LIST_MS;
  const { bots } = await (await askAfter(listed, "/api/bots")).json<{ bots: WaitingBot[] }>();
  return bots.find((bot) => bot.name === name);
};

const invitations = async (bot: Identity) =>
  (await (await ask("/api/mine/invitations", { headers: bot })).json<{ invitations: { table: string }[] }>())
    .invitations;

const say = (table: string, identity: Identity, command: object, seq = 0) =>
  post(`/api/tables/${table}/commands`, { type: "command", id: newId(), seq, command }, identity);

const invite = (table: string, host: Identity, bot: string) => post(`/api/tables/${table}/invite`, { bot }, host);

const hosted = async (order: object = {}) => {
  const [table, host] = [await openTable(order), await newBrowser()];
  await say(table, host, sit(0));
  return { table, host };
};

describe("a program that waits", () => {
  it("is listed with its profile until it stops", async () => {
    const bot = await newBot("Waits");
    const id = await wait(bot);
    expect(await waiting("Waits")).toEqual({ id, name: "Waits", ...OFFER, clocks: null });
    expect(await wait(bot)).toBe(id);
    await post("/api/mine/bot/stop", {}, bot);
    expect(await waiting("Waits")).toBeUndefined();
  });

  it("is listed no longer than it says", async () => {
    await wait(await newBot("Crashes"));
    // Not by the route: its cache would keep the later list for the tests that follow.
    const namesAfter = async (ms: number) => (await waitingBots(env.LOBBY, Date.now() + ms)).map(({ name }) => name);
    expect(await namesAfter(140_000)).toContain("Crashes");
    expect(await namesAfter(151_000)).not.toContain("Crashes");
  });

  it("has a name, an author, and a contact that is an address", async () => {
    const bot = await newBot("Strict");
    for (const fault of [{ author: "" }, { contact: "javascript:alert(1)" }, { games: [] }, { author: "a\u202eb" }])
      expect(await faultOf(await post("/api/mine/bot", { ...OFFER, ...fault }, bot))).toEqual([400, "bad-request"]);
    expect(await faultOf(await post("/api/mine/bot", OFFER, await newBrowser()))).toEqual([400, "bad-request"]);
    expect(await faultOf(await post("/api/mine/bot", OFFER))).toEqual([401, "no-identity"]);
  });

  it("is one of at most twenty of an address, until a day has passed", async () => {
    const from = { "CF-Connecting-IP": "203.0.113.9" };
    for (let count = 0; count < 20; count++)
      expect((await post("/api/mine/bot", OFFER, { ...(await newBot(`Many ${count}`)), ...from })).status).toBe(200);
    const other = { ...(await newBot("Many more")), ...from };
    expect(await faultOf(await post("/api/mine/bot", OFFER, other))).toEqual([429, "too-many-bots"]);
    clockAfter(25 * 60 * 60_000);
    await sweepNow();
    expect((await post("/api/mine/bot", OFFER, other)).status).toBe(200);
  });
});

describe("an invitation", () => {
  it("reaches the program by its stream and by polling, until it sits", async () => {
    const { table, host } = await hosted();
    const bot = await newBot("Comes");
    const id = await wait(bot);
    const page = await Page.open(bot);
    expect((await invite(table, host, id)).status).toBe(204);
    expect(await page.until(({ type }) => type === "invited")).toMatchObject({ table });
    expect(await invitations(bot)).toMatchObject([{ table }]);
    expect((await Page.open(bot)).received.map(({ type }) => type)).toContain("tables");
    await say(table, bot, sit(1, "Comes"), 1);
    await expect.poll(() => invitations(bot)).toEqual([]);
    const { programs } = await (await ask(`/api/tables/${table}/programs`)).json<{ programs: object[] }>();
    expect(programs).toEqual([null, { name: "Comes", author: OFFER.author, contact: OFFER.contact }]);
  });

  it("ends after ten minutes", async () => {
    const { table, host } = await hosted();
    const bot = await newBot("Sleeps");
    await invite(table, host, await wait(bot));
    clockAfter(601_000);
    expect(await invitations(bot)).toEqual([]);
  });

  it("is the host's alone, while a seat is free", async () => {
    const { table, host } = await hosted();
    const id = await wait(await newBot("Free"));
    const guest = await newBrowser();
    expect(await faultOf(await invite(table, guest, id))).toEqual([403, "not-the-host"]);
    await say(table, guest, sit(1), 1);
    expect(await faultOf(await invite(table, guest, id))).toEqual([403, "not-the-host"]);
    expect(await faultOf(await invite(table, host, id))).toEqual([409, "no-free-seat"]);
  });

  it("reaches no program that does not wait, or plays no such table, or has sixteen", async () => {
    const { table, host } = await hosted();
    const train = await wait(await newBot("Train"), { ...OFFER, games: ["train"] });
    const clock = await wait(await newBot("Clock"), { ...OFFER, clocks: ["fischer"] });
    for (const bot of ["nothing", train, clock])
      expect(await faultOf(await invite(table, host, bot))).toEqual([404, "no-bot"]);
    const timed = await hosted({ clock: { type: "fischer", ms: 60_000, increment: 0 } });
    expect((await invite(timed.table, timed.host, clock)).status).toBe(204);
    const busy = await newBot("Busy");
    const id = await wait(busy);
    for (let count = 0; count < 16; count++) {
      const other = await hosted();
      await invite(other.table, other.host, id);
    }
    expect(await faultOf(await invite(table, host, id))).toEqual([404, "no-bot"]);
    expect(await invitations(busy)).toHaveLength(16);
  });

  it("shows neither person to the other", async () => {
    const { table, host } = await hosted();
    const bot = await newBot("Private");
    const id = await wait(bot);
    await invite(table, host, id);
    const [listed] = (await invitations(bot)) as object[];
    expect(Object.keys(listed!).sort()).toEqual(["table", "until"]);
    expect(Object.keys((await waiting("Private"))!).sort()).toEqual(
      ["author", "clocks", "contact", "games", "id", "name"].sort(),
    );
  });
});
