/** What crawlers, other sites and language models find: oEmbed, robots.txt, the sitemap, llms.txt, security.txt. */
import { describe, expect, it } from "vitest";
import { gameIds } from "../../../engine/games/ids.ts";
import { seatTwo } from "../line.ts";
import { ask, faultOf, ORIGIN, openTable, setUp } from "../support.ts";

const embedOf = (url: string, rest = "") => ask(`/oembed?url=${encodeURIComponent(url)}${rest}`);

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

  it("refuses what is no table here, and XML", async () => {
    const never = "9JGfYaH7tjB9jWMsSEM3";
    for (const url of ["", "nothing", `https://elsewhere.test/t/${await openTable()}`, `${ORIGIN}/t/${never}`, ORIGIN])
      expect(await faultOf(await embedOf(url))).toEqual([404, "no-table"]);
    expect(await faultOf(await embedOf(`${ORIGIN}/t/${await openTable()}`, "&format=xml"))).toEqual([501, "no-format"]);
  });
});

describe("the files for machines", () => {
  it("name this origin", async () => {
    expect(await (await ask("/robots.txt")).text()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const sitemap = await (await ask("/sitemap.xml")).text();
    expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="ur" href="${ORIGIN}/rules/pool?lang=ur"/>`);
    expect(sitemap).not.toContain("/t/");
    const models = await (await ask("/llms.txt")).text();
    expect(models.startsWith("# Foldtable\n\n> ")).toBe(true);
    for (const address of ["/mcp", "/protocol.md", ...gameIds.map((id) => `/rules/${id}.md`)])
      expect(models).toContain(`](${ORIGIN}${address})`);
  });

  it("have a security.txt where the operator has named a contact", async () => {
    const { SECURITY_CONTACT: _, ...unnamed } = setUp;
    expect((await ask("/.well-known/security.txt", {}, unnamed)).status).toBe(404);
    const text = await (await ask("/.well-known/security.txt")).text();
    expect(text).toMatch(/^Contact: mailto:security@example\.test\nExpires: \d{4}-/);
  });
});

it("every response says how long the Worker waited", async () => {
  for (const path of ["/api/games", "/api/nothing", "/robots.txt"])
    expect((await ask(path)).headers.get("Server-Timing")).toMatch(/^worker;dur=\d+$/);
});

describe("structured data", () => {
  const dataIn = async (path: string): Promise<readonly Record<string, unknown>[]> => {
    const page = await (await ask(path)).text();
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

  it("names no table and no player", async () => {
    const { table } = await seatTwo();
    for (const path of [`/t/${table}`, "/rules/nothing"])
      for (const data of await dataIn(path)) expect(data["@type"]).toBe("WebApplication");
  });
});
