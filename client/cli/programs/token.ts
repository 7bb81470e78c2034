/** `token SERVER --state FILE`: lists, rotates, adds and ends the tokens of a program that has a state file. */
import { Server, ServerError } from "../../program/client.ts";
import { parseOptions, parseWhole } from "../command/arguments.ts";
import { type Command, CommandError, UsageError } from "../command/usage.ts";
import { openStateFile } from "./state-file.ts";

const OPTIONS = {
  state: { type: "string" },
  list: { type: "boolean" },
  rotate: { type: "boolean" },
  add: { type: "string" },
  end: { type: "string" },
} as const;

export const tokenCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [address] = positionals;
  if (address === undefined || !/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError("token: the address of a server");
  if (values.state === undefined) throw new UsageError("token: --state FILE");
  const { list, rotate, add, end } = values;
  if ([list, rotate, add, end].filter((one) => one !== undefined).length !== 1)
    throw new UsageError("token: one of --list, --rotate, --add and --end");
  const { origin } = new URL(address);
  try {
    const server = Server.stored(origin, openStateFile(values.state));
    if (server === null) throw new UsageError(`token: ${values.state} has no token for ${origin}`);
    if (rotate === true) await server.rotateToken();
    if (add !== undefined) return await server.addToken(parseScope(add));
    if (end !== undefined) await server.endToken(end === "all" ? end : parseWhole("token: --end", end, 0));
    return list === true ? await (await server.send("/api/mine/tokens")).text() : "";
  } catch (error) {
    throw error instanceof ServerError ? new CommandError(`token: ${address}: ${error.message}`) : error;
  }
};

const parseScope = (text: string): "play" | "read" => {
  if (text !== "play" && text !== "read") throw new UsageError("token: --add play or --add read");
  return text;
};
