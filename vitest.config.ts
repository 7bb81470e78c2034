import { availableParallelism } from "node:os";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { translationsAsModules } from "./client/build/translations.ts";
import { gateFiles } from "./test/support/gate-files.ts";
import { CHROMIUM_ARGS, findHeadlessShell } from "./test/support/server/chromium.ts";
import { SlowestFirst } from "./test/support/slowest-first-sequencer.ts";

/** With more than this a page is so slow that its limits test the machine. */
const SIDE_BY_SIDE = Math.max(2, availableParallelism());

const isGate = process.env.FILES !== undefined;

/**
 * Every day as many pages as cores beside as many files of all other projects, so that something computes while others
 * wait. The gate has so many pages that three groups follow each other: first what is served; then pages beside files of
 * the worker; last what shows no page, one more than there are cores, since some of it waits too.
 */
const SERVED = { sequence: { groupOrder: 0 }, maxWorkers: SIDE_BY_SIDE };
const SHOWS = { sequence: { groupOrder: isGate ? 1 : 0 }, maxWorkers: SIDE_BY_SIDE };
const COMPUTES = { sequence: { groupOrder: isGate ? 2 : 0 }, maxWorkers: SIDE_BY_SIDE + (isGate ? 1 : 0) };

/** How much is tested (test/support/samples.ts): passed to every host, and test/samples.test.ts checks each. */
const LAWS = process.env.LAWS ?? "everyday";
const AMOUNT = { env: { LAWS }, provide: { amount: LAWS } } as const;
const ASKED = "test/samples.test.ts";

/** At the gate those that need a program which this machine lacks (test/run.ts); every day the files marked `@gate`. */
const LEFT_OUT = isGate ? (process.env.WITHOUT ?? "").split(",").filter((file) => file !== "") : gateFiles;

/** Long enough for a busy machine: a limit that a slow one meets would test the machine. */
const PATIENCE = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A polled result arrives when the machine has time for it.
  expect: { poll: { timeout: 20_000, interval: 50 } },
  ...SHOWS,
  ...AMOUNT,
};

/**
 * Loads the lazy modules of the engine with the rest, as in the Worker's bundle. In this workerd a module that an object loads
 * never arrives, at no later test either, if the object is reset meanwhile.
 */
