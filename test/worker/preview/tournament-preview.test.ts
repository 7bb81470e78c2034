/** The winner's picture of a tournament, and the link preview of its page. */
import { describe, expect, it } from "vitest";
import "../../../engine/games/all-games.ts";
import type { Podium } from "../../../engine/tournament/standings/podium.ts";
import { languages } from "../../../worker/drawing/texts.ts";
import { tournamentTexts } from "../../../worker/drawing/tournament-texts.ts";
import { drawTournamentPicture } from "../../../worker/preview/tournament-picture.ts";
import { faultOf, request, withSpentLimit } from "../support.ts";
import { areTablesOpen, openForTwo, playToResignation, send, waitForState } from "../tournament/tournament-client.ts";

const AGENT = { headers: { "User-Agent": "WhatsApp/2.23.20.0" } };
const PNG = [0x89, 0x50, 0x4e, 0x47];

const podium = (...places: readonly (readonly string[])[]): Podium => ({
  ...{ name: "Club evening", game: "pool", isOver: true },
  places,
});

/** The texts of a drawing, without direction marks. */
const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!.replaceAll("\u200f", ""));

/** A tournament of two players with one game, won by the first side; returns the winner's name. */
const playTournament = async () => {
  const { id, players } = await openForTwo();
  await send(id, players[0], { type: "start-round", round: 1 });
  const { rounds } = await waitForState(id, areTablesOpen);
  const { table, sides } = rounds[0]!.pairings[0]!;
  await playToResignation(
    table!,
    sides.map(([player]) => players[player! - 1]!),
  );
  const { players: entered } = await waitForState(id, (state) => state.rounds[0]!.completedAt !== null);
  const end = async () => expect((await send(id, players[0], { type: "end" })).status).toBe(200);
  return { id, end, winner: entered[sides[0]![0]! - 1]!.name };
};

describe("the winner's picture", () => {
  it.each(languages)("names the tournament, the game and three places in %s", (language) => {
    const texts = textsOf(drawTournamentPicture(podium(["Ada"], ["Bo"], ["Cy"]), language));
    expect(texts).toEqual(expect.arrayContaining(["Club evening", "Ada", "Bo", "Cy"]));
    expect(texts).toEqual(expect.arrayContaining([...tournamentTexts[language].places]));
  });

  it("shows each winner's name in its script, and the number of those that do not fit", () => {
    const level = podium(["Ada", "দীপা", "דנה", "عائشہ", "Eve"], ["Bo", "Cy", "Di"], []);
    const texts = textsOf(drawTournamentPicture(level, "en"));
    expect(texts).toEqual(expect.arrayContaining(["Ada", "দীপা", "דנה", "+2", "Bo"]));
    expect(texts).not.toContain("Third place");
  });

  it("exists only after the end, for everyone, and is cached as long as nothing has changed", async () => {
    const { id, end } = await playTournament();
    const address = `/e/${id}/winners.png`;
    expect(await faultOf(await request(address))).toEqual([403, "not-over"]);
    await end();
    const picture = await request(`${address}?lang=ur`);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(picture.headers.get("Cache-Control")).toBe("public, max-age=30");
    expect([...new Uint8Array(await picture.arrayBuffer()).slice(0, 4)]).toEqual(PNG);
    expect((await request(`${address}?lang=xx`)).status).toBe(400);
    expect((await request(`/e/${"A".repeat(20)}/winners.png`)).status).toBe(404);
  });
});

describe("pictures and link previews of a tournament", () => {
  it("have a limit for each address, which does not apply to a cached picture", async () => {
    const { id, end } = await playTournament();
    await end();
    await request(`/e/${id}/winners.png`);
    const headers = { ...AGENT.headers, "CF-Connecting-IP": "203.0.113.19" };
    const denied = (path: string) => request(path, { headers }, withSpentLimit("PREVIEW_LIMIT", "203.0.113.19"));
    expect(await faultOf(await denied(`/e/${id}/winners.png?lang=bn`))).toEqual([429, "too-many"]);
    expect((await denied(`/e/${id}/winners.png`)).status).toBe(200);
    // The page is still served, with general texts.
    const page = await denied(`/e/${id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("og:title");
  });
});

describe("the link preview of a tournament", () => {
  it("has its name, and after the end the winner and the picture", async () => {
    const { id, end, winner } = await playTournament();
    const before = await (await request(`/e/${id}`, AGENT)).text();
    expect(before).toContain('property="og:title" content="Club evening"');
    expect(before).not.toContain("og:image");
    await end();
    const after = await (await request(`/e/${id}?lang=he`, AGENT)).text();
    expect(after).toContain(`/e/${id}/winners.png?lang=he`);
    expect(after).toContain(`${tournamentTexts.he.places[0]}: \u2068${winner}\u2069`);
  });
});
