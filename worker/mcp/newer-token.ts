/** The newer token of a player, in the results of tools that an agent calls with an older one. */
import { renewedToken } from "../identity/identity.ts";
import { logError } from "../platform/errors.ts";
import { readSummary } from "./join.ts";
import { type OwnRoutes, ToolRefusal } from "./own-routes.ts";

interface Caller {
  readonly table?: string;
  readonly token?: string | undefined;
}

/** The result, with a `token` that replaces that of the call if it is due for renewal. */
export const withNewerToken = async (api: OwnRoutes, { table, token }: Caller, result: object): Promise<object> => {
  if (table === undefined || token === undefined || "token" in result) return result;
  const newer = await renewedToken(await api.keys(), token);
  return newer === null || !(await hasBegun(api, table)) ? result : { ...result, token: newer };
};

/** Before the game the salt of an older release's commitment follows from the text of the token, so none is renewed then. */
const hasBegun = async (api: OwnRoutes, table: string): Promise<boolean> => {
  try {
    return (await readSummary(api, api.tableIdOf(table))).phase !== "seating";
  } catch (error) {
    // The tool itself has succeeded; the next call renews the token.
    if (!(error instanceof ToolRefusal)) logError("mcp", error);
    return false;
  }
};
