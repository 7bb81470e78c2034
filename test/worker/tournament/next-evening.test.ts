/** What a next evening counts for the quota of its address. */
import { expect, it, vi } from "vitest";
import { subnetKey } from "../../../worker/identity/client-ip.ts";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import { chargeDaily, TOURNAMENT_QUOTA } from "../../../worker/lobby/daily-quota.ts";
import { Tournament } from "../../../worker/main.ts";
import { faultOf, type Identity, ORIGIN, testEnv } from "../support.ts";
import { openForTwo, send, stateOf } from "./tournament-client.ts";

const from = { "CF-Connecting-IP": "192.0.2.77" };
const openNext = (id: string, identity: Identity) => send(id, { ...identity, ...from }, { type: "open-next-evening" });

it("counts once, also if the request is repeated, and a refused request counts nothing", async () => {
  const { id, players } = await openForTwo();
  const [host, other] = players;
  const address = await subnetKey(await keysOf(testEnv), new Request(ORIGIN, { headers: from }), "lobby");
  await chargeDaily(testEnv.LOBBY, TOURNAMENT_QUOTA, address, TOURNAMENT_QUOTA.most - 1, Date.now());
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
