/** The two lists that the server keeps up to date. */

import type { LobbyLists, OwnListing } from "../../../engine/listing.ts";
import { Feed } from "./feed.ts";

/** Somebody who waits should not wait unseen for longer than this. */
export const lobbyFeed = new Feed<LobbyLists>("/api/lobby", 5_000);

/** One's own tables announce a turn by themselves where they are open. */
export const mineFeed = new Feed<{ readonly tables: readonly OwnListing[] }>("/api/mine", 20_000);
