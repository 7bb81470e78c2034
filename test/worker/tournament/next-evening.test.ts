/** What a next evening counts for the quota of its address. */
import { beforeEach, expect, it, vi } from "vitest";
import { subnetKey } from "../../../worker/identity/client-ip.ts";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import { chargeDaily, TOURNAMENT_QUOTA } from "../../../worker/lobby/daily-quota.ts";
import { Tournament } from "../../../worker/main.ts";
import { faultOf, type Identity, ORIGIN, testEnv } from "../support.ts";
import { openForTwo, send, stateOf } from "./tournament-client.ts";

let tests = 0;
/** Headers of another address for each test, because they share the count of a day. */
let from: Identity;
beforeEach(() => {
  from = { "CF-Connecting-IP": `192.0.2.${++tests}` };
});

const openNext = (id: string, identity: Identity) => send(id, { ...identity, ...from }, { type: "open-next-evening" });
const chargeUpToOne = async () => {
  const address = await subnetKey(await keysOf(testEnv), new Request(ORIGIN, { headers: from }), "lobby");
  await chargeDaily(testEnv.LOBBY, TOURNAMENT_QUOTA, address, TOURNAMENT_QUOTA.most - 1, Date.now());
};

it("counts once, also if the request is repeated, and a refused request counts nothing", async () => {
  const { id, players } = await openForTwo();
  const [host, other] = players;
  await chargeUpToOne();
  await send(id, host, { type: "end" });
  expect((await openNext(id, other)).status).toBe(409);
  // The next evening's object cannot be reached.
  vi.spyOn(Tournament.prototype, "openAfter").mockImplementationOnce(() => {
    throw new Error("unreachable");
  });
  vi.spyOn(console, "error").mockReturnValue();
  expect((await openNext(id, host)).status).toBe(500);
  expect((await openNext(id, host)).status).toBe(200);
  const next = (await stateOf(id)).next!;
  await send(next, host, { type: "end" });
  expect(await faultOf(await openNext(next, host))).toEqual([429, "too-many-open"]);
  expect((await stateOf(next)).next).toBeNull();
});

it("counts simultaneous requests once", async () => {
  const { id, players } = await openForTwo();
  await chargeUpToOne();
  await send(id, players[0], { type: "end" });
  const responses = await Promise.all([openNext(id, players[0]), openNext(id, players[0])]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});
