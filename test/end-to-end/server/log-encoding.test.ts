/** The log as a local server sends it to clients that accept compression, and to those that do not. */
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, inject, it } from "vitest";

const server = inject("serverUrl");

let log: string;
beforeAll(async () => {
  const order = { method: "POST", body: '{"game":"pool"}', headers: { "Content-Type": "application/json" } };
  const { id } = (await (await fetch(`${server}/api/tables`, order)).json()) as { id: string };
  log = `${server}/api/tables/${id}/log`;
});

/** Unlike `fetch`, it adds no `Accept-Encoding`, and decodes nothing. */
const read = async (headers: Record<string, string>) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(log, { headers }, resolve).on("error", reject),
  );
  const { "content-encoding": encoding, vary } = response.headers;
  return { encoding, vary, body: await buffer(response) };
};

const OPENED = /^\{"seq":0,.*"type":"opened".*\}\n$/;

it.each([{}, { "Accept-Encoding": "identity" }])("is plain text for a client that sends %o", async (headers) => {
  const { encoding, vary, body } = await read(headers);
  expect([encoding, body.toString()]).toEqual([undefined, expect.stringMatching(OPENED)]);
  expect(vary).toContain("Accept-Encoding");
});

it("is compressed for a client that accepts it", async () => {
  const { encoding, vary, body } = await read({ "Accept-Encoding": "gzip" });
  expect([encoding, gunzipSync(body).toString()]).toEqual(["gzip", expect.stringMatching(OPENED)]);
  expect(vary).toContain("Accept-Encoding");
});
