/**
 * WebMCP: the tools of /mcp in the page, for an agent of the browser. Each call goes to /mcp, so an agent here has the
 * same tools, limits and refusals as any other, and plays with its own token at its own seat.
 */
interface WebTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: object;
  readonly annotations?: object;
  readonly execute: (input: object) => Promise<unknown>;
}

interface ModelContext {
  readonly registerTool: (tool: WebTool) => unknown;
}

/** The browser's registry of tools; undefined if it has none. Older previews have it at `navigator`. */
const modelContext = (): ModelContext | undefined => {
  const { modelContext: own } = document as { readonly modelContext?: ModelContext };
  return own ?? (navigator as { readonly modelContext?: ModelContext }).modelContext;
};

const MCP_VERSION = "2025-06-18";

/** The result of one request to /mcp. The answer is JSON, or a stream of one event. */
const call = async (method: string, params: object = {}): Promise<unknown> => {
  const response = await fetch("/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": MCP_VERSION,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  const { result, error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as {
    readonly result?: unknown;
    readonly error?: { readonly message?: string };
  };
  if (result === undefined) throw new Error(error?.message ?? `status ${response.status}`);
  return result;
};

/** Registers the server's tools with the browser. Does nothing in a browser that has no agents. */
export const registerWebTools = async (): Promise<void> => {
  const registry = modelContext();
  if (registry === undefined) return;
  const { tools } = (await call("tools/list")) as { readonly tools: readonly Omit<WebTool, "execute">[] };
  for (const { name, description = name, inputSchema, annotations = {} } of tools)
    registry.registerTool({
      ...{ name, description, inputSchema, annotations },
      execute: (input) => call("tools/call", { name, arguments: input }),
    });
};
