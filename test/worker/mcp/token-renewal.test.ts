/** An agent whose token is renewed keeps its seat, its salt and the ids of its commands. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SALT_BYTES, saltCommitment } from "../../../engine/chance/deal.ts";
import { RETAIN_IDENTITY_DAYS } from "../../../engine/wire/retention.ts";
import { RENEW_AFTER_DAYS } from "../../../worker/identity/identity.ts";
import { moveButtons, press, readPage } from "../plain/pages.ts";
import { advanceClock, type Identity, logOf, newProgram, openTable, post, request } from "../support.ts";
import { newId, showSalt, sit } from "../table-client.ts";
import { Agent, type AgentTurn, type Seated, type WaitResult } from "./agent.ts";

const DAY = 24 * 60 * 60 * 1000;
const OLD_DAYS = RENEW_AFTER_DAYS + 1;

let table: string;
let agent: Agent;
/** A token that is due for renewal. */
let old: string;
let ben: Identity;

const headersOf = (token: string): Identity => ({ Authorization: `Bearer ${token}` });
const tokenOf = (identity: Identity): string => new Headers(identity).get("Authorization")!.slice("Bearer ".length);

const say = async (player: Identity, command: object) => {
  const frame = { type: "command", id: newId(), seq: (await logOf(table)).length - 1, command };
  expect((await post(`/api/tables/${table}/commands`, frame, player)).status, JSON.stringify(command)).toBe(200);
};
const startWithBen = async () => {
  await say(ben, sit(1));
  await say(ben, showSalt);
};
const eventsOf = async (seat: number) =>
  (await logOf(table)).flatMap(({ event }) => ("seat" in event && event.seat === seat ? [event.type] : []));
const read = (token: string) =>
  agent.call<WaitResult & { readonly token?: string }>("wait_for_turn", { table, token, seconds: 0 });

beforeEach(async () => {
  advanceClock(-OLD_DAYS * DAY);
  old = tokenOf(await newProgram());
  advanceClock(OLD_DAYS * DAY);
  table = await openTable({ game: "pool", options: { black: "first" } });
  agent = await Agent.connect();
  ben = await newProgram();
});
afterEach(() => void vi.useRealTimers());

/** As the other routes renew it. */
const renewed = async () => {
  const { headers } = await request("/api/mine", { headers: headersOf(old) });
  const token = headers.get("Foldtable-Token")!;
  expect(token).not.toBe(old);
  return token;
};

it("reveals the salt that it committed to with the older token, and finds its seat with both", async () => {
  await agent.call("join_table", { table, name: "Ada", token: old });
  const token = await renewed();
  expect(await agent.call<Seated>("join_table", { table, name: "Ada", token })).toMatchObject({ token, seat: 0 });
  await startWithBen();
  await read(token);
  expect(await eventsOf(0)).toEqual(["seat-taken", "salt-shown"]);
  for (const one of [old, token])
    expect(await agent.call<Seated>("join_table", { table, name: "Ada", token: one })).toMatchObject({
      ...{ token: one, seat: 0, phase: "playing" },
    });
});

it("reveals with the older token the salt that it committed to with the renewed one", async () => {
  await agent.call("join_table", { table, name: "Ada", token: await renewed() });
  await startWithBen();
  await read(old);
  expect(await eventsOf(0)).toEqual(["seat-taken", "salt-shown"]);
});

it("reveals on a page without scripts the salt that it committed to, and plays on with both", async () => {
  await agent.call("join_table", { table, name: "Ada", token: old });
  await startWithBen();
  const newer = headersOf(await renewed());
  const page = await readPage(`/plain/t/${table}`, newer);
  expect(await eventsOf(0)).toEqual(["seat-taken", "salt-shown"]);
  const { turn, token } = await read(old);
  expect(turn.moves).toHaveLength(moveButtons(page).length);
  await press(page, moveButtons(page)[0]!.label, newer);
  const move = { table, token, length: turn.length, move: turn.moves[1] };
  expect((await agent.callUnchecked("play", move)).text).toContain('"stale"');
});

