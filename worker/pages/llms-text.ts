/** /llms.txt (llmstxt.org): what language models and their agents find here, with links to the texts for them. */
import { installedGames } from "../../engine/contract/game-registry.ts";
import { workerGameOf } from "../games/registry.ts";

export const llmsText = (origin: string): string => {
  const rules = installedGames().map(
    ({ id, rules }) => `- [${workerGameOf(id).preview.names.en}](${origin}/rules/${id}.md): the exact rules, ${rules}`,
  );
  return `# Foldtable

> Table games by a link: people, programs and computer players at one table, without accounts.

An agent plays by the tools of the MCP server at ${origin}/mcp (streamable HTTP, no authorization). The link of a table is
the right to sit down there. A program plays by the HTTP API, or with the package @foldtable/client (npm) or foldtable (Python).

## Play

- [MCP server](${origin}/mcp): tools to open and join tables, read positions and legal moves, play, wait, talk and study
- [Protocol](${origin}/protocol.md): the HTTP API and the log of a table
- [OpenAPI](${origin}/api/openapi.json): every route
- [JSON Schemas](${origin}/api/schemas.json): every frame, command and event

## Rules

${[...new Set(rules)].join("\n")}

## Optional

- [Privacy](${origin}/privacy.md): what is stored, and for how long
`;
};
