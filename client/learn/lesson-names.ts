/**
 * Who sits at a lesson's table: nobody real. The learner has a name there as well: what is said at a table is said of
 * somebody by name, and no language says “you” with the same verb.
 */
import { msg } from "@lit/localize";
import type { Seat } from "../../engine/contract/game.ts";

export const lessonName = (seat: Seat, own: Seat): string => {
  if (seat === own) return msg("Fox");
  return [msg("Otter"), msg("Heron"), msg("Badger")][seat < own ? seat : seat - 1] ?? "";
};
