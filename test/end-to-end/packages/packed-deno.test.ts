/**
 * The packages in Deno, which has another standard library than Node, and asks before anything is read or reached.
 * @gate
 */
import { describe } from "vitest";
import { findDeno } from "../../support/browsers/deno.ts";
import { testPackagesIn } from "../../support/packed/hosts.ts";

describe("in Deno, which may reach the network and nothing else", () => {
  testPackagesIn([findDeno() ?? "deno", "run", "--no-prompt", "--allow-net", "--node-modules-dir=manual"]);
});
