/** The program behind a command: how it is ended, and how it is suspended. */
import { execFileSync, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { EngineFault, EngineProcess } from "../../../../client/cli/engine/engine-process.ts";

describe.runIf(process.platform !== "win32")("an engine", () => {
  it.each([
    ["hangs behind a shell", ""],
    ["ignores that it shall end", "trap '' TERM;"],
  ])("that %s is ended", async (_what, trap) => {
    const engine = new EngineProcess(`${trap} echo '{"type":"begun"}'; sleep 30; true`, () => undefined);
    expect(await engine.answer({}, 10_000)).toEqual({ type: "begun" });
    engine.stop();
    // Its output stays open as long as one of its programs runs.
    const ended = engine.answer({}, 5000);
    await expect(ended).rejects.toThrow(EngineFault);
    await expect(ended).rejects.toThrow("the program ended");
  });

  it("is suspended with the command line, and then has its whole time again", async () => {
    const source = JSON.stringify(new URL("../../../../client/cli/engine/engine-process.ts", import.meta.url));
    const script = `import { EngineProcess } from ${source};
      const engine = new EngineProcess("echo $$; sleep 1; echo '{\\"type\\":\\"moved\\"}'; exit", console.log);
      console.log(JSON.stringify(await engine.answer({}, 2000).catch(String)));
      engine.stop();`;
    const program = spawn(process.execPath, ["--input-type=module", "--eval", script]);
    const pid = await new Promise<string>((resolve) =>
      program.stdout.once("data", (line) => resolve(/\d+/.exec(String(line))![0])),
    );
    const answered = text(program.stdout);
    const states = () => execFileSync("ps", ["-o", "stat=", "-p", `${program.pid},${pid}`], { encoding: "utf8" });
    program.kill("SIGTSTP");
    // A shell that is just starting its command waits for it, D, until that is stopped too.
    await expect.poll(states).toMatch(/^T.*\n[TD]/);
    // Longer than its limit.
    await new Promise((resolve) => setTimeout(resolve, 2100));
    program.kill("SIGCONT");
    expect(JSON.parse(await answered)).toEqual({ type: "moved" });
  });
});
