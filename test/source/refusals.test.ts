/** The lists of refusal codes are complete and contain no unused code, for tables and for each game. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import "../../engine/games/all-games.ts";
import { startSelfplay } from "../../engine/bot/selfplay.ts";
import { botRefusals } from "../../engine/commands/bot-turns.ts";
import { tableRefusals } from "../../engine/commands/decide.ts";
import { requestRefusals } from "../../engine/commands/player-requests.ts";
import { seatCountRefusals } from "../../engine/commands/seat-count.ts";
import { type GameCommand, isRefusal, makeViewHost, type Refusal } from "../../engine/contract/game.ts";
import { installedGames, newestGame, rulesOfTable } from "../../engine/contract/game-registry.ts";
import { sessionRefusals } from "../../engine/log/session.ts";
import { hostRefusals, wireRefusals } from "../../engine/wire/protocol.ts";
import { workerGameOf } from "../../worker/games/registry.ts";

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"));

/** A source without the lists of codes and the tables of their rules. */
const withoutLists = (text: string): string =>
  text.replace(/export const \w*refusals\w* = \[.*?\] as const;/gis, "").replace(/^ +"?[\w-]+"?: "[^"]*",$/gm, "");

const isUsed = (code: string, sources: readonly string[]): boolean =>
  sources.some((text) => withoutLists(text).includes(`"${code}"`));

const listedTableCodes: readonly string[] = [
  ...[...wireRefusals, ...sessionRefusals, ...tableRefusals, ...requestRefusals],
  ...[...botRefusals, ...seatCountRefusals, ...hostRefusals],
];

describe("the refusal codes of tables", () => {
  const sources = [
    ...sourcesIn("engine/commands"),
    ...sourcesIn("engine/log"),
    ...sourcesIn("engine/table"),
    ...sourcesIn("engine/wire"),
    ...sourcesIn("worker/table"),
    ...sourcesIn("worker/sockets"),
    ...sourcesIn("worker/relay"),
  ];

  it("are listed if the source uses them", () => {
    const written = sources.flatMap((text) => [...text.matchAll(/\brefuse\("([\w-]+)"/g)].map(([, code]) => code!));
    // A refused upgrade has an error code of the routes (worker/platform/errors.ts).
    const faults = ["too-many", "too-many-sockets"];
    expect(new Set(written).size).toBeGreaterThan(35);
    expect(written.filter((code) => !listedTableCodes.includes(code) && !faults.includes(code))).toEqual([]);
  });

  it("are used in the source if they are listed", () => {
    expect(listedTableCodes.filter((code) => !isUsed(code, sources))).toEqual([]);
  });
});

/** The codes in backticks between two texts of the protocol. */
const documented = (from: string, to: string): readonly string[] => {
  const text = readFileSync("worker/PROTOCOL.md", "utf8").split(from)[1]!.split(to)[0]!;
  return [...text.matchAll(/`([a-z]+(?:-[a-z]+)+|stale|malformed)`/g)].map(([, code]) => code!);
};

const refusedIn = (...folders: readonly string[]): readonly string[] => {
  const codes = folders
    .flatMap((folder) => sourcesIn(folder))
    .flatMap((text) =>
      [...text.matchAll(/\brefuse\("([\w-]+)"|\{ refused: "([\w-]+)"/g)].map(([, one, other]) => one ?? other!),
    );
  return [...new Set(codes)].toSorted();
};

describe("the protocol", () => {
  it("lists the codes that refuse a tournament's command", () => {
    // Two of these refuse the tournament object's own commands, and the others any request.
    const others = ["no-such-table", "not-due", "no-tournament", "no-identity", "too-fast"];
    const listed = documented("| codes of refusals |", "When a round starts").toSorted();
    expect(listed).toEqual(
      refusedIn("engine/tournament", "worker/tournament").filter((code) => !others.includes(code)),
    );
  });

  it("lists the codes that refuse an edit of a review", () => {
    const listed = documented("\nRefusals: ", "A review has at most").filter(
      (code) => !["malformed", "too-fast", "no-identity"].includes(code),
    );
    expect(listed.toSorted()).toEqual(refusedIn("engine/review"));
  });
});

/** The refusals of many commands from every seat at each position of a random game. */
const refusalsOf = (game: string, options: object, seats: number): readonly Refusal[] => {
  const play = startSelfplay({ game, seats, options, seed: `refusals of ${game} ${seats}` });
  const tried: GameCommand[] = [...workerGameOf(game).examples.commands];
  const refused: Refusal[] = [];
  while (play.step()) {
    const { state } = play.session;
    if (state.play === null) continue;
    const rules = rulesOfTable(state);
    tried.push(...[...Array(seats).keys()].flatMap((seat) => rules.moves(state.play!, seat).slice(0, 2)));
    for (let seat = 0; seat < seats; seat++)
      for (const command of tried.slice(-12).concat(tried.slice(0, 12))) {
        const answer = rules.decide(state.play, seat, command, {
          ...makeViewHost(0),
          shuffle: (_, n) => [...Array(n).keys()],
        });
        if (isRefusal(answer)) refused.push(answer);
      }
  }
  return refused;
};

const tables: Readonly<Record<string, readonly (readonly [object, number])[]>> = {
  train: [
    [{ set: 6, rounds: 1 }, 3],
    [{ set: 6, rounds: 1, rulebook: "club", roundTrip: true }, 2],
    [{ set: 6, rounds: 1, rulebook: "club", opening: "quick" }, 2],
  ],
  spy: [
    [{}, 2],
    [{ flipOnly: true, stallingRounds: 3 }, 4],
  ],
};

describe.each(installedGames().map(({ id }) => id))("the refusal codes of %s", (id) => {
  const listed = workerGameOf(id).examples.refusals;

  it("are all listed with their rules if a random game returns them", () => {
    const game = newestGame(id);
    const played = (tables[id] ?? [[{}, 2]]).flatMap(([options, seats]) =>
      refusalsOf(id, v.parse(game.options, options), seats),
    );
    expect(played.length).toBeGreaterThan(0);
    const listedKeys = new Set(listed.map((refusal) => JSON.stringify(refusal)));
    expect(
      [...new Set(played.map((refusal) => JSON.stringify(refusal)))].filter((one) => !listedKeys.has(one)),
    ).toEqual([]);
  });

  it("are used in the rules if they are listed", () => {
    const sources = sourcesIn(`engine/games/${id}`);
    expect(listed.map(({ refused }) => refused).filter((code) => !isUsed(code, sources))).toEqual([]);
  });
});
