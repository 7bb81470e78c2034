/** A tournament whose retention period is over. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { RETAIN_PRIVATE_DAYS } from "../../../engine/wire/retention.ts";
import { faultOf, request } from "../support.ts";
import { openForTwo, send } from "./tournament-client.ts";

const DAY = 24 * 60 * 60 * 1000;

afterEach(() => void vi.useRealTimers());

it("is gone for its readers and for commands once the alarm has deleted it", async () => {
  const { id, players } = await openForTwo();
  expect((await request(`/api/tournaments/${id}`)).status).toBe(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + RETAIN_PRIVATE_DAYS * DAY + 1000 });
  await runDurableObjectAlarm(env.TOURNAMENT.getByName(id));
  vi.useRealTimers();
  expect(await faultOf(await request(`/api/tournaments/${id}`))).toEqual([404, "no-tournament"]);
  const answer = await send(id, players[0], { type: "start-round", round: 1 });
  expect([answer.status, await answer.json()]).toEqual([404, { refused: "no-tournament" }]);
});
