import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

/** Four rooms, each in its real host: engine in Node, worker in workerd, client in Chromium, end-to-end against a served build. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "engine", include: ["test/engine/**/*.test.ts"], environment: "node" } },
      {
        plugins: [cloudflareTest({ verbose: false, wrangler: { configPath: "./wrangler.toml" } })],
        test: { name: "worker", include: ["test/worker/**/*.test.ts"] },
      },
      {
        optimizeDeps: { include: ["lit"] },
        test: {
          name: "client",
          include: ["test/client/**/*.test.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: process.env.CHROME_PATH ?? "", args: ["--no-sandbox"] },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "end-to-end",
          include: ["test/end-to-end/**/*.test.ts"],
          environment: "node",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
