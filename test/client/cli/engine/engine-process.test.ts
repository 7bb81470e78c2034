/** The program behind a command: how it is ended. */
import { expect, it } from "vitest";
import { EngineFault, EngineProcess } from "../../../../client/cli/engine/engine-process.ts";

it.runIf(process.platform !== "win32").each([
  ["hangs behind a shell", ""],
  ["ignores that it shall end", "trap '' TERM;"],
])("ends a program that %s", async (_what, trap) => {
  const engine = new EngineProcess(`${trap} echo '{"type":"begun"}'; sleep 30; true`, () => undefined);
  expect(await engine.answer({}, 10_000)).toEqual({ type: "begun" });
  engine.stop();
  // Its output stays open as long as one of its programs runs.
  const ended = engine.answer({}, 5000);
  await expect(ended).rejects.toThrow(EngineFault);
  await expect(ended).rejects.toThrow("the program ended");
});
