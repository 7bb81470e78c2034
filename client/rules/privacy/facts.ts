/** The numbers that the page about privacy names: in days, but for the tables. */
import {
  KEPT_IDENTITY,
  KEPT_OPENER,
  KEPT_PRIVATE,
  KEPT_SEEN,
  KEPT_UNBEGUN,
  MOST_SEEN,
} from "../../../engine/wire/retention.ts";
import type { Facts } from "../../games/contract/rules-text.ts";

/** Cloudflare's: point-in-time recovery of Durable Objects, and D1's Time Travel. */
const BACKUP = 30;

export const facts: Facts = {
  unbegun: KEPT_UNBEGUN,
  private: KEPT_PRIVATE,
  identity: KEPT_IDENTITY,
  opener: KEPT_OPENER,
  backup: BACKUP,
  seen: KEPT_SEEN,
  tables: MOST_SEEN,
};
