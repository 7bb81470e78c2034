/** `npm run screenshots`: opens every scene in a browser and takes a picture. See `--help`. */
import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "playwright";
import type { Scene } from "../support/scenes/scene.ts";
import { type DeviceName, type Language, type Size, visitScene } from "../support/scenes/scene-variants.ts";
import { scenes } from "../support/scenes/scenes.ts";
import { openWorld, type World } from "../support/scenes/scenes-world.ts";
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from "../support/server/chromium.ts";
import { startServer } from "../support/server/server.ts";
import { HELP, Misuse, parseArguments, type ScreenshotOptions } from "./arguments.ts";
import { makeContactSheet, type Shot } from "./contact-sheet.ts";
import { startOther, takeInOther } from "./other-engines.ts";

/** A visit of a scene, which takes light and dark pictures in turn. */
interface Job {
  readonly scene: Scene;
  readonly language: Language;
  readonly device: DeviceName | Size;
}

const jobsOf = (wishes: ScreenshotOptions): readonly Job[] =>
  wishes.scenes.flatMap((scene) =>
    wishes.devices.flatMap((device) =>
      wishes.languagesOf(scene, device).map((language) => ({ scene, language, device })),
    ),
  );

/** Takes the pictures of a job in its browser. */
type Camera = (job: Job) => Promise<readonly Shot[]>;

const take = async (browser: Browser, world: World, job: Job, wishes: ScreenshotOptions): Promise<readonly Shot[]> => {
  const { scene, language, device } = job;
  const first = { language, device, theme: wishes.themes[0]! };
  try {
    const { page, faults, close } = await visitScene(browser, world, scene, first);
    const shots: Shot[] = [];
    for (const theme of wishes.themes) {
      const variant = { language, device, theme };
      const file = `${scene.name}.${device}.${language}.${theme}.png`;
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: join(wishes.out, file), fullPage: true, caret: "hide" });
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
const takeAll = async (camera: Camera, wishes: ScreenshotOptions): Promise<readonly Shot[]> => {
  const jobs = jobsOf(wishes);
  const taken: (readonly Shot[])[] = [];
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const index = next++;
      const job = jobs[index]!;
      taken[index] = await camera(job);
      const lost = taken[index].some(({ file }) => file === null) ? "  – did not come about" : "";
      process.stdout.write(`${index + 1}/${jobs.length} ${job.scene.name} ${job.device} ${job.language}${lost}\n`);
    }
  };
  await Promise.all(Array.from({ length: wishes.atOnce }, worker));
  return taken.flat();
};

/** Takes all requested pictures in the requested browser. */
const takeWith = async (world: World, wishes: ScreenshotOptions): Promise<readonly Shot[]> => {
  if (wishes.engine === "chromium") {
    const browser = await chromium.launch({ executablePath: findChromium()!, args: [...CHROMIUM_ARGS] });
    const shots = await takeAll((job) => take(browser, world, job, wishes), wishes);
    await browser.close();
    return shots;
  }
  const engine = startOther(wishes.engine);
  const inTurn: Camera = async ({ scene, language, device }) => {
    const shots: Shot[] = [];
    for (const theme of wishes.themes)
      shots.push(await takeInOther(engine, world, scene, { language, device, theme }, wishes.out));
    return shots;
  };
  // One window at a time, because an automated browser brings its window to the front.
  const shots = await takeAll(inTurn, { ...wishes, atOnce: 1 });
  await engine.close();
  return shots;
};

const report = (shots: readonly Shot[], out: string): void => {
  for (const { scene, variant, faults } of shots.filter(({ faults }) => faults.length > 0)) {
    process.stderr.write(`${scene.name} ${variant.device} ${variant.language}: ${faults.join("; ")}\n`);
  }
  process.stdout.write(`${shots.length} pictures: ${resolve(out, "index.html")}\n`);
};

const run = async (wishes: ScreenshotOptions): Promise<number> => {
  if (wishes.engine === "chromium" && findChromium() === undefined) throw new Misuse(NO_CHROMIUM);
  if (!wishes.isBuilt && spawnSync("vite", ["build", "--logLevel", "warn"], { stdio: "inherit" }).status !== 0)
    return 1;
  await mkdir(wishes.out, { recursive: true });
  const server = await startServer();
  const world = openWorld(server.url);
  // The server has a separate process group, which a Ctrl+C here does not reach.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void server.close().finally(() => process.exit(1)));
  try {
    const shots = await takeWith(world, wishes);
    await writeFile(join(wishes.out, "index.html"), makeContactSheet(shots));
    report(shots, wishes.out);
    return shots.some(({ faults }) => faults.length > 0) ? 1 : 0;
  } finally {
    await world.leave();
    await server.close();
  }
};

try {
  const wishes = parseArguments(process.argv.slice(2));
  if (wishes.isHelp) process.stdout.write(HELP);
  else if (wishes.isList) {
    for (const { name, about, isVariation } of scenes)
      process.stdout.write(`${name.padEnd(18)} ${about}${isVariation ? " (English alone, unless asked)" : ""}\n`);
  } else process.exitCode = await run(wishes);
} catch (error) {
  if (!(error instanceof Misuse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
