/** A seat whose salt another client of its player has: tools of agents and pages without scripts bring the start on. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saltCommitment } from "../../engine/chance/deal.ts";
import { GIVE_UP_AFTER_MS, MAX_REPLACEMENTS } from "../../engine/commands/salt-reveal.ts";
import { Agent } from "./mcp/agent.ts";
import { readPage } from "./plain/pages.ts";
import { handOver, type Identity, logOf, newBrowser, newProgram, openTable, post } from "./support.ts";
import { newId, showSalt, sit } from "./table-client.ts";

const share = saltCommitment("12".repeat(16));
let table: string;
let ann: Identity;
let ben: Identity;

const say = async (player: Identity, command: object) => {
  const frame = { type: "command", id: newId(), seq: (await logOf(table)).length - 1, command };
  const response = await post(`/api/tables/${table}/commands`, frame, player);
  expect(response.status, JSON.stringify(command)).toBe(200);
};
const events = async () => (await logOf(table)).slice(1).map(({ event }) => event.type);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  table = await openTable({ game: "pool" });
  [ann, ben] = [await newBrowser(), await newProgram()];
  await say(ann, { type: "sit", seat: 0, name: "Ann", share });
});
afterEach(() => void vi.useRealTimers());

const readAsAgent = async () => {
  const agentToken = await newProgram();
  await handOver(table, ann, agentToken);
  const agent = await Agent.connect();
  const token = new Headers(agentToken).get("Authorization")!.slice("Bearer ".length);
  return () => agent.callUnchecked("wait_for_turn", { table, token, seconds: 0 });
};
const readWithoutScripts = async () => () => readPage(`/plain/t/${table}`, ann);

describe.each([
  ["an agent", readAsAgent, ["seat-taken", "seat-moved"]],
  ["a page without scripts", readWithoutScripts, ["seat-taken"]],
] as const)("%s without the salt", (_, start, begun) => {
  it("commits to another before all seats are taken", async () => {
    const read = await start();
    for (let visit = 0; visit < 2; visit++) await read();
    expect(await events()).toEqual([...begun, "salt-committed"]);
    await say(ben, sit(1));
    await say(ben, showSalt);
    await read();
    const started = [...begun, "salt-committed", "seat-taken", "salt-shown", "salt-shown"];
    expect((await events()).slice(0, started.length)).toEqual(started);
  });

  it("gives the seat up if another player has revealed theirs, and no other client reveals it in time", async () => {
    const read = await start();
    await say(ben, sit(1));
    await say(ben, showSalt);
    const shown = [...begun, "seat-taken", "salt-shown"];
    await read();
    expect(await events()).toEqual(shown);
    vi.setSystemTime(Date.now() + GIVE_UP_AFTER_MS);
    await read();
    expect(await events()).toEqual([...shown, "seat-left"]);
  });
});

it("two agents of one player, with a token each, have the same salt", async () => {
  const first = await newProgram();
  const further = await (await post("/api/mine/tokens", { scope: "play" }, first)).json<{ token: string }>();
  await handOver(table, ann, first);
  const tokens = [new Headers(first).get("Authorization")!.slice("Bearer ".length), further.token];
  const agent = await Agent.connect();
  const read = (token: string | undefined) => agent.call("wait_for_turn", { table, token, seconds: 0 });
  for (const token of [...tokens, ...tokens]) await read(token);
  expect((await events()).filter((type) => type === "salt-committed")).toHaveLength(1);
  await say(ben, sit(1));
  await say(ben, showSalt);
  await read(tokens[1]);
  expect((await events()).filter((type) => type === "salt-shown")).toHaveLength(2);
});

describe("an agent beside another client of its player, which commits to its own salts,", () => {
  let player: Identity;
  let read: () => Promise<unknown>;
  let others = 0;
  const commit = () => say(player, { type: "commit-salt", share: saltCommitment(String(10 + ++others).repeat(16)) });

  beforeEach(async () => {
    player = await newProgram();
    await handOver(table, ann, player);
    const agent = await Agent.connect();
    const token = new Headers(player).get("Authorization")!.slice("Bearer ".length);
    read = () => agent.call("wait_for_turn", { table, token, seconds: 0 });
  });

  it("soon stops replacing its commitments", async () => {
    for (let visit = 0; visit < MAX_REPLACEMENTS; visit++) {
      await read();
      await commit();
    }
    const commitments = (await events()).filter((type) => type === "salt-committed").length;
    expect(commitments - MAX_REPLACEMENTS).toBe(Math.ceil(MAX_REPLACEMENTS / 2));
  });

  it("waits for it at a full table, until the salt is late", async () => {
    await read();
    await commit();
    await say(ben, sit(1));
    const full = await events();
    await read();
    expect(await events()).toEqual(full);
    vi.setSystemTime(Date.now() + GIVE_UP_AFTER_MS);
    await read();
    expect((await events()).slice(full.length)).toEqual(["salt-committed", "salt-shown"]);
  });
});

it("an agent with a token to read waits for the start, and leaves the salt to its player", async () => {
  const player = await newProgram();
  const { token } = await (await post("/api/mine/tokens", { scope: "read" }, player)).json<{ token: string }>();
  await handOver(table, ann, player);
  await say(ben, sit(1));
  vi.setSystemTime(Date.now() + GIVE_UP_AFTER_MS);
  const before = await events();
  const agent = await Agent.connect();
  expect(await agent.call("wait_for_turn", { table, token, seconds: 0 })).toMatchObject({ status: "waiting" });
  expect(await events()).toEqual(before);
});

it("an agent that has given the seat up is told that it has none", async () => {
  const read = await readAsAgent();
  await say(ben, sit(1));
  await say(ben, showSalt);
  vi.setSystemTime(Date.now() + GIVE_UP_AFTER_MS);
  await read();
  expect(await read()).toEqual({ text: '{"error":"not-seated"}', isError: true });
});
