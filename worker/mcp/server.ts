/** The MCP server: every table of this host as tools for agents. Loaded with the first request to /mcp. */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import { clientSubnet } from "../identity/client-ip.ts";
import { logError } from "../platform/errors.ts";
import { OwnRoutes, type Send, ToolRefusal } from "./own-routes.ts";
import { inputOf, type ToolInput, type ToolName } from "./tool-inputs.ts";
import { makeTools, type Tools } from "./tools.ts";

/** In bytes. A command is at most 4 KB (`MAX_FRAME`). */
const MAX_REQUEST = 65_536;

const INSTRUCTIONS = `Table games against people, programs and the computer. open_table or join_table gives you a token
for your seat: pass it to the other tools. Then repeat: wait_for_turn, choose one of its moves, and play it unchanged,
with the length of that turn, until the status is over. You know only what your seat may know. The server decides what
is legal.`;

export const handleMcp = (request: Request, send: Send, env: Pick<Env, "COMPUTER_NODES">): Promise<Response> => {
  const api = new OwnRoutes(send, request);
  const work = Number(env.COMPUTER_NODES ?? Number.NaN);
  const tools = makeTools(api, { caller: clientSubnet(request), work: Number.isFinite(work) ? work : null });
  // A new server for each request, because nothing is remembered between them.
  return createMcpHandler(() => makeServer(tools), { maxRequestBodySize: MAX_REQUEST }).fetch(request);
};

const makeServer = (tools: Tools): McpServer => {
  const server = new McpServer(
    { name: "foldtable", title: "Foldtable", version: `${PROTOCOL_VERSION}.0.0` },
    { instructions: INSTRUCTIONS.replaceAll("\n", " ") },
  );
  for (const name of Object.keys(tools) as ToolName[]) addTool(server, name, tools);
  return server;
};

const addTool = <N extends ToolName>(server: McpServer, name: N, { [name]: tool }: Tools): void => {
  const config = {
    description: tool.says,
    inputSchema: inputOf(name),
    annotations: { readOnlyHint: tool.isRead, destructiveHint: name === "resign", openWorldHint: true },
  };
  server.registerTool(name, config, async (input) =>
    // The schema of the tool's name has parsed it.
    answered(await outcome(() => tool.run(input as ToolInput<N>))),
  );
};

interface Outcome {
  readonly text: string;
  readonly isError: boolean;
}

/** A refusal is a result, so that the agent reads it. */
const outcome = async (run: () => Promise<object>): Promise<Outcome> => {
  try {
    return { text: JSON.stringify(await run()), isError: false };
  } catch (error) {
    if (error instanceof ToolRefusal) return { text: error.message, isError: true };
    logError("mcp", error);
    return { text: '{"error":"internal"}', isError: true };
  }
};

const answered = ({ text, isError }: Outcome) => ({ content: [{ type: "text" as const, text }], isError });
