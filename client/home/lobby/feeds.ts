/** The two lists that the server keeps up to date. */

import type { LobbyLists } from "../../../engine/wire/listing.ts";
import { Feed } from "./feed.ts";
import { MyTablesFeed } from "./my-tables-feed.ts";

/** Somebody who waits should not wait unseen for longer than this. */
export const lobbyFeed = new Feed<LobbyLists>("/api/lobby", 5_000);

/** Told as they change; asked for so rarely where that cannot be. */
export const myTablesFeed = new MyTablesFeed("/api/mine", 20_000);
