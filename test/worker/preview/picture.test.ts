/**
 * Link previews in messengers: their texts and pictures, how often they query a table, and invalid links.
 * @gate
 */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installedGames, newestGame } from "../../../engine/contract/game-registry.ts";
import { COMPUTER_ICON } from "../../../engine/kit/bot-faces.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { resumeSession } from "../../../engine/log/session.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { makePreviewState } from "../../../worker/drawing/preview-state.ts";
import {
  computerIn,
  type Language,
  languages,
  listIn,
  previewTexts,
  programIn,
} from "../../../worker/drawing/texts.ts";
import { keysOf } from "../../../worker/identity/signing-keys.ts";
import { makeTableId } from "../../../worker/identity/table-id.ts";
import worker from "../../../worker/main.ts";
import { isPreviewAgent } from "../../../worker/preview/link-preview-agents.ts";
import { drawPicture } from "../../../worker/preview/picture.ts";
import { statusTextOf } from "../../../worker/preview/status-text.ts";
import { everyNth } from "../../support/samples.ts";
import { SALT } from "../../support/tables/tables.ts";
import {
  faultOf,
  logOf,
  newBrowser,
  ORIGIN,
  openTable,
  post,
  request,
  tableStub,
  testEnv,
  withSpentLimit,
} from "../support.ts";
import { move, seatTwo, sit, TableClient } from "../table-client.ts";

const POOL = v.parse(newestGame("pool").options, {});
const WHATSAPP = "WhatsApp/2.23.20.0";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Bindings that count the calls of table objects. */
const countingEnv = (): { readonly env: Env; calls: number } => {
  const counter = {
    calls: 0,
    env: {
      ...testEnv,
      TABLE: new Proxy(testEnv.TABLE, {
        get(table, name) {
          const value = Reflect.get(table, name) as unknown;
          if (name === "getByName") counter.calls++;
          return typeof value === "function" ? value.bind(table) : value;
        },
      }),
    } as Env,
  };
  return counter;
};

/** Like `request` of support.ts, but also waits until caches have stored the response. */
const requestAndStore = async (path: string, init: RequestInit = {}, env: Env = testEnv): Promise<Response> => {
  const sent = new Request(new URL(path, ORIGIN), init);
  if (!sent.headers.has("CF-Connecting-IP")) sent.headers.set("CF-Connecting-IP", crypto.randomUUID());
  const context = createExecutionContext();
  const response = await worker.fetch(sent as never, env, context);
  const body = await response.arrayBuffer();
  await waitOnExecutionContext(context);
  return new Response([101, 204, 304].includes(response.status) ? null : body, response);
};

const asAgent = (path: string, env: Env = testEnv) =>
  requestAndStore(path, { headers: { "User-Agent": WHATSAPP } }, env);

/** HTMLRewriter returns attributes without decoding these. */
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const metaOf = async (response: Response): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {};
  await new HTMLRewriter()
    .on("meta[property], meta[name]", {
      element(tag) {
        const name = tag.getAttribute("property") ?? tag.getAttribute("name") ?? "";
        found[name] = (tag.getAttribute("content") ?? "").replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
      },
    })
    .transform(response)
    .text();
  return found;
};

const sizeOf = async (response: Response): Promise<readonly number[]> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  return [view.getUint32(16), view.getUint32(20)];
};

/** A list of names as in a sentence, without invisible marks. */
const plainList = (language: Language, names: readonly string[]): string =>
  listIn(
    language,
    names.map((name) => `\u2068${name}\u2069`),
  ).replace(/[\u2068\u2069]/g, "");

