/** In which order test files begin: what takes longest first, so that at the end nothing long is left to wait for alone. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By what they take, not by their length, which is all that a fresh clone knows of them. */
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

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
