/** All answers of a table to one caller: of each listed route (surfaces.ts) and of a relay. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect } from "vitest";
import { makeUpgrade } from "../../worker/sockets/upgrade.ts";
import { relayOf } from "./relay/relay-table.ts";
import { routes, type SurfaceRequest } from "./secrets/surfaces.ts";
import { type Identity, post, request, storedLog, tableStub } from "./support.ts";
import { newId, TableClient } from "./table-client.ts";

export const lengthOf = async (table: string): Promise<number> => (await storedLog(tableStub(table))).length;

/** `isDrawn`: also requests pictures, each of which takes as long as all other answers. */
export const answersTo = async (table: string, identity: Identity, isDrawn: boolean): Promise<readonly unknown[]> => {
  const length = await lengthOf(table);
  const requests = Object.values(routes).flatMap((surface) =>
    "requests" in surface ? surface.requests(table, length) : [],
  );
  const answers: unknown[] = [];
  for (const one of requests)
    if (isDrawn || !one.path.endsWith(".png")) answers.push(await answerTo(one, identity, length));
  answers.push(await relayed(table));
  expect(await lengthOf(table)).toBe(length);
  return answers;
};

const answerTo = async (
  { path, headers, body, read }: SurfaceRequest,
  identity: Identity,
  length: number,
): Promise<unknown> => {
  if (body !== undefined) {
    const response = await post(path, body, { ...identity, ...headers });
    return [path, body, response.status, ...(read === "status" ? [] : [headersOf(response), await response.text()])];
  }
  const upgrade = read === "socket" ? { Upgrade: "websocket" } : {};
  const response = await request(path, { headers: { ...identity, ...headers, ...upgrade } });
  // Without a build, pages and pictures are answered 503, which compares nothing.
  expect([path, response.status]).not.toEqual([path, 503]);
  if (read !== undefined) expect([path, response.status]).toEqual([path, read === "socket" ? 101 : 200]);
  if (response.webSocket != null) return [path, await framesOf(response.webSocket)];
  if (read === "stream") return [path, await eventsOf(response, length)];
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isImage = (response.headers.get("Content-Type") ?? "").startsWith("image/");
  const shown = isImage ? bytesToHex(sha256(bytes)) : new TextDecoder().decode(bytes);
  return [path, headers, response.status, headersOf(response), shown];
};

/**
 * Without the random cookie of a first visit and the time that this answer took. Whether the cache stored an earlier answer
 * also depends on that time.
 */
const headersOf = (response: Response) =>
  [...response.headers].filter(([name]) => !["set-cookie", "server-timing", "cf-cache-status"].includes(name)).sort();

/** All frames without presence (the output `presence`) and without the refusal that `synchronize` causes. */
const framesOf = async (socket: WebSocket): Promise<readonly unknown[]> => {
  const client = new TableClient(socket);
  await client.synchronize();
  socket.close(1000);
  await client.closed;
  return client.received.filter(({ type }) => type !== "refused");
};

/** The events up to the last entry, without presence. */
const eventsOf = async (response: Response, length: number): Promise<readonly string[]> => {
  const last = `"seq":${length - 1},`;
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes(last)) text += decoder.decode((await reader.read()).value, { stream: true });
  await reader.cancel();
  const events = text.split("\n\n").filter((event) => !event.startsWith("event: presence"));
  return events.slice(0, events.findIndex((event) => event.includes(last)) + 1);
};

/** What the first relay of the table sends to a watcher. */
const relayed = async (table: string): Promise<unknown> => {
  const upgrade = makeUpgrade({
    ...{ player: null, lobbyKey: null, program: undefined, address: newId(), seat: null, from: 0, as: null },
    ...{ takesPatches: true, takesTurns: true, near: null },
  });
  const { webSocket } = await relayOf(table).fetch(upgrade);
  return ["relay", await framesOf(webSocket!)];
};
