/** A program that reads a turn a line and answers with a move a line. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { GameCommand } from "../../../engine/contract/game.ts";

/** The program ended, or did not answer in time. */
export class EngineFault extends Error {
  override readonly name = "EngineFault";
}

const EXIT_MS = 1000;

/** How long a program may take to end before it is killed. */
const GRACE_MS = 2000;

type Program = ChildProcessByStdio<Writable, Readable, null>;

/** Ctrl+Z in a terminal stops this process only, because each engine is in another group. */
const engines = new Set<EngineProcess>();

const suspend = (): void => {
  for (const engine of engines) engine.suspend();
  process.kill(process.pid, "SIGSTOP");
  // This line is reached when the process continues.
  for (const engine of engines) engine.resume();
};

export class EngineProcess {
  readonly #command: string;
  readonly #complain: (text: string) => void;
  #program: Program;
  #lines: AsyncIterator<string>;
  #timer: NodeJS.Timeout | undefined;

  constructor(command: string, complain: (text: string) => void) {
    this.#command = command;
    this.#complain = complain;
    [this.#program, this.#lines] = start(command);
    if (engines.size === 0) process.on("SIGTSTP", suspend);
    engines.add(this);
  }

  /** The program's answer to a turn. Lines that are no command, such as chatter, are shown and skipped. */
  async answer(turn: object, limitMs: number): Promise<GameCommand> {
    this.#program.stdin.write(`${JSON.stringify(turn)}\n`);
    const late = Promise.withResolvers<null>();
    this.#timer = setTimeout(() => late.resolve(null), limitMs);
    try {
      for (;;) {
        const line = await Promise.race([this.#lines.next(), late.promise]);
        if (line === null) throw new EngineFault(`the program did not answer within ${limitMs / 1000} s`);
        if (line.done === true) throw new EngineFault(`the program ended${await this.#exit()}`);
        const command = parseCommand(line.value);
        if (command !== null) return command;
        this.#complain(`not a move: ${line.value}`);
      }
    } finally {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  suspend(): void {
    signal(this.#program, "SIGSTOP");
  }

  /** The time in which it was suspended does not count as thinking. */
  resume(): void {
    signal(this.#program, "SIGCONT");
    this.#timer?.refresh();
  }

  restart(): void {
    end(this.#program);
    [this.#program, this.#lines] = start(this.#command);
  }

  stop(): void {
    end(this.#program);
    engines.delete(this);
    if (engines.size === 0) process.off("SIGTSTP", suspend);
  }

  /** The output of a program ends before its exit code is known. */
  async #exit(): Promise<string> {
    const late = AbortSignal.timeout(EXIT_MS);
    if (this.#program.exitCode === null) await once(this.#program, "exit", { signal: late }).catch(() => {});
    const { exitCode } = this.#program;
    return exitCode === null || exitCode === 0 ? "" : ` with exit code ${exitCode}`;
  }
}

/** Signals the whole group of a program. */
const signal = (program: Program, name: NodeJS.Signals): void => {
  try {
    process.kill(-program.pid!, name);
  } catch {
    program.kill(name);
  }
};

const end = (program: Program): void => {
  program.stdin.end();
  signal(program, "SIGTERM");
  if (hasEnded(program)) return;
  const timer = setTimeout(() => signal(program, "SIGKILL"), GRACE_MS);
  program.once("close", () => clearTimeout(timer));
};

/** The output of a shell that has ended is open as long as one of its programs runs. */
const hasEnded = ({ exitCode, signalCode, stdout }: Program): boolean =>
  (exitCode ?? signalCode) !== null && stdout.closed;

const start = (command: string): [Program, AsyncIterator<string>] => {
  // The leader of a new group, which can be ended as a whole: a shell ends without the programs that it has started.
  const detached = process.platform !== "win32";
  const program = spawn(command, { shell: true, detached, stdio: ["pipe", "pipe", "inherit"] });
  // The end of a program is noticed at its output.
  program.stdin.on("error", () => {});
  return [program, createInterface({ input: program.stdout })[Symbol.asyncIterator]()];
};

const parseCommand = (line: string): GameCommand | null => {
  try {
    const value: unknown = JSON.parse(line);
    const isCommand = typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
    return isCommand ? (value as GameCommand) : null;
  } catch {
    return null;
  }
};
