/** Files for crawlers, other sites and language models: oEmbed, robots.txt, the sitemap, llms.txt, security.txt. */
import { describe, expect, it } from "vitest";
import { gameIds } from "../../../engine/games/ids.ts";
import { faultOf, ORIGIN, openTable, request, testEnv } from "../support.ts";
import { seatTwo } from "../table-client.ts";

const embedOf = (url: string, rest = "") => request(`/oembed?url=${encodeURIComponent(url)}${rest}`);

describe("oEmbed", () => {
  it("shows a table as a frame with its replay, at the link's moment and in its language", async () => {
    const { table } = await seatTwo();
    const response = await embedOf(`${ORIGIN}/t/${table}/3?lang=he`, "&maxwidth=300&format=json");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const answer = await response.json<{ html: string }>();
    expect(answer).toMatchObject({ version: "1.0", type: "rich", width: 300, height: 640, thumbnail_width: 1200 });
    expect(answer).toMatchObject({ thumbnail_url: `${ORIGIN}/t/${table}/3/preview.png?lang=he` });
    expect(answer.html).toContain(`src="${ORIGIN}/embed/${table}?at=3&amp;lang=he"`);
  });

  it("escapes names", async () => {
    const { table } = await seatTwo();
    const { title, html } = await (await embedOf(`${ORIGIN}/t/${table}`)).json<{ title: string; html: string }>();
    expect(title).toBe("Pool checkers: player 0 and player 1");
    expect(html).toContain(`title="${title}"`);
  });

  it("refuses addresses of no table on this server, and XML", async () => {
    const unknownId = "9JGfYaH7tjB9jWMsSEM3";
    for (const url of [
      "",
      "nothing",
      `https://elsewhere.test/t/${await openTable()}`,
      `${ORIGIN}/t/${unknownId}`,
      ORIGIN,
    ])
      expect(await faultOf(await embedOf(url))).toEqual([404, "no-table"]);
    expect(await faultOf(await embedOf(`${ORIGIN}/t/${await openTable()}`, "&format=xml"))).toEqual([501, "no-format"]);
  });
});

describe("the files for crawlers and models", () => {
  it("contain addresses of this origin", async () => {
    expect(await (await request("/robots.txt")).text()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const sitemap = await (await request("/sitemap.xml")).text();
    expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="ur" href="${ORIGIN}/rules/pool?lang=ur"/>`);
    expect(sitemap).not.toContain("/t/");
    const models = await (await request("/llms.txt")).text();
    expect(models.startsWith("# Foldtable\n\n> ")).toBe(true);
    for (const address of ["/mcp", "/protocol.md", ...gameIds.map((id) => `/rules/${id}.md`)])
      expect(models).toContain(`](${ORIGIN}${address})`);
  });

  it("include a security.txt if the operator has set a contact", async () => {
    const { SECURITY_CONTACT: _, ...unnamed } = testEnv;
    expect((await request("/.well-known/security.txt", {}, unnamed)).status).toBe(404);
    const text = await (await request("/.well-known/security.txt")).text();
    expect(text).toMatch(/^Contact: mailto:security@example\.test\nExpires: \d{4}-/);
  });
});

it("every response contains how long the Worker waited", async () => {
  for (const path of ["/api/games", "/api/nothing", "/robots.txt"])
    expect((await request(path)).headers.get("Server-Timing")).toMatch(/^worker;dur=\d+$/);
});

describe("structured data", () => {
  const dataIn = async (path: string): Promise<readonly Record<string, unknown>[]> => {
    const page = await (await request(path)).text();
    return [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text!),
    );
  };

  it("describes each game on its pages, in the language of the address", async () => {
    for (const path of ["/rules/train", "/learn/train", "/learn/train/puzzle"])
      expect((await dataIn(path)).at(-1)).toMatchObject({
        ...{ "@type": "VideoGame", name: "Mexican Train", url: `${ORIGIN}/rules/train` },
        numberOfPlayers: { minValue: 2 },
      });
    expect((await dataIn("/rules/spy?lang=he")).at(-1)).toMatchObject({ name: "מרגל" });
  });

  it("contains no table and no player", async () => {
    const { table } = await seatTwo();
    for (const path of [`/t/${table}`, "/rules/nothing"])
      for (const data of await dataIn(path)) expect(data["@type"]).toBe("WebApplication");
  });
});
