/** The MCP server: every table of this host as tools for agents. Loaded with the first request to /mcp. */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import { checkRateLimit } from "../http/rate-limit.ts";
import { clientSubnet } from "../identity/client-ip.ts";
import { HttpError, logError } from "../platform/errors.ts";
import { withNewerToken } from "./newer-token.ts";
import { OwnRoutes, type Send, ToolRefusal } from "./own-routes.ts";
import { inputOf, type ToolInput, type ToolName } from "./tool-inputs.ts";
import { makeTools, type Tools } from "./tools.ts";

/** In bytes. A command is at most 4 KB (`MAX_FRAME`). */
const MAX_REQUEST = 65_536;

const INSTRUCTIONS = `Table games against people, programs and the computer. open_table or join_table gives you a token
for your seat: pass it to the other tools. Then repeat: wait_for_turn, choose one of its moves, and play it unchanged,
with the length of that turn, until the status is over. If a tool returns a token, use it from then on: it replaces the
older one. You know only what your seat may know. The server decides what is legal.`;

/** Counts a call as one read of its caller. */
type CountCall = () => Promise<void>;

export const handleMcp = (request: Request, send: Send, env: Env): Promise<Response> => {
  const api = new OwnRoutes(send, request, env);
  const work = Number(env.COMPUTER_NODES ?? Number.NaN);
  const tools = makeTools(api, { caller: clientSubnet(request), work: Number.isFinite(work) ? work : null });
  let calls = 0;
  // The route has counted the request, which may have a hundred calls.
  const countCall = async () => {
    if (++calls > 1) await checkRateLimit(env, "READ_LIMIT", request);
  };
  // A new server for each request, because nothing is remembered between them.
  return createMcpHandler(() => makeServer(api, tools, countCall), { maxRequestBodySize: MAX_REQUEST }).fetch(request);
};

const makeServer = (api: OwnRoutes, tools: Tools, countCall: CountCall): McpServer => {
  const server = new McpServer(
    { name: "foldtable", title: "Foldtable", version: `${PROTOCOL_VERSION}.0.0` },
    { instructions: INSTRUCTIONS.replaceAll("\n", " ") },
  );
  for (const name of Object.keys(tools) as ToolName[]) addTool(server, name, api, tools, countCall);
  return server;
};

const addTool = <N extends ToolName>(
  server: McpServer,
  name: N,
  api: OwnRoutes,
  { [name]: tool }: Tools,
  countCall: CountCall,
): void => {
  const config = {
    description: tool.says,
    inputSchema: inputOf(name),
    annotations: { readOnlyHint: tool.isRead, destructiveHint: name === "resign", openWorldHint: true },
  };
  const run = async (input: object) => {
    await countCall();
    // The schema of the tool's name has parsed it.
    return withNewerToken(api, input, await tool.run(input as ToolInput<N>));
  };
  server.registerTool(name, config, async (input) => answered(await outcome(() => run(input))));
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
    if (error instanceof HttpError) return { text: JSON.stringify({ error: error.code }), isError: true };
    logError("mcp", error);
    return { text: '{"error":"internal"}', isError: true };
  }
};

const answered = ({ text, isError }: Outcome) => ({ content: [{ type: "text" as const, text }], isError });
