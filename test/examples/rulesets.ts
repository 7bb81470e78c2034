/** The example games of engine/games/README.md, which must satisfy the laws like every game. */
import { installGame } from "../../engine/contract/game-registry.ts";
import { type Ruleset, rulesetsFrom } from "../support/tables/rulesets.ts";
import { cups } from "./cups.ts";
import { heap } from "./heap.ts";
import { lowest } from "./lowest.ts";

installGame(cups);
installGame(heap);
installGame(lowest);

export const exampleRulesets: readonly Ruleset[] = [
  ...rulesetsFrom("cups", [
    [2, {}],
    [4, {}],
  ]),
  ...rulesetsFrom("heap", [
    [2, {}],
    [2, { counters: 4 }],
  ]),
  ...rulesetsFrom("lowest", [
    [2, {}],
    [4, {}],
  ]),
];
