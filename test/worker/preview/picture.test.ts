/**
 * Links shown in messengers: who is told what, how often a table is asked, and what comes of nonsense.
 * @gate
 */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import { selfplay } from "../../../engine/bot/selfplay.ts";
import { installedGames, newestGame } from "../../../engine/contract/game-registry.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { resumeSession } from "../../../engine/log/session.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { computerIcon } from "../../../worker/drawing/computer-icon.ts";
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
import { Line, move, seatTwo, sit } from "../line.ts";
import { ask, faultOf, logOf, newBrowser, ORIGIN, openTable, post, setUp, spent, stubOf } from "../support.ts";

const POOL = v.parse(newestGame("pool").options, {});
const WHATSAPP = "WhatsApp/2.23.20.0";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** An environment that counts how often a table is asked for. */
const counted = (): { readonly env: Env; calls: number } => {
  const seen = {
    calls: 0,
    env: {
      ...setUp,
      TABLE: new Proxy(setUp.TABLE, {
        get(table, name) {
          const own = Reflect.get(table, name) as unknown;
          if (name === "getByName") seen.calls++;
          return typeof own === "function" ? own.bind(table) : own;
        },
      }),
    } as Env,
  };
  return seen;
};

/** Like `ask`, and waits until what is to be kept has been kept. */
const look = async (path: string, init: RequestInit = {}, env: Env = setUp): Promise<Response> => {
  const request = new Request(new URL(path, ORIGIN), init);
  if (!request.headers.has("CF-Connecting-IP")) request.headers.set("CF-Connecting-IP", crypto.randomUUID());
  const context = createExecutionContext();
  const response = await worker.fetch(request as never, env, context);
  const body = await response.arrayBuffer();
  await waitOnExecutionContext(context);
  return new Response([101, 204, 304].includes(response.status) ? null : body, response);
};

const asAgent = (path: string, env: Env = setUp) => look(path, { headers: { "User-Agent": WHATSAPP } }, env);

/** A rewriter gives attributes as they are written. */
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

