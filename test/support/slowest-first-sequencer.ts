/** In which order test files begin: what takes longest first, so that at the end nothing long is left to wait for alone. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By what they take, not by their length, which is all that a fresh clone knows of them. */
const SLOWEST = [
  "gate/engine-webkit",
  "gate/engine-firefox",
  "access-scenes",
  "end-to-end/kill",
  "gate/restart",
  "gate/dying-server",
  "gate/lobby",
  "gate/manners",
  "gate/offline",
  "client/gate/study",
  "client/gate/computers",
  "gate/relay-broken",
  "spy/player",
  "train/laws",
  "worker/bad-input",
  "engine/laws",
  "worker/caching",
  "worker/lobby",
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