describe("link previews", () => {
  it.each([
    [WHATSAPP, true],
    ["TelegramBot (like TwitterBot)", true],
    ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", true],
    [
      "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) facebookexternalhit/1.1 Facebot Twitterbot/1.0",
      true,
    ],
    ["Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", true],
    ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", true],
    ["LinkedInBot/1.0 (compatible; Mozilla/5.0)", true],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", true],
    [
      "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
      true,
    ],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1) Chrome/142.0.0.0 Safari/537.36",
      true,
    ],
    [BROWSER, false],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36 Viber/25",
      false,
    ],
    ["Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile [FBAN/FBIOS;FBAV/400]", false],
    [null, false],
  ])("%s", (agent, isAgent) => expect(isPreviewAgent(agent)).toBe(isAgent));

  it.each(languages)("name a bot in text and picture: %s", async (language) => {
    const table = await openTable();
    const client = await TableClient.open(table, await newBrowser());
    await client.submit(sit(0, "Ann"));
    await client.submit({ type: "seat-bot", seat: 1, level: 3, salt: SALT } as AnyCommand);
    const name = computerIn(previewTexts[language], 2);
    const meta = await metaOf(await asAgent(`/t/${table}?lang=${language}`));
    expect(meta["og:title"]).toContain(plainList(language, ["Ann", name]));
    expect(meta["og:title"]).not.toContain("Computer");
    const drawing = drawPicture(makePreviewState(resumeSession(await logOf(table)), null), language);
    expect(drawing).toContain(previewTexts[language].characters[2]);
    expect(drawing.split(` d="${COMPUTER_ICON}"`)).toHaveLength(2);
    expect(drawing).not.toContain("Computer");
  });

  it.each(languages)("mark a program in text and picture: %s", async (language) => {
    const table = await openTable();
    await (await TableClient.open(table, await newBrowser())).submit(sit(0, "Ann"));
    const { token } = await (await post("/api/tokens", { bot: "Dame Blanche" })).json<{ token: string }>();
    await (await TableClient.open(table, { Authorization: `Bearer ${token}` })).submit(sit(1, "Blanche"));
    const name = programIn(previewTexts[language], "Blanche");
    expect(name).toContain(previewTexts[language].program);
    const meta = await metaOf(await asAgent(`/t/${table}?lang=${language}`));
    expect(meta["og:title"]).toContain(plainList(language, ["Ann", name]));
    const drawing = drawPicture(makePreviewState(resumeSession(await logOf(table)), null), language);
    expect(drawing.split(` d="${COMPUTER_ICON}"`)).toHaveLength(2);
  });

  it("have general texts for a person, whose page needs no preview", async () => {
    const { table } = await seatTwo();
    const counter = countingEnv();
    const response = await requestAndStore(`/t/${table}?lang=bn`, { headers: { "User-Agent": BROWSER } }, counter.env);
    expect([response.status, response.headers.has("Set-Cookie"), response.headers.get("X-Robots-Tag")]).toEqual([
      200,
      true,
      "noindex",
    ]);
    const html = await response.clone().text();
    expect(html).toContain('<html lang="en">');
    expect(await metaOf(response)).toMatchObject({
      "og:title": previewTexts.bn.table,
      "og:description": previewTexts.bn.invitation,
      "og:locale": "bn_BD",
      "og:url": `${ORIGIN}/t/${table}?lang=bn`,
      "og:image": `${ORIGIN}/t/${table}/preview.png?lang=bn`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    // The one call is for the preloaded parts of the page.
    expect(counter.calls).toBe(1);
  });

  it("have the players and the score for a messenger, in the link's language", async () => {
    const { table, clients } = await seatTwo();
    await clients[0].submit(move(9, 13));
    const english = await asAgent(`/t/${table}`);
    expect(english.headers.has("Set-Cookie")).toBe(false);
    expect(await metaOf(english)).toMatchObject({
      "og:title": "Pool checkers: player 0 and player 1",
      "og:description": `\u2068player 1\u2069’s turn · Move 1. ${previewTexts.en.invitation}`,
    });
    const hebrew = await metaOf(await asAgent(`/t/${table}?lang=he&seat=1`));
    expect(hebrew["og:title"]).toContain("דמקת פול");
    expect(hebrew["og:url"]).toBe(`${ORIGIN}/t/${table}?lang=he&seat=1`);
  });

  it.each([
    ["selfplay", "program", "played by a program against itself"],
    ["played here", "elsewhere", "played elsewhere"],
  ] as const)("state the origin of an uploaded game: %s", async (_, from, english) => {
    const { table, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    const own = await (await requestAndStore(`/api/tables/${table}/log`)).text();
    const program = makeLog(selfplay({ game: "pool", seats: 2, options: POOL, seed: "from" }));
    const body = from === "program" ? program : own;
    const sent = { method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body };
    const { id } = await (await requestAndStore("/api/logs", sent)).json<{ id: string }>();
    const meta = await metaOf(await asAgent(`/t/${id}`));
    expect(meta["og:title"]).toMatch(new RegExp(`\\(${english}\\)$`));
    for (const key of ["og:description", "og:image:alt", "twitter:description"] as const)
      if (meta[key] !== undefined) expect(meta[key]).toContain(english);
    // The origin is also shown at each moment, in every language, and in the picture.
    for (const language of languages) {
      const word = previewTexts[language].from[from];
      expect((await metaOf(await asAgent(`/t/${id}/3?lang=${language}`)))["og:title"]).toContain(word);
      const moment = JSON.parse((await tableStub(id).moment(null)) ?? "");
      expect(statusTextOf({ moment, language }).text).toContain(word);
    }
    expect((await metaOf(await asAgent(`/t/${table}`)))["og:title"]).not.toContain(english);
  });

  it("show an earlier moment with its seated players and its turn", async () => {
    const { table, clients } = await seatTwo();
    await clients[0].submit(move(9, 13));
    const waiting = await metaOf(await asAgent(`/t/${table}/1`));
    expect([waiting["og:title"], waiting["og:description"]]).toEqual([
      "Pool checkers: player 0",
      `1 of 2 seated · Join. ${previewTexts.en.invitation}`,
    ]);
    expect(waiting["og:image"]).toBe(`${ORIGIN}/t/${table}/1/preview.png`);
    const started = await metaOf(await asAgent(`/t/${table}/5`));
    expect(started["og:description"]).toMatch(/^\u2068player 0\u2069’s turn · Move 0/);
  });

  it("escape player names", async () => {
    const name = `"><b>&'`;
    const table = await openTable();
    await (await TableClient.open(table, await newBrowser())).submit(sit(0, name));
    const response = await asAgent(`/t/${table}`);
    expect(await response.clone().text()).not.toContain("<b>");
    const { "og:title": title } = await metaOf(response);
    expect(title).toContain(name);
    expect(await sizeOf(await requestAndStore(`/t/${table}/preview.png`))).toEqual([1200, 630]);
  });

  it("have general texts for a table that was never opened", async () => {
    const id = await makeTableId(await keysOf(testEnv));
    const response = await asAgent(`/t/${id}`);
    expect([response.status, (await metaOf(response))["og:title"]]).toEqual([200, previewTexts.en.table]);
    expect(await faultOf(await requestAndStore(`/t/${id}/preview.png`))).toEqual([404, "no-table"]);
  });
});

const PICTURES = installedGames().flatMap(({ id }) => languages.map((language) => [id, language] as const));

describe("the picture", () => {
  it.each(everyNth(PICTURES, 5, 1))("of %s in %s is a PNG that other sites may embed", async (game, language) => {
    const table = await openTable({ game });
    await (await TableClient.open(table, await newBrowser())).submit(sit(0, "মায়া מאיה مایا Maya 🎲"));
    const response = await requestAndStore(`/t/${table}/preview.png?lang=${language}`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(await sizeOf(response)).toEqual([1200, 630]);
  });

  it("is drawn once, and cached for long only if nothing can change it", async () => {
    const { table, clients } = await seatTwo();
    await clients[0].submit(move(9, 13));
    const counter = countingEnv();
    const first = await requestAndStore(`/t/${table}/5/preview.png`, {}, counter.env);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=604800");
    await clients[1].submit(move(22, 18));
    const second = await requestAndStore(`/t/${table}/5/preview.png`, {}, counter.env);
    expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer());
    // Another language needs another drawing, but no other query.
    await requestAndStore(`/t/${table}/5/preview.png?lang=ur`, {}, counter.env);
    await asAgent(`/t/${table}/5`, counter.env);
    expect(counter.calls).toBe(1);
    const live = await requestAndStore(`/t/${table}/preview.png`);
    expect(live.headers.get("Cache-Control")).toBe("public, max-age=30");
    await clients[0].submit({ type: "resign" });
    expect((await requestAndStore(`/t/${table}/11/preview.png`)).headers.get("Cache-Control")).toBe(
      "public, max-age=604800",
    );
  });

  it("of the board alone is an SVG of the same moment, cached as long", async () => {
    const { table, clients } = await seatTwo();
    const live = await requestAndStore(`/t/${table}/board.svg?lang=he`);
    expect([live.status, live.headers.get("Content-Type"), live.headers.get("Cache-Control")]).toEqual([
      ...[200, "image/svg+xml", "public, max-age=30"],
    ]);
    const drawing = await live.text();
    expect(drawing).toMatch(/^<svg [^>]*viewBox="600 30 570 570"/);
    // Two more are next to the players' names, outside the box.
    expect(drawing.match(/<use href="#(black|white)-/g)).toHaveLength(26);
    expect((await requestAndStore(`/t/${table}/board.svg?lang=xx`)).status).toBe(400);
    await clients[0].submit({ type: "resign" });
    expect((await requestAndStore(`/t/${table}/board.svg`, {})).headers.get("Cache-Control")).toMatch(/^public/);
  });

  it("shows the board of a table that has not started from the same side", async () => {
    const table = await openTable();
    const drawing = await (await requestAndStore(`/t/${table}/board.svg`)).text();
    const heights = (colour: string) =>
      [...drawing.matchAll(new RegExp(`#${colour}-false" transform="translate\\([\\d.]+ ([\\d.]+)\\) scale`, "g"))].map(
        ([, y]) => Number(y),
      );
    expect(heights("black")).toHaveLength(12);
    expect(Math.min(...heights("black"))).toBeGreaterThan(Math.max(...heights("white")));
  });

  it("is answered without a body for HEAD", async () => {
    const table = await openTable();
    const response = await request(`/t/${table}/preview.png`, { method: "HEAD" });
    expect([response.status, response.headers.get("Content-Type"), (await response.arrayBuffer()).byteLength]).toEqual([
      200,
      "image/png",
      0,
    ]);
  });

  it("of a moment after the end is that of the end", async () => {
    const table = await openTable();
    const [now, beyond] = [
      await requestAndStore(`/t/${table}/preview.png`),
      await requestAndStore(`/t/${table}/999/preview.png`),
    ];
    expect(await beyond.arrayBuffer()).toEqual(await now.arrayBuffer());
  });
});

describe("pictures of invalid links", () => {
  it.each([
    ["/t/nope/preview.png", 404, "no-table"],
    ["/t/%00/preview.png", 404, "no-table"],
    ["/t/TABLE/-1/preview.png", 404, "not-found"],
    ["/t/TABLE/01/preview.png", 404, "not-found"],
    ["/t/TABLE/1e3/preview.png", 404, "not-found"],
    ["/t/TABLE/9999999/preview.png", 404, "not-found"],
    ["/t/TABLE/preview.png?lang=xx", 400, "bad-request"],
    ["/t/TABLE/preview.png?lang=", 400, "bad-request"],
    ["/t/TABLE/3/preview.jpg", 404, "not-found"],
  ])("%s is answered %i %s", async (path, status, code) => {
    const table = await openTable();
    expect(await faultOf(await request(path.replace("TABLE", table)))).toEqual([status, code]);
  });

  it.each(["POST", "PUT", "DELETE"])("are refused for %s", async (method) => {
    const table = await openTable();
    for (const path of [`/t/${table}/preview.png`, `/t/${table}/5/preview.png`, `/embed/${table}`]) {
      const response = await request(path, { method });
      expect(response.headers.get("Allow")).toBe("GET, HEAD");
      expect(await faultOf(response)).toEqual([405, "method-not-allowed"]);
    }
  });

  it("have a page with status 404 for an unknown table or moment, and ignore an unknown language", async () => {
    const table = await openTable();
    for (const path of ["/t/nope", `/t/${table}/x1`, "/t/nope/3"]) expect((await asAgent(path)).status).toBe(404);
    const response = await requestAndStore(`/t/${table}?lang=tlh&seat=99`);
    expect((await metaOf(response))["og:url"]).toBe(`${ORIGIN}/t/${table}`);
  });

  it("have a limit for each address, which does not apply to cached ones", async () => {
    const table = await openTable();
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    await requestAndStore(`/t/${table}/preview.png`, { headers });
    const denied = (path: string, agent = BROWSER) =>
      requestAndStore(
        path,
        { headers: { ...headers, "User-Agent": agent } },
        withSpentLimit("PREVIEW_LIMIT", headers["CF-Connecting-IP"]),
      );
    expect(await faultOf(await denied(`/t/${table}/7/preview.png`))).toEqual([429, "too-many"]);
    expect((await denied(`/t/${table}/preview.png`)).status).toBe(200);
    // A page is still served, with general texts.
    const page = await denied(`/t/${table}/77`, WHATSAPP);
    expect([page.status, (await metaOf(page))["og:title"]]).toEqual([200, previewTexts.en.table]);
  });
});