/** As in a sentence, without the invisible marks around the names. */
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

  it.each(languages)("calls a computer by its name, in words and in the picture: %s", async (language) => {
    const table = await openTable();
    const line = await Line.open(table, await newBrowser());
    await line.say(sit(0, "Ann"));
    await line.say({ type: "seat-bot", seat: 1, level: 3, salt: SALT } as AnyCommand);
    const name = computerIn(previewTexts[language], 2);
    const meta = await metaOf(await asAgent(`/t/${table}?lang=${language}`));
    expect(meta["og:title"]).toContain(plainList(language, ["Ann", name]));
    expect(meta["og:title"]).not.toContain("Computer");
    const drawing = drawPicture(makePreviewState(resumeSession(await logOf(table)), null), language);
    expect(drawing).toContain(previewTexts[language].characters[2]);
    expect(drawing.split(` d="${computerIcon}"`)).toHaveLength(2);
    expect(drawing).not.toContain("Computer");
  });

  it.each(languages)("text and picture mark a program as one: %s", async (language) => {
    const table = await openTable();
    await (await Line.open(table, await newBrowser())).say(sit(0, "Ann"));
    const { token } = await (await post("/api/tokens", { bot: "Dame Blanche" })).json<{ token: string }>();
    await (await Line.open(table, { Authorization: `Bearer ${token}` })).say(sit(1, "Blanche"));
    const name = programIn(previewTexts[language], "Blanche");
    expect(name).toContain(previewTexts[language].program);
    const meta = await metaOf(await asAgent(`/t/${table}?lang=${language}`));
    expect(meta["og:title"]).toContain(plainList(language, ["Ann", name]));
    const drawing = drawPicture(makePreviewState(resumeSession(await logOf(table)), null), language);
    expect(drawing.split(` d="${computerIcon}"`)).toHaveLength(2);
  });

  it("a person gets what is true of any table, because their page requests no preview", async () => {
    const { table } = await seatTwo();
    const seen = counted();
    const response = await look(`/t/${table}?lang=bn`, { headers: { "User-Agent": BROWSER } }, seen.env);
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
    // What follows the page (initial-board.test.ts).
    expect(seen.calls).toBe(1);
  });

  it("a messenger gets the players and the score in the link's language", async () => {
    const { table, lines } = await seatTwo();
    await lines[0].say(move(9, 13));
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
  ] as const)("an uploaded game states its origin: %s", async (_, from, english) => {
    const { table, lines } = await seatTwo();
    await lines[0].say({ type: "resign" });
    const own = await (await look(`/api/tables/${table}/log`)).text();
    const program = makeLog(selfplay({ game: "pool", seats: 2, options: POOL, seed: "from" }));
    const body = from === "program" ? program : own;
    const sent = { method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body };
    const { id } = await (await look("/api/logs", sent)).json<{ id: string }>();
    const meta = await metaOf(await asAgent(`/t/${id}`));
    expect(meta["og:title"]).toMatch(new RegExp(`\\(${english}\\)$`));
    for (const key of ["og:description", "og:image:alt", "twitter:description"] as const)
      if (meta[key] !== undefined) expect(meta[key]).toContain(english);
    // At every moment of it, in every language, and in what the picture says.
    for (const language of languages) {
      const word = previewTexts[language].from[from];
      expect((await metaOf(await asAgent(`/t/${id}/3?lang=${language}`)))["og:title"]).toContain(word);
      const moment = JSON.parse((await stubOf(id).moment(null)) ?? "");
      expect(statusTextOf({ moment, language }).text).toContain(word);
    }
    expect((await metaOf(await asAgent(`/t/${table}`)))["og:title"]).not.toContain(english);
  });

  it("shows a moment as it was: who had sat down, who was to move", async () => {
    const { table, lines } = await seatTwo();
    await lines[0].say(move(9, 13));
    const waiting = await metaOf(await asAgent(`/t/${table}/1`));
    expect([waiting["og:title"], waiting["og:description"]]).toEqual([
      "Pool checkers: player 0",
      `1 of 2 seated · Join. ${previewTexts.en.invitation}`,
    ]);
    expect(waiting["og:image"]).toBe(`${ORIGIN}/t/${table}/1/preview.png`);
    const begun = await metaOf(await asAgent(`/t/${table}/5`));
    expect(begun["og:description"]).toMatch(/^\u2068player 0\u2069’s turn · Move 0/);
  });

  it("a player's name cannot break out of the markup", async () => {
    const name = `"><b>&'`;
    const table = await openTable();
    await (await Line.open(table, await newBrowser())).say(sit(0, name));
    const response = await asAgent(`/t/${table}`);
    expect(await response.clone().text()).not.toContain("<b>");
    const { "og:title": title } = await metaOf(response);
    expect(title).toContain(name);
    expect(await sizeOf(await look(`/t/${table}/preview.png`))).toEqual([1200, 630]);
  });

  it("a table that was never opened gets what is true of any", async () => {
    const id = await makeTableId(await keysOf(setUp));
    const response = await asAgent(`/t/${id}`);
    expect([response.status, (await metaOf(response))["og:title"]]).toEqual([200, previewTexts.en.table]);
    expect(await faultOf(await look(`/t/${id}/preview.png`))).toEqual([404, "no-table"]);
  });
});

const PICTURES = installedGames().flatMap(({ id }) => languages.map((language) => [id, language] as const));