it("reveals a salt that follows from its token's text, as in an earlier release", async () => {
  const { length } = await logOf(table);
  const text = new TextEncoder().encode(`salt ${length} ${table} ${old}`);
  const salt = bytesToHex(sha256(text).subarray(0, SALT_BYTES));
  await say(headersOf(old), { type: "sit", seat: 0, name: "Ada", share: saltCommitment(salt) });
  // Until the game begins, it needs the older token.
  expect(await read(old)).not.toHaveProperty("token");
  await startWithBen();
  await read(old);
  expect((await logOf(table)).map(({ event }) => event)).toContainEqual({ type: "salt-shown", seat: 0, salt });
});

it("finds its seat by a token with white space at its end", async () => {
  await agent.call("join_table", { table, name: "Ada", token: old });
  await startWithBen();
  expect(await read(`${old} \n`)).toMatchObject({ turn: { seat: 0 } });
  expect(await eventsOf(0)).toEqual(["seat-taken", "salt-shown"]);
});

it("gets a newer token to read for an old one, and none once that has ended", async () => {
  advanceClock(-OLD_DAYS * DAY);
  const made = await post("/api/mine/tokens", { scope: "read" }, headersOf(old));
  const { token: oldReader, id } = await made.json<{ readonly token: string; readonly id: number }>();
  advanceClock(OLD_DAYS * DAY);
  await agent.call("join_table", { table, name: "Ada", token: old });
  await startWithBen();
  await read(old);
  const { token = "", turn } = await read(oldReader);
  expect(token).not.toBe(oldReader);
  const move = { table, token, length: turn.length, move: turn.moves[0] };
  const refused = await agent.callUnchecked("play", move);
  expect([refused.isError, JSON.parse(refused.text)]).toEqual([true, expect.objectContaining({ error: "read-only" })]);
  await post("/api/mine/tokens/end", { id }, headersOf(old));
  for (const one of [oldReader, token]) {
    const ended = await agent.callUnchecked("wait_for_turn", { table, token: one, seconds: 0 });
    expect([ended.isError, JSON.parse(ended.text)]).toEqual([true, expect.objectContaining({ error: "bad-token" })]);
    const { status, headers } = await request("/api/mine", { headers: headersOf(one) });
    expect([status, headers.get("Foldtable-Token")]).toEqual([401, null]);
  }
});

it("gets a newer token during the game, and plays with it when the older one has expired", async () => {
  await agent.call("join_table", { table, name: "Ada", token: old });
  await startWithBen();
  const { token = "", turn } = await read(old);
  const move = { table, length: turn.length, move: turn.moves[0] };
  expect(await agent.call("play", { ...move, token: old })).toMatchObject({ seq: turn.length });
  // The answer was lost.
  expect(await agent.call("play", { ...move, token })).toEqual(expect.objectContaining({ type: "done" }));
  expect(await read(token)).not.toHaveProperty("token");
  advanceClock((RETAIN_IDENTITY_DAYS - OLD_DAYS + 1) * DAY);
  expect(await agent.callUnchecked("wait_for_turn", { table, token: old })).toEqual({
    isError: true,
    text: '{"error":"bad-token"}',
  });
  const later = await read(token);
  expect(later).toMatchObject({ phase: "playing", turn: { seat: 0 } });
  expect(later.token).not.toBe(token);
});

it("gets a newer token also from the tools of an agent that never waits", async () => {
  await agent.call("join_table", { table, name: "Ada", token: old });
  await startWithBen();
  await read(old);
  const { token = "", ...turn } = await agent.call<AgentTurn & { readonly token?: string }>("moves", {
    table,
    token: old,
  });
  const newer = { token: expect.stringMatching(/^[\w-]{40,}$/) };
  const move = { table, length: turn.length, move: turn.moves[0] };
  expect(await agent.call("play", { ...move, token: old })).toMatchObject({ seq: turn.length, ...newer });
  expect(await agent.call("talk", { table, phrase: "hello", token: old })).toMatchObject(newer);
  expect(await agent.call("position", { table, token: old })).toMatchObject(newer);
  expect(await agent.call("resign", { table, token })).not.toHaveProperty("token");
  expect(await agent.call("position", { table })).not.toHaveProperty("token");
});
