/** The numbers that the page about privacy names, in days. */
import { KEPT_IDENTITY, KEPT_PRIVATE, KEPT_UNBEGUN } from "../../../engine/keeping.ts";
import type { Facts } from "../../games/rules-text.ts";

/** Cloudflare's: point-in-time recovery of Durable Objects, and D1's Time Travel. */
const BACKUP = 30;

export const facts: Facts = {
  unbegun: KEPT_UNBEGUN,
  private: KEPT_PRIVATE,
  identity: KEPT_IDENTITY,
  backup: BACKUP,
};