const withoutLazyModules = (): Plugin => ({
  name: "without-lazy-modules",
  enforce: "pre",
  transform(code, id) {
    if (!/\/engine\/(?!.*generated).*\.ts$/.test(id)) return null;
    const paths: string[] = [];
    const eager = code.replace(
      /\bimport\(("\.[^"]+")\)/g,
      (_, path) => `Promise.resolve(eager${paths.push(path) - 1})`,
    );
    if (paths.length === 0) return null;
    return { code: paths.map((path, at) => `import * as eager${at} from ${path};`).join("") + eager, map: null };
  },
});

const workerd = () =>
  cloudflareTest({
    verbose: false,
    wrangler: { configPath: "./wrangler.toml" },
    // The lobby is told after a moment, not two seconds, because a longer wait would only cost time.
    miniflare: {
      bindings: {
        SIGNING_KEY: "a signing key of at least 32 bytes",
        LOBBY_PAUSE: "200",
        NO_JURISDICTION: "1",
        SECURITY_CONTACT: "mailto:security@example.test",
      },
    },
  });

/** Files that install their own games, replace a module of Node, or look at what is fetched first: each has a host for itself, the others share one. */
const HOSTS_ALONE = [
  ...["engine/examples", "engine/games/pool/tablebase/five-pieces", "engine/games/pool/puzzles/second-wins"],
  ...["engine/growth", "engine/laws", "engine/two-worlds", "engine/versions", "source/logo"],
  "client/cli/programs/state-file",
].map((name) => `test/${name}.test.ts`);

/**
 * Tests of the client and the worker whose subject runs in Node: builds, the command line, the local server. Last are
 * modules that use nothing of a browser, in which a file without any work takes more than half a second.
 */
const IN_NODE = [
  ...["client/build/**/*", "client/cli/**/*", "client/study/judge/**/*", "worker/local/**/*"],
  ...["connection/outbox", "games/pool/board/move-input", "store/memory-game", "store/store"].map(
    (name) => `client/${name}`,
  ),
  ...["client/study/run/moment-order", "client/wire-compatibility"],
].map((name) => `test/${name}.test.ts`);

/** Files that bring their own games, or count what a workerd does: each has one for itself, the others share one. */
const ALONE = ["costs/costs", "lobby/crowd", "versions"].map((name) => `test/worker/${name}.test.ts`);

/** The same random values in every run. */
const SEEDED = ["test/support/fixed-seed.ts"];

/** Four rooms, each in its real host: engine in Node, worker in workerd, client in Chromium, end-to-end against a served build. */
export default defineConfig({
  test: {
    maxWorkers: SIDE_BY_SIDE,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...PATIENCE,
          ...COMPUTES,
          name: "engine",
          include: [
            ASKED,
            ...["engine", "source", "mutants", "simulate", "load"].map((folder) => `test/${folder}/**/*.test.ts`),
            ...IN_NODE,
          ],
          exclude: [...HOSTS_ALONE, ...LEFT_OUT],
          setupFiles: SEEDED,
          environment: "node",
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          ...COMPUTES,
          name: "engine-alone",
          include: HOSTS_ALONE,
          exclude: [...LEFT_OUT],
          setupFiles: SEEDED,
          environment: "node",
        },
      },
      {
        plugins: [withoutLazyModules(), workerd()],
        test: {
          ...PATIENCE,
          name: "worker",
          include: [ASKED, "test/worker/**/*.test.ts"],
          exclude: [...ALONE, ...IN_NODE, ...LEFT_OUT],
          setupFiles: [...SEEDED, "test/worker/empty-world.ts"],
          isolate: false,
        },
      },
      {
        plugins: [withoutLazyModules(), workerd()],
        test: {
          ...PATIENCE,
          ...COMPUTES,
          name: "worker-alone",
          include: ALONE,
          exclude: [...LEFT_OUT],
          setupFiles: [...SEEDED, "test/worker/empty-world.ts"],
        },
      },
      {
        plugins: [translationsAsModules()],
        // Each file has a frame to itself, which would ask again for each module whether it has changed.
        server: { headers: { "Cache-Control": "max-age=31536000, immutable" } },
        // Named beforehand: a package that Vite finds only while the tests run makes it reload the page under them.
        optimizeDeps: {
          include: [
            "lit",
            "lit/directives/guard.js",
            "lit/directives/repeat.js",
            "lit/directives/keyed.js",
            "lit/directives/live.js",
            "lit/directives/unsafe-svg.js",
            "@lit/localize",
            "uqr",
            "valibot",
            "@noble/ciphers/chacha.js",
            "@noble/hashes/sha2.js",
            "@noble/hashes/utils.js",
          ],
        },
        test: {
          ...PATIENCE,
          name: "client",
          setupFiles: ["test/client/setup-empty-device.ts"],
          expect: { poll: { timeout: 20_000, interval: 10 } },
          include: [ASKED, "test/client/**/*.test.ts"],
          exclude: [...IN_NODE, ...LEFT_OUT],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findHeadlessShell() ?? process.env.CHROME_PATH ?? "",
                // The shell would hint fonts, and lines would break at other words than in a window.
                args: [...CHROMIUM_ARGS, "--font-render-hinting=none"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          ...AMOUNT,
          ...SERVED,
          name: "end-to-end",
          include: ["test/end-to-end/**/*.test.ts"],
          exclude: [...LEFT_OUT],
          environment: "node",
          globalSetup: ["test/support/server/shared-server.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 45_000, interval: 100 } },
        },
      },
    ],
  },
});
