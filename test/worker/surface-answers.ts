/** All that a table answers to one caller: each listed route (surfaces.ts), and a relay. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect } from "vitest";
import { makeUpgrade } from "../../worker/sockets/upgrade.ts";
import { Line, newId } from "./line.ts";
import { relayOf } from "./relay/relay-table.ts";
import { type Ask, routes } from "./secrets/surfaces.ts";
import { ask, type Identity, post, storedLog, stubOf } from "./support.ts";

export const lengthOf = async (table: string): Promise<number> => (await storedLog(stubOf(table))).length;

/** `isDrawn`: requests pictures too, each of which takes as long as all other answers. */
export const answersTo = async (table: string, who: Identity, isDrawn: boolean): Promise<readonly unknown[]> => {
  const length = await lengthOf(table);
  const asks = Object.values(routes).flatMap((surface) => ("asks" in surface ? surface.asks(table, length) : []));
  const answers: unknown[] = [];
  for (const one of asks) if (isDrawn || !one.path.endsWith(".png")) answers.push(await answerTo(one, who, length));
  answers.push(await relayed(table));
  expect(await lengthOf(table)).toBe(length);
  return answers;
};

const answerTo = async ({ path, headers, body, read }: Ask, who: Identity, length: number): Promise<unknown> => {
  if (body !== undefined) {
    const response = await post(path, body, { ...who, ...headers });
    return [path, body, response.status, ...(read === "status" ? [] : [headersOf(response), await response.text()])];
  }
  const upgrade = read === "socket" ? { Upgrade: "websocket" } : {};
  const response = await ask(path, { headers: { ...who, ...headers, ...upgrade } });
  // Without a build, pages and pictures answer nothing that could be compared.
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
 * All but the random cookie of a first visit, the time that this answer took, which the caller sees anyway, and whether
 * the cache had stored an earlier answer by then, which also depends on that time.
 */
const headersOf = (response: Response) =>
  [...response.headers].filter(([name]) => !["set-cookie", "server-timing", "cf-cache-status"].includes(name)).sort();

/** All frames but presence (the output `presence`) and the refusal by which `settled` knows that they have come. */
const framesOf = async (socket: WebSocket): Promise<readonly unknown[]> => {
  const line = new Line(socket);
  await line.settled();
  socket.close(1000);
  await line.closed;
  return line.received.filter(({ type }) => type !== "refused");
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
