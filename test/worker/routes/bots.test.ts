/** Programs that wait for invitations, and hosts who invite them. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type WaitingBot, waitingBots } from "../../../worker/lobby/waiting-bots.ts";
import { TablesPage } from "../person/my-tables-client.ts";
import {
  advanceClock,
  faultOf,
  type Identity,
  LIST_MS,
  newBrowser,
  openTable,
  post,
  request,
  requestAfter,
  runSweep,
} from "../support.ts";
import { newId, sit } from "../table-client.ts";

const OFFER = { author: "Ada Lovelace", contact: "https://example.org/bot", games: ["pool"] };

const newBot = async (bot: string): Promise<Identity> => {
  const response = await post("/api/tokens", { bot });
  return { Authorization: `Bearer ${(await response.json<{ token: string }>()).token}` };
};

const startWaiting = async (bot: Identity, offer: object = OFFER): Promise<string> =>
  (await (await post("/api/mine/bot", offer, bot)).json<{ id: string }>()).id;

let elapsedMs = 0;

/** A listed program, after the cached list has expired but before the program's listing does. */
const listedBot = async (name: string): Promise<WaitingBot | undefined> => {
  elapsedMs += LIST_MS;
  const { bots } = await (await requestAfter(elapsedMs, "/api/bots")).json<{ bots: WaitingBot[] }>();
  return bots.find((bot) => bot.name === name);
};

const invitations = async (bot: Identity) =>
  (await (await request("/api/mine/invitations", { headers: bot })).json<{ invitations: { table: string }[] }>())
    .invitations;

const submit = (table: string, identity: Identity, command: object, seq = 0) =>
  post(`/api/tables/${table}/commands`, { type: "command", id: newId(), seq, command }, identity);

const invite = (table: string, host: Identity, bot: string) => post(`/api/tables/${table}/invite`, { bot }, host);

const openHosted = async (order: object = {}) => {
  const [table, host] = [await openTable(order), await newBrowser()];
  await submit(table, host, sit(0));
  return { table, host };
};

describe("a program that waits", () => {
  it("is listed with its profile until it stops", async () => {
    const bot = await newBot("Waits");
    const id = await startWaiting(bot);
    expect(await listedBot("Waits")).toEqual({ id, name: "Waits", ...OFFER, clocks: null });
    expect(await startWaiting(bot)).toBe(id);
    await post("/api/mine/bot/stop", {}, bot);
    expect(await listedBot("Waits")).toBeUndefined();
  });

  it("is not listed any more if it makes no further request", async () => {
    await startWaiting(await newBot("Crashes"));
    // Without the route, because its cache would return the later list in the following tests.
    const namesAfter = async (ms: number) => (await waitingBots(env.LOBBY, Date.now() + ms)).map(({ name }) => name);
    expect(await namesAfter(140_000)).toContain("Crashes");
    expect(await namesAfter(151_000)).not.toContain("Crashes");
  });

  it("may have an author whose name needs a joiner", async () => {
    await startWaiting(await newBot("Joins"), { ...OFFER, author: "র\u200d্যান" });
    expect(await listedBot("Joins")).toMatchObject({ author: "র\u200d্যান" });
  });

  it("needs a name, an author, and a contact that is an address", async () => {
    const bot = await newBot("Strict");
    for (const fault of [{ author: "" }, { contact: "javascript:alert(1)" }, { games: [] }, { author: "a\u202eb" }])
      expect(await faultOf(await post("/api/mine/bot", { ...OFFER, ...fault }, bot))).toEqual([400, "bad-request"]);
    expect(await faultOf(await post("/api/mine/bot", OFFER, await newBrowser()))).toEqual([400, "bad-request"]);
    expect(await faultOf(await post("/api/mine/bot", OFFER))).toEqual([401, "no-identity"]);
  });

  it("is refused if its address has listed twenty in the last day", async () => {
    const from = { "CF-Connecting-IP": "203.0.113.9" };
    for (let count = 0; count < 20; count++)
      expect((await post("/api/mine/bot", OFFER, { ...(await newBot(`Many ${count}`)), ...from })).status).toBe(200);
    const other = { ...(await newBot("Many more")), ...from };
    expect(await faultOf(await post("/api/mine/bot", OFFER, other))).toEqual([429, "too-many-bots"]);
    advanceClock(25 * 60 * 60_000);
    await runSweep();
    expect((await post("/api/mine/bot", OFFER, other)).status).toBe(200);
  });
});

describe("an invitation", () => {
  it("reaches the program by its stream and by polling, until it sits", async () => {
    const { table, host } = await openHosted();
    const bot = await newBot("Comes");
    const id = await startWaiting(bot);
    const page = await TablesPage.open(bot);
    expect((await invite(table, host, id)).status).toBe(204);
    expect(await page.waitForFrame(({ type }) => type === "invited")).toMatchObject({ table });
    expect(await invitations(bot)).toMatchObject([{ table }]);
    expect((await TablesPage.open(bot)).received.map(({ type }) => type)).toContain("tables");
    await submit(table, bot, sit(1, "Comes"), 1);
    await expect.poll(() => invitations(bot)).toEqual([]);
    const { programs } = await (await request(`/api/tables/${table}/programs`)).json<{ programs: object[] }>();
    expect(programs).toEqual([null, { name: "Comes", author: OFFER.author, contact: OFFER.contact }]);
  });

  it("ends after ten minutes", async () => {
    const { table, host } = await openHosted();
    const bot = await newBot("Sleeps");
    await invite(table, host, await startWaiting(bot));
    advanceClock(601_000);
    expect(await invitations(bot)).toEqual([]);
  });

  it("can be sent only by the host, while a seat is free", async () => {
    const { table, host } = await openHosted();
    const id = await startWaiting(await newBot("Free"));
    const guest = await newBrowser();
    expect(await faultOf(await invite(table, guest, id))).toEqual([403, "not-the-host"]);
    await submit(table, guest, sit(1), 1);
    expect(await faultOf(await invite(table, guest, id))).toEqual([403, "not-the-host"]);
    expect(await faultOf(await invite(table, host, id))).toEqual([409, "no-free-seat"]);
  });

  it("is refused for a program that does not wait, does not play such tables, or has sixteen invitations", async () => {
    const { table, host } = await openHosted();
    const train = await startWaiting(await newBot("Train"), { ...OFFER, games: ["train"] });
    const clock = await startWaiting(await newBot("Clock"), { ...OFFER, clocks: ["fischer"] });
    for (const bot of ["nothing", train, clock])
      expect(await faultOf(await invite(table, host, bot))).toEqual([404, "no-bot"]);
    const timed = await openHosted({ clock: { type: "fischer", ms: 60_000, increment: 0 } });
    expect((await invite(timed.table, timed.host, clock)).status).toBe(204);
    const busy = await newBot("Busy");
    const id = await startWaiting(busy);
    for (let count = 0; count < 16; count++) {
      const other = await openHosted();
      await invite(other.table, other.host, id);
    }
    expect(await faultOf(await invite(table, host, id))).toEqual([404, "no-bot"]);
    expect(await invitations(busy)).toHaveLength(16);
  });

  it("shows no person key to the host or the program", async () => {
    const { table, host } = await openHosted();
    const bot = await newBot("Private");
    const id = await startWaiting(bot);
    await invite(table, host, id);
    const [invitation] = (await invitations(bot)) as object[];
    expect(Object.keys(invitation!).sort()).toEqual(["table", "until"]);
    expect(Object.keys((await listedBot("Private"))!).sort()).toEqual(
      ["author", "clocks", "contact", "games", "id", "name"].sort(),
    );
  });
});
