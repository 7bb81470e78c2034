/** The lobby's list and the visitor's own tables. */

import type { LobbyLists } from "../../../engine/wire/listing.ts";
import { Feed } from "./feed.ts";
import { MyTablesFeed } from "./my-tables-feed.ts";

/** A waiting player should appear within this time. */
export const lobbyFeed = new Feed<LobbyLists>("/api/lobby", 5_000);

/** Delivered by a socket; polled this rarely if there is none. */
export const myTablesFeed = new MyTablesFeed("/api/mine", 20_000);
