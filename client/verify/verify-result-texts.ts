/** Texts for the result of a check: what was checked, or what is wrong and where. */

import { msg } from "@lit/localize";
import type { VerifyResult, verifyFaults } from "../../engine/log/verify.ts";
import { locale } from "../kit/text/language.ts";
import { str } from "../kit/text/numbers.ts";

type FaultCode = (typeof verifyFaults)[number];

/** Entries are counted from 0, as in the log and in the page's address. */
const faults: Readonly<Record<FaultCode, (seq: number) => string>> = {
  "not-a-log": () => msg("This isn’t a table’s log: it doesn’t say how the table was opened."),
  "unknown-rules": () =>
    `${msg("The game was played under rules this version doesn’t know, so nothing could be checked.")} ${msg("Reload the page to try again.")}`,
  "bad-opening": () => msg("No table can be opened with these options, seats and clock."),
  "out-of-order": (seq) => msg(str`Entry ${seq} is out of order: an entry is missing, or time runs backwards.`),
  "not-revealed": () => msg("The table’s secret hasn’t been revealed, so the deals can’t be checked."),
  "wrong-secret": () =>
    msg("The secret isn’t the one the table committed to before anyone sat down. The deals may have been rigged."),
  "wrong-share": (seq) =>
    msg(str`Entry ${seq} shows a different share from the one that player committed to on sitting down.`),
  "wrong-deal": (seq) =>
    msg(str`Entry ${seq} shows different tiles or cards from those that the secret and the players’ shares produce.`),
  illegal: (seq) => msg(str`Entry ${seq} breaks the rules of the game.`),
  "entry-missing": (seq) =>
    msg(str`Something is missing before entry ${seq}: the table itself would have acted there.`),
  "entry-after-end": (seq) => msg(str`Entry ${seq} came after the game was over.`),
  "differs-from-received": (seq) =>
    msg(str`Entry ${seq} isn’t what this browser received while the game was played. The log was changed afterwards.`),
};

const counted = (count: number): string => new Intl.NumberFormat(locale()).format(count);

export interface VerifyResultTexts {
  readonly title: string;
  /** One sentence for each check, or the fault. */
  readonly lines: readonly string[];
}

export const verifyResultTexts = (verdict: VerifyResult): VerifyResultTexts =>
  verdict.fault === null
    ? { title: msg("Verified"), lines: checked(verdict) }
    : { title: msg("Verification failed"), lines: [faults[verdict.fault](verdict.seq ?? 0)] };

const checked = ({ deals, moves, compared }: VerifyResult): readonly string[] => [
  msg("The secret is the one promised at the start."),
  msg(str`Deals and other table actions: ${counted(deals)}, all correct.`),
  msg(str`Moves and other player actions: ${counted(moves)}, all legal.`),
  compared > 0
    ? msg(str`Entries seen live by this browser: ${counted(compared)}, unchanged.`)
    : msg("This browser didn’t see the game live."),
];
