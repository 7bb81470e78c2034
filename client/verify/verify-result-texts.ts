/** What a check of a finished game found, in words: what was checked, or what is wrong and where. */

import { msg } from "@lit/localize";
import type { VerifyResult, verifyFaults } from "../../engine/log/verify.ts";
import { locale } from "../kit/text/language.ts";
import { str } from "../kit/text/numbers.ts";

type FaultCode = (typeof verifyFaults)[number];

/** Entries are counted from 0, as in the log and in the page's address. */
const faults: Readonly<Record<FaultCode, (seq: number) => string>> = {
  "not-a-log": () => msg("This is no log of a table: it does not say how the table was opened."),
  "unknown-rules": () => msg("The game was played by other rules than those known here, so nothing could be checked."),
  "bad-opening": () => msg("No table can be opened with these options, seats and clock."),
  "out-of-order": (seq) => msg(str`Entry ${seq} is out of order: an entry is missing, or time runs backwards.`),
  "not-revealed": () => msg("The table’s secret has not been laid open, so the deals cannot be checked."),
  "wrong-secret": () =>
    msg(
      "The secret is not the one that the table was bound to before anybody sat down. The deals may have been chosen.",
    ),
  "wrong-share": (seq) =>
    msg(str`Entry ${seq} shows another share in the deal than that player had promised on sitting down.`),
  "wrong-deal": (seq) =>
    msg(str`Entry ${seq} shows other tiles or cards than the secret and the players’ shares give.`),
  illegal: (seq) => msg(str`Entry ${seq} breaks the rules of the game.`),
  "entry-missing": (seq) =>
    msg(str`Something is missing before entry ${seq}: the table itself would have acted there.`),
  "entry-after-end": (seq) => msg(str`Entry ${seq} came after the game was over.`),
  "differs-from-received": (seq) =>
    msg(str`Entry ${seq} is not what this browser received while the game was played. The log was changed afterwards.`),
};

const counted = (count: number): string => new Intl.NumberFormat(locale()).format(count);

export interface VerifyResultTexts {
  readonly title: string;
  /** One sentence for each thing that was checked, or the fault. */
  readonly lines: readonly string[];
}

export const verifyResultTexts = (verdict: VerifyResult): VerifyResultTexts =>
  verdict.fault === null
    ? { title: msg("Verified"), lines: checked(verdict) }
    : { title: msg("Verification failed"), lines: [faults[verdict.fault](verdict.seq ?? 0)] };

const checked = ({ deals, moves, compared }: VerifyResult): readonly string[] => [
  msg("The secret is the one promised at the start."),
  msg(str`Deals and whatever else the table did: ${counted(deals)}, all correct.`),
  msg(str`Moves and whatever else players did: ${counted(moves)}, all allowed.`),
  compared > 0
    ? msg(str`Seen live by this browser: ${counted(compared)}, unchanged.`)
    : msg("This browser did not see the game live."),
];
