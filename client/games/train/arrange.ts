/**
 * The longest train of a hand, found beside the page and not in it: the worst hands take a tenth of a second, and more on
 * a phone. Pages that demand trusted types let a worker start only from a policy of its own.
 */
import type { Tile, Value } from "../../../engine/games/train/types.ts";
import workerAddress from "./arrange.worker.ts?worker&url";

export interface Question {
  readonly hand: readonly Tile[];
  readonly from: Value;
}

interface Policy {
  createScriptURL(address: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

let policy: Policy | undefined;

const trusted = (address: string): string => {
  policy ??= window.trustedTypes?.createPolicy("foldtable-worker", { createScriptURL: (own) => own });
  return policy?.createScriptURL(address) ?? address;
};

const ask = (question: Question): Promise<readonly Tile[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(trusted(workerAddress), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<readonly Tile[]>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message));
    };
    worker.postMessage(question);
  });

/** Where no worker may start it is found in the page after all: better a late frame than no answer. */
const askHere = async ({ hand, from }: Question): Promise<readonly Tile[]> => {
  const { longestTrain } = await import("../../../engine/games/train/longest.ts");
  return longestTrain(hand, from).tiles;
};

/** The tiles of the longest train, in the order of laying. */
export const findLongest = (question: Question): Promise<readonly Tile[]> =>
  ask(question).catch(() => askHere(question));
