/**
 * The fictional names at a lesson's table. The learner has a name too, because the texts name the acting player, and
 * “you” would need another verb form.
 */
import { msg } from "@lit/localize";
import type { Seat } from "../../engine/contract/game.ts";

export const lessonName = (seat: Seat, own: Seat): string => {
  if (seat === own) return msg("Fox");
  return [msg("Otter"), msg("Heron"), msg("Badger")][seat < own ? seat : seat - 1] ?? "";
};
