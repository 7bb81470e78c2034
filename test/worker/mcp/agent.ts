/** An agent that only knows the address of the MCP server: the official client with random choices. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { vi } from "vitest";
import { randomBelow, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { ORIGIN, request, tableStub } from "../support.ts";

export const tableIdOf = ({ table }: Pick<Seated, "table">): string => table.slice(`${ORIGIN}/t/`.length);

export interface AgentTurn {
  readonly seat: number;
  readonly length: number;
  readonly count: number;
  readonly moves: readonly { readonly type: string }[];
}

export interface WaitResult {
  readonly status: string;
  readonly phase: string;
  readonly outcome: { readonly winners: readonly number[]; readonly reason: string } | null;
  readonly turn: AgentTurn;
  readonly news: readonly { readonly seq: number; readonly event: { readonly type: string } }[];
  readonly text: string;
}

export interface Seated {
  readonly table: string;
  readonly token: string;
  readonly seat: number;
  readonly phase: string;
}

let agents = 0;

/** The longest delay of a bot's move. */
const MAX_BOT_DELAY_MS = 1_500;

/** Runs the table's alarm, after the bots' delay, until the result is there. */
const withAlarms = async <T>(table: string, result: Promise<T>): Promise<T> => {
  let isSettled = false;
  const end = result.finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    vi.setSystemTime(Date.now() + MAX_BOT_DELAY_MS);
    await runDurableObjectAlarm(tableStub(tableIdOf({ table })));
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  return end;
};

export class Agent {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect(mode: "legacy" | "auto" = "auto"): Promise<Agent> {
    const headers = { "CF-Connecting-IP": `agent ${++agents}` };
    const fetch = (url: string | URL, init: RequestInit = {}) =>
      request(String(url), { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } });
    const client = new Client({ name: "agent", version: "1.0.0" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", ORIGIN), { fetch }));
    return new Agent(client);
  }

  async tools() {
    return (await this.#client.listTools()).tools;
  }

  get instructions(): string | undefined {
    return this.#client.getInstructions();
  }

  /** The text of a tool's result, and whether the tool refused. */
  async callUnchecked(name: string, input: object = {}): Promise<{ readonly text: string; readonly isError: boolean }> {
    const { content, isError = false } = await this.#client.callTool({ name, arguments: { ...input } });
    const [part] = content;
    if (part?.type !== "text") throw new Error("no text");
    return { text: part.text, isError };
  }

  /** The result as JSON. Throws if the tool refused. */
  async call<T>(name: string, input: object = {}): Promise<T> {
    const { text, isError } = await this.callUnchecked(name, input);
    if (isError) throw new Error(`${name}: ${text}`);
    return JSON.parse(text);
  }

  /** Plays random moves until the game is over, without the bots' delays. Throws on any refusal. */
  async playToEnd({ table, token }: Seated, seed: string): Promise<WaitResult> {
    const random = seededRandom(seed);
    for (;;) {
      const result = await withAlarms(table, this.call<WaitResult>("wait_for_turn", { table, token }));
      if (result.status === "over") return result;
      const { moves, length } = result.turn;
      const move = moves[randomBelow(random, moves.length)];
      if (result.status === "your-turn") await this.call("play", { table, token, length, move });
    }
  }
}
