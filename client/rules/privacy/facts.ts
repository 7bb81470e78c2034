/** The numbers that the page about privacy names: in days, but for the tables. */
import {
  MAX_LAST_SEEN_TABLES,
  RETAIN_FIGURES_DAYS,
  RETAIN_IDENTITY_DAYS,
  RETAIN_LAST_SEEN_DAYS,
  RETAIN_OPENER_DAYS,
  RETAIN_PRIVATE_DAYS,
  RETAIN_ROUND_TABLE_DAYS,
  RETAIN_UNSTARTED_DAYS,
} from "../../../engine/wire/retention.ts";
import type { Facts } from "../../games/contract/rules-text.ts";

/** Cloudflare's: point-in-time recovery of Durable Objects, and D1's Time Travel. */
const BACKUP = 30;

export const facts: Facts = {
  unbegun: RETAIN_UNSTARTED_DAYS,
  round: RETAIN_ROUND_TABLE_DAYS,
  private: RETAIN_PRIVATE_DAYS,
  identity: RETAIN_IDENTITY_DAYS,
  opener: RETAIN_OPENER_DAYS,
  figures: RETAIN_FIGURES_DAYS,
  backup: BACKUP,
  seen: RETAIN_LAST_SEEN_DAYS,
  tables: MAX_LAST_SEEN_TABLES,
};