describe("the picture", () => {
  it.each(everyNth(PICTURES, 5, 1))(
    "the picture of %s in %s is a PNG that other sites may embed",
    async (game, language) => {
      const table = await openTable({ game });
      await (await Line.open(table, await newBrowser())).say(sit(0, "মায়া מאיה مایا Maya 🎲"));
      const response = await look(`/t/${table}/preview.png?lang=${language}`);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      expect(await sizeOf(response)).toEqual([1200, 630]);
    },
  );

  it("the Worker draws a picture once, and caches it long only if nothing can change it", async () => {
    const { table, lines } = await seatTwo();
    await lines[0].say(move(9, 13));
    const seen = counted();
    const first = await look(`/t/${table}/5/preview.png`, {}, seen.env);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=604800");
    await lines[1].say(move(22, 18));
    const second = await look(`/t/${table}/5/preview.png`, {}, seen.env);
    expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer());
    // Another language is another drawing of the same answer.
    await look(`/t/${table}/5/preview.png?lang=ur`, {}, seen.env);
    await asAgent(`/t/${table}/5`, seen.env);
    expect(seen.calls).toBe(1);
    const live = await look(`/t/${table}/preview.png`);
    expect(live.headers.get("Cache-Control")).toBe("public, max-age=30");
    await lines[0].say({ type: "resign" });
    expect((await look(`/t/${table}/11/preview.png`)).headers.get("Cache-Control")).toBe("public, max-age=604800");
  });

  it("the board alone is an SVG of the same moment without names' markup, cached as long", async () => {
    const { table, lines } = await seatTwo();
    const live = await look(`/t/${table}/board.svg?lang=he`);
    expect([live.status, live.headers.get("Content-Type"), live.headers.get("Cache-Control")]).toEqual([
      ...[200, "image/svg+xml", "public, max-age=30"],
    ]);
    const drawing = await live.text();
    expect(drawing).toMatch(/^<svg [^>]*viewBox="600 30 570 570"/);
    // Also the two beside the players' names, which are not in the box.
    expect(drawing.match(/<use href="#(black|white)-/g)).toHaveLength(26);
    expect((await look(`/t/${table}/board.svg?lang=xx`)).status).toBe(400);
    await lines[0].say({ type: "resign" });
    expect((await look(`/t/${table}/board.svg`, {})).headers.get("Cache-Control")).toMatch(/^public/);
  });

  it("draws the board of a table that has not started from the same side", async () => {
    const table = await openTable();
    const drawing = await (await look(`/t/${table}/board.svg`)).text();
    const heights = (colour: string) =>
      [...drawing.matchAll(new RegExp(`#${colour}-false" transform="translate\\([\\d.]+ ([\\d.]+)\\) scale`, "g"))].map(
        ([, y]) => Number(y),
      );
    expect(heights("black")).toHaveLength(12);
    expect(Math.min(...heights("black"))).toBeGreaterThan(Math.max(...heights("white")));
  });

  it("HEAD of a preview picture answers headers without a body", async () => {
    const table = await openTable();
    const response = await ask(`/t/${table}/preview.png`, { method: "HEAD" });
    expect([response.status, response.headers.get("Content-Type"), (await response.arrayBuffer()).byteLength]).toEqual([
      200,
      "image/png",
      0,
    ]);
  });

  it("takes a moment beyond the end for the end", async () => {
    const table = await openTable();
    const [now, beyond] = [await look(`/t/${table}/preview.png`), await look(`/t/${table}/999/preview.png`)];
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
    expect(await faultOf(await ask(path.replace("TABLE", table)))).toEqual([status, code]);
  });

  it.each(["POST", "PUT", "DELETE"])("%s is not known", async (method) => {
    const table = await openTable();
    for (const path of [`/t/${table}/preview.png`, `/t/${table}/5/preview.png`, `/embed/${table}`]) {
      const response = await ask(path, { method });
      expect(response.headers.get("Allow")).toBe("GET, HEAD");
      expect(await faultOf(response)).toEqual([405, "method-not-allowed"]);
    }
  });

  it("shows a page that says so for a moment or a table that is none, and ignores an unknown language", async () => {
    const table = await openTable();
    for (const path of ["/t/nope", `/t/${table}/x1`, "/t/nope/3"]) expect((await asAgent(path)).status).toBe(404);
    const response = await look(`/t/${table}?lang=tlh&seat=99`);
    expect((await metaOf(response))["og:url"]).toBe(`${ORIGIN}/t/${table}`);
  });

  it("one address can request few pictures of invalid links, while cached ones stay available", async () => {
    const table = await openTable();
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    await look(`/t/${table}/preview.png`, { headers });
    const denied = (path: string, agent = BROWSER) =>
      look(path, { headers: { ...headers, "User-Agent": agent } }, spent("PREVIEW_LIMIT", headers["CF-Connecting-IP"]));
    expect(await faultOf(await denied(`/t/${table}/7/preview.png`))).toEqual([429, "too-many"]);
    expect((await denied(`/t/${table}/preview.png`)).status).toBe(200);
    // A page is not withheld for it: it only says less.
    const page = await denied(`/t/${table}/77`, WHATSAPP);
    expect([page.status, (await metaOf(page))["og:title"]]).toEqual([200, previewTexts.en.table]);
  });
});
