/** `npm run screenshots`: opens every scene in a browser and takes a picture. See `--help`. */
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "playwright";
import type { Scene } from "../support/scenes/scene.ts";
import { type DeviceName, type Language, type Size, visitScene } from "../support/scenes/scene-variants.ts";
import { scenes } from "../support/scenes/scenes.ts";
import { openSceneServer, type SceneServer } from "../support/scenes/scenes-world.ts";
import { findChromium, launchOptions, NO_CHROMIUM } from "../support/server/chromium.ts";
import { startServer } from "../support/server/server.ts";
import { HELP, parseArguments, type ScreenshotOptions, UsageError } from "./arguments.ts";
import { makeContactSheet, type Shot } from "./contact-sheet.ts";
import { startOther, takeInOther } from "./other-engines.ts";

/** A visit of a scene, which takes light and dark pictures in turn. */
interface Job {
  readonly scene: Scene;
  readonly language: Language;
  readonly device: DeviceName | Size;
}

const jobsOf = (options: ScreenshotOptions): readonly Job[] =>
  options.scenes.flatMap((scene) =>
    options.devices.flatMap((device) => options.languagesOf(device).map((language) => ({ scene, language, device }))),
  );

/** Takes the pictures of a job in its browser. */
type TakePictures = (job: Job) => Promise<readonly Shot[]>;

const takeInChromium = async (
  browser: Browser,
  world: SceneServer,
  job: Job,
  options: ScreenshotOptions,
): Promise<readonly Shot[]> => {
  const { scene, language, device } = job;
  const first = { language, device, theme: options.themes[0]! };
  try {
    const { page, faults, close } = await visitScene(browser, world, scene, first);
    const shots: Shot[] = [];
    for (const theme of options.themes) {
      const variant = { language, device, theme };
      const file = `${scene.name}.${device}.${language}.${theme}.png`;
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: join(options.out, file), fullPage: true, caret: "hide" });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      shots.push({ scene, variant, file, height, faults });
    }
    await close();
    return shots;
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return [{ scene, variant: first, file: null, height: 0, faults: [fault] }];
  }
};

/** Runs all jobs, so many at a time. */
const takeAll = async (takePictures: TakePictures, options: ScreenshotOptions): Promise<readonly Shot[]> => {
  const jobs = jobsOf(options);
  const shots: (readonly Shot[])[] = [];
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const index = next++;
      const job = jobs[index]!;
      shots[index] = await takePictures(job);
      const failure = shots[index].some(({ file }) => file === null) ? "  – failed" : "";
      process.stdout.write(`${index + 1}/${jobs.length} ${job.scene.name} ${job.device} ${job.language}${failure}\n`);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  return shots.flat();
};

/** Takes all requested pictures in the requested browser. */
const takeRequested = async (world: SceneServer, options: ScreenshotOptions): Promise<readonly Shot[]> => {
  if (options.engine === "chromium") {
    const browser = await chromium.launch(launchOptions());
    const shots = await takeAll((job) => takeInChromium(browser, world, job, options), options);
    await browser.close();
    return shots;
  }
  const engine = startOther(options.engine);
  const takeInEngine: TakePictures = async ({ scene, language, device }) => {
    const shots: Shot[] = [];
    for (const theme of options.themes)
      shots.push(await takeInOther(engine, world, scene, { language, device, theme }, options.out));
    return shots;
  };
  // One window at a time, because an automated browser brings its window to the front.
  const shots = await takeAll(takeInEngine, { ...options, atOnce: 1 });
  await engine.close();
  return shots;
};

const report = (shots: readonly Shot[], out: string): void => {
  for (const { scene, variant, faults } of shots.filter(({ faults }) => faults.length > 0)) {
    process.stderr.write(`${scene.name} ${variant.device} ${variant.language}: ${faults.join("; ")}\n`);
  }
  process.stdout.write(`${shots.length} pictures: ${resolve(out, "index.html")}\n`);
};

const run = async (options: ScreenshotOptions): Promise<number> => {
  if (options.engine === "chromium" && findChromium() === undefined) throw new UsageError(NO_CHROMIUM);
  if (!options.isBuilt && spawnSync("vite", ["build", "--logLevel", "warn"], { stdio: "inherit" }).status !== 0)
    return 1;
  await mkdir(options.out, { recursive: true });
  const server = await startServer();
  const world = openSceneServer(server.url);
  // The server has a separate process group, which a Ctrl+C here does not reach.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void server.close().finally(() => process.exit(1)));
  try {
    const shots = await takeRequested(world, options);
    await writeFile(join(options.out, "index.html"), makeContactSheet(shots));
    report(shots, options.out);
    return shots.some(({ faults }) => faults.length > 0) ? 1 : 0;
  } finally {
    await world.leave();
    await server.close();
  }
};

try {
  const options = parseArguments(process.argv.slice(2));
  if (options.isHelp) process.stdout.write(HELP);
  else if (options.isList) {
    for (const { name, description } of scenes) process.stdout.write(`${name.padEnd(18)} ${description}\n`);
  } else process.exitCode = await run(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
