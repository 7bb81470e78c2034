/**
 * Safari, driven by macOS's own driver. It has one window at a time and the system's theme, so tests with two people or
 * another theme run in WebKit.
 */
import { spawn } from "node:child_process";
import { Builder, Capabilities } from "selenium-webdriver";
import { freePort } from "../../../worker/local/network.ts";
import { makeTab, waitForDriver } from "./driven-tab.ts";
import { findProgram } from "./find-program.ts";
import type { Engine } from "./tab.ts";

export const findSafari = (): string | undefined =>
  process.platform === "darwin" ? findProgram(process.env.SAFARIDRIVER_PATH, ["safaridriver"]) : undefined;

/** Requires `safaridriver --enable` once. */
export const startSafari = (driverPath: string): Engine => ({
  async visit({ size: [width, height] }) {
    const port = await freePort();
    const child = spawn(driverPath, ["-p", String(port)], { stdio: "ignore" });
    const url = `http://127.0.0.1:${port}`;
    await waitForDriver(url);
    const driver = await new Builder().usingServer(url).withCapabilities(Capabilities.safari()).build();
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    return makeTab(driver, () => void child.kill());
  },
  close: () => Promise.resolve(),
});
