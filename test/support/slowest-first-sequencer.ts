/**
 * The order in which test files start: in each project the slowest first, so that no long file runs alone at the end.
 * A project's files are consecutive, because Vitest starts a new host for a file of another project.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By measured duration; a fresh clone knows only the files' lengths. */
const SLOWEST = [
  "browsers/webkit",
  "offline/last-seen",
  "browsers/firefox",
  "page/access-scenes",
  "page/layout-shift",
  "server/kill",
  "server/restart",
  "play/lobby",
  "play/player-requests",
  "offline/offline",
  "study/ft-study",
  "games/steady-boards",
  "learn/ft-lesson",
  "host/local-bots",
  "test/worker/moved-seats",
  "relay/relay-failures",
  "simulate/gate",
  "spy/bot/bot",
  "train/laws",
  "sockets/bad-input",
  "engine/laws",
  "cache/cache-control",
  "lobby/public-lists",
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = SLOWEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return place < 0 ? SLOWEST.length : place;
};

/** Projects that mostly wait start first; those that only compute fill the gaps. */
const PROJECTS = ["end-to-end", "worker-alone", "worker", "engine-alone", "engine"];

const projectRank = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => projectRank(a) - projectRank(b) || rank(a) - rank(b));
  }
}
