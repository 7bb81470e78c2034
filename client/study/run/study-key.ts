/** The key of a saved study: a digest of the game, which events after its end do not change. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { hashTexts } from "../../../engine/chance/deal.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import type { Entry } from "../../../engine/table/types.ts";

const isGames = ({ seq, event }: Entry): boolean =>
  seq === 0 || !isTableEvent(event) || event.type === "resigned" || event.type === "taken-back";

export const studyKey = (entries: readonly Entry[]): string =>
  bytesToHex(hashTexts(entries.filter(isGames).map(({ seq, seat, event }) => JSON.stringify([seq, seat, event]))));
