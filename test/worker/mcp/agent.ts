/** An agent that knows nothing but the address of the MCP server: the official client, and random choices. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { vi } from "vitest";
import { randomBelow, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { ask, ORIGIN, stubOf } from "../support.ts";

export const idOf = ({ table }: Pick<Seated, "table">): string => table.slice(`${ORIGIN}/t/`.length);

export interface AgentTurn {
  readonly seat: number;
  readonly length: number;
  readonly count: number;
  readonly moves: readonly { readonly type: string }[];
}

export interface Waited {
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

/** No computer waits longer before its move. */
const BOT_PAUSE_MS = 1_500;

/** Until this is there, the table's alarm rings: each time the computers' pause is over. */
const ringing = async <T>(table: string, result: Promise<T>): Promise<T> => {
  let isThere = false;
  const end = result.finally(() => {
    isThere = true;
  });
  while (!isThere) {
    vi.setSystemTime(Date.now() + BOT_PAUSE_MS);
    await runDurableObjectAlarm(stubOf(idOf({ table })));
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
      ask(String(url), { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } });
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
  async try(name: string, input: object = {}): Promise<{ readonly text: string; readonly isError: boolean }> {
    const { content, isError = false } = await this.#client.callTool({ name, arguments: { ...input } });
    const [part] = content;
    if (part?.type !== "text") throw new Error("no text");
    return { text: part.text, isError };
  }

  /** The result as JSON. Throws if the tool refused. */
  async call<T>(name: string, input: object = {}): Promise<T> {
    const { text, isError } = await this.try(name, input);
    if (isError) throw new Error(`${name}: ${text}`);
    return JSON.parse(text);
  }

  /** Plays by random moves until the game is over; throws on any refusal. The computers' pauses pass at once. */
  async playOut({ table, token }: Seated, seed: string): Promise<Waited> {
    const random = seededRandom(seed);
    for (;;) {
      const waited = await ringing(table, this.call<Waited>("wait_for_turn", { table, token }));
      if (waited.status === "over") return waited;
      const { moves, length } = waited.turn;
      const move = moves[randomBelow(random, moves.length)];
      if (waited.status === "your-turn") await this.call("play", { table, token, length, move });
    }
  }
}
