/**
 * Safari by the driver that macOS has. It drives one window at a time, with the look that the system has: what takes two
 * people, or another light, is tried in WebKit.
 */
import { spawn } from "node:child_process";
import { Builder, Capabilities } from "selenium-webdriver";
import { freePort } from "../server/server.ts";
import { isListening, tabOf } from "./driven-tab.ts";
import { findProgram } from "./find-program.ts";
import type { Engine } from "./tab.ts";

export const findSafari = (): string | undefined =>
  process.platform === "darwin" ? findProgram(process.env.SAFARIDRIVER_PATH, ["safaridriver"]) : undefined;

/** Remote automation has to have been allowed once: `safaridriver --enable`. */
export const startSafari = (driverPath: string): Engine => ({
  async visit({ size: [width, height] }) {
    const port = await freePort();
    const child = spawn(driverPath, ["-p", String(port)], { stdio: "ignore" });
    const url = `http://127.0.0.1:${port}`;
    await isListening(url);
    const driver = await new Builder().usingServer(url).withCapabilities(Capabilities.safari()).build();
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    return tabOf(driver, () => void child.kill());
  },
  close: () => Promise.resolve(),
});
