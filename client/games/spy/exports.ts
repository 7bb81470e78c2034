/** A game as plain text: players, initial bases, and all announcements. */
import { msg } from "@lit/localize";
import * as v from "valibot";
import { spyRules } from "../../../engine/games/spy/rules/rules.ts";
import { spyOptionsSchema as optionsSchema } from "../../../engine/games/spy/schema.ts";
import type { Arranged, SpyEvent, SpyOptions, SpyState } from "../../../engine/games/spy/state/types.ts";
import { fold, openedEventOf } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import type { GameExport } from "../contract/game-client.ts";
import { markedSeatName } from "../shared/marked-name.ts";
import { isSpyEvent } from "./deductions/deductions.ts";
import { announcementLine, announcementOf } from "./view/announcement.ts";
import { spyText } from "./view/screen-reader-texts.ts";
import { cardInitials, colourName, colourOf, endText } from "./view/texts.ts";
import { seenSpy } from "./view/view.ts";

export { boardPicture } from "./board-picture.ts";

const optionsOf = (entries: readonly Entry[]): SpyOptions => v.parse(optionsSchema, openedEventOf(entries).options);

const baseLine = ({ base, gap, facing, seat }: Arranged, names: readonly string[]): string => {
  const cards = base.map((card) => (card === null ? "–" : cardInitials(card))).join(" ");
  const columns = base.map((_, place) => ({ number: place + 1 }));
  const stance =
    gap === null || facing === null
      ? ""
      : ` | ${msg(str`Spy ${spyText(seenSpy({ gap, facing }, base.length), columns)}`)}`;
  return `${names[seat] ?? ""} (${colourName(colourOf(seat))}): ${cards}${stance}`;
};

/** Before the end, only what the game's memory rule still allows: `past` is hidden in a game played from memory. */
const lookUp = (event: SpyEvent, end: SpyState): SpyEvent =>
  end.outcome === null ? spyRules.redact(event, "watcher", spyRules.playedFromMemory?.now(end) ?? false) : event;

const makeText = (entries: readonly Entry[]): string => {
  const table = fold(entries);
  const names = table.chairs.map((_, seat, chairs) => markedSeatName(chairs, seat) ?? "?");
  const options = optionsOf(entries);
  const events = entries.flatMap(({ event }) => (isSpyEvent(event) ? [event] : []));
  const start = spyRules.start(options, table.chairs.length);
  const end = events.reduce(spyRules.evolve, start);
  const known = events.map((event) => lookUp(event, end));
  const bases = known.flatMap((event) => (event.type === "arranged" ? [baseLine(event, names)] : []));
  const lines: string[] = [];
  let state = start;
  for (const event of known) {
    state = spyRules.evolve(state, event);
    if (event.type !== "arranged")
      lines.push(announcementLine(announcementOf(event, state, { name: (seat) => names[seat] ?? "" })));
  }
  const ending = table.outcome === null ? [] : ["", endText(table.outcome, names)];
  return [
    msg("SPY on Foldtable"),
    "",
    ...bases,
    "",
    ...lines.map((line, at) => `${formatNumber(at + 1)}. ${line}`),
    ...ending,
    "",
  ].join("\n");
};

export const spyExports = (): readonly GameExport[] => [
  { label: msg("Game as text"), extension: "txt", make: makeText },
];
