/** The entry of the package @foldtable/client. */
export type { GameId, MoveOf, StateOf, TableOf, TableOrder, TableSummary, Turn } from "./game-types.ts";
export { type Joining, joinTable, type Opening, openTable } from "./join.ts";
export {
  type BotOffer,
  type ProgramStorage,
  Server,
  ServerError,
  type ServerOptions,
  type TableNews,
} from "./server.ts";
export { isRefused, type RefusedFrame, RemoteTable, type Reply, type TableOptions } from "./table.ts";
