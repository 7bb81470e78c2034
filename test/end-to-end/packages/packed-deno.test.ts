/**
 * The packages in Deno, which has another standard library than Node, and permissions for files and network.
 * @gate
 */
import { describe } from "vitest";
import { findDeno } from "../../support/browsers/deno.ts";
import { testPackagesIn } from "../../support/packed/hosts.ts";

describe("in Deno with permission for the network only", () => {
  testPackagesIn([findDeno() ?? "deno", "run", "--no-prompt", "--allow-net", "--node-modules-dir=manual"]);
});
