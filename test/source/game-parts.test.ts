/** Every game has all parts that the compiler cannot check (engine/games/README.md). */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { games as manifests } from "../../client/games/registry.ts";
import type { Game } from "../../engine/contract/game.ts";
import { games } from "../../engine/games/all-games.ts";
import { type GameId, gameIds } from "../../engine/games/ids.ts";
import { workerGameOf } from "../../worker/games/registry.ts";
import { coverageFiles } from "../support/rules/rules-coverage.ts";

const LOCALES = ["en", "bn", "he", "ur"] as const;

/** The exports that the checks of a rules page read (rules-coverage.test.ts, lesson-places.test.ts). */
const COVERAGE = ["statedAt", "unplayed", "untriedPlaces", "untriedRules"] as const;

/** The sections of every rules page about what the table does (lesson-places.test.ts). */
const SHARED_SECTIONS = ["table", "fair"] as const;

/** The client's files that the build finds by their path: it makes a file of each for the first view, or for a language. */
const CLIENT_FILES = ["client", "card", "extras", ...LOCALES.flatMap((code) => [`rules/${code}`, `lessons/${code}`])];

const protocol = readFileSync("worker/PROTOCOL.md", "utf8");
const sectionOf = (title: string): string => protocol.split(/^##+ /m).find((part) => part.startsWith(title)) ?? "";

/** The names of the parts that do not exist. */
const missingOf = (parts: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(parts).flatMap(([part, exists]) => (exists ? [] : [part]));

const filesMissing = (id: string, versions: readonly Game[]): readonly string[] =>
  missingOf({
    [`engine/games/${id}/RULES.md: the numbered rules`]: existsSync(`engine/games/${id}/RULES.md`),
    ...Object.fromEntries(
      CLIENT_FILES.map((file) => {
        const path = `client/games/${id}/${file}.ts`;
        return [`${path}: its part of the build (client/build/chunks.ts)`, existsSync(path)];
      }),
    ),
    ...Object.fromEntries(
      ["wide", "narrow"].map((form) => {
        const path = `client/public/screenshots/${id}-${form}.webp`;
        return [`${path}: by test/screenshots/readme.ts`, existsSync(path)];
      }),
    ),
    [`test/engine/games/${id}/rulesets.ts: options and seats for the laws`]: existsSync(
      `test/engine/games/${id}/rulesets.ts`,
    ),
    ...Object.fromEntries(
      versions.map(({ rules }) => {
        const folder = `test/golden/${rules.replace("/", "-")}`;
        return [
          `${folder}: a golden log, by node test/golden/make.ts`,
          existsSync(folder) && readdirSync(folder).length > 0,
        ];
      }),
    ),
  });

const coverageMissing = (id: string): readonly string[] => {
  const path = `engine/games/${id}/coverage.ts`;
  const coverage: object = coverageFiles[`../../${path}`] ?? {};
  return missingOf(
    Object.fromEntries(
      COVERAGE.map((part) => [`test/${path}: ${part}, for the checks of the rules page`, part in coverage]),
    ),
  );
};

const protocolMissing = (id: string): readonly string[] => {
  const { commands } = workerGameOf(id).examples;
  const types = [...new Set(commands.map(({ type }) => type))];
  const hasRow = (section: string, start: string) =>
    new RegExp(`^\\| *\`${id}\` *${start}`, "m").test(sectionOf(section));
  return missingOf({
    [`worker/PROTOCOL.md: a section that ends with (\`${id}\`)`]: protocol.includes(`(\`${id}\`)\n`),
    [`worker/PROTOCOL.md: a row of ${id} under "The least"`]: hasRow("The least", "\\|"),
    ...Object.fromEntries(
      types.map((type) => [
        `worker/PROTOCOL.md: a row of ${id}'s command ${type} under "Commands"`,
        hasRow("Commands", `\\| *\`${type}\``),
      ]),
    ),
  });
};

const rulesMissing = async (id: GameId): Promise<readonly string[]> => {
  const { texts } = (await manifests[id].extras()).rules;
  const { sections } = await texts.en();
  const ids = sections.map((section) => section.id);
  const others = await Promise.all(
    LOCALES.map(async (locale): Promise<[string, boolean]> => {
      const text = await texts[locale]();
      const isSame = text.locale === locale && text.sections.map((section) => section.id).join() === ids.join();
      return [`client/games/${id}/rules: the text in ${locale}, with the English sections`, isSame];
    }),
  );
  return missingOf({
    [`client/games/${id}/rules: a first section "short"`]: ids[0] === "short",
    ...Object.fromEntries(
      SHARED_SECTIONS.map((section) => [`client/games/${id}/rules: a section "${section}"`, ids.includes(section)]),
    ),
    [`client/games/${id}/rules: a section "screen" that says how to draw on the board`]: JSON.stringify(
      sections.find((section) => section.id === "screen") ?? "",
    ).includes("right mouse button, or a finger that rests"),
    ...Object.fromEntries(others),
  });
};

const lessonsMissing = async (id: GameId): Promise<readonly string[]> => {
  const source = (await manifests[id].extras()).lessons;
  const { first, rules } = await source.lessons();
  const missing = await Promise.all(
    LOCALES.map(async (locale) => {
      const texts = await source.texts[locale]();
      return [first, ...rules].flatMap((lesson) =>
        texts[lesson.id]?.steps.length === lesson.steps.length
          ? []
          : [
              `client/games/${id}/lessons: in ${locale} a text for each of ${lesson.steps.length} steps of "${lesson.id}"`,
            ],
      );
    }),
  );
  return [...missingOf({ [`client/games/${id}/lessons: a lesson "first"`]: first.id === "first" }), ...missing.flat()];
};

it.each(gameIds)("%s has all its parts", async (id) => {
  const missing = [
    ...filesMissing(id, games[id]),
    ...coverageMissing(id),
    ...protocolMissing(id),
    ...(await rulesMissing(id)),
    ...(await lessonsMissing(id)),
  ];
  expect(missing).toEqual([]);
});

it.each(gameIds)("the server's preview of a waiting table of %s has the page's ground colour", (id) => {
  const { ground } = workerGameOf(id).preview.first ?? {};
  if (ground !== undefined) expect(ground).toBe(manifests[id].ground);
});
