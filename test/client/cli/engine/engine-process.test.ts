/** The program behind a command: how it is ended. */
import { expect, it } from "vitest";
import { EngineFault, EngineProcess } from "../../../../client/cli/engine/engine-process.ts";

it.runIf(process.platform !== "win32")("ends a program that hangs behind a shell", async () => {
  const engine = new EngineProcess(`echo '{"type":"begun"}'; sleep 30; true`, () => undefined);
  expect(await engine.answer({}, 10_000)).toEqual({ type: "begun" });
  engine.stop();
  // Its output stays open as long as one of its programs runs.
  const ended = engine.answer({}, 5000);
  await expect(ended).rejects.toThrow(EngineFault);
  await expect(ended).rejects.toThrow("the program ended");
});
