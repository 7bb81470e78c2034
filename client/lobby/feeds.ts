/** The two lists that the server keeps up to date. */
import { Feed } from "./feed.ts";
import type { Lobby, OwnListing } from "./listing.ts";

/** Somebody who waits should not wait unseen for longer than this. */
export const lobbyFeed = new Feed<Lobby>("/api/lobby", 5_000);

/** One's own tables announce a turn by themselves where they are open. */
export const mineFeed = new Feed<{ readonly tables: readonly OwnListing[] }>("/api/mine", 20_000);
