/** Names of things in SPY. `announcement.ts` has the announcements. */
import { msg } from "@lit/localize";
import type { Outcome } from "../../../../engine/contract/game.ts";
import {
  CARD_FACES,
  type Card,
  type Kind,
  SEAT_COLOURS,
  type SpyEndReason,
} from "../../../../engine/games/spy/state/rulebook.ts";
import { str } from "../../../kit/text/numbers.ts";
import { formatList } from "../../../kit/text/sentences.ts";

const endings: Readonly<Record<SpyEndReason, (winner: string) => string>> = {
  "last-spy": (winner) => msg(str`${winner} wins: the last Spy in the game.`),
  "agreed-draw": () => msg("Draw by agreement."),
  stalled: () => msg("Draw: too many rounds without spying."),
};

/** Below a title that has the winner's name, or says that the game is drawn. */
const reasons: Readonly<Record<SpyEndReason, () => string>> = {
  "last-spy": () => msg("The last Spy in the game."),
  "agreed-draw": () => msg("By agreement."),
  stalled: () => msg("Too many rounds without spying."),
};

const isEnding = (reason: string): reason is SpyEndReason => Object.hasOwn(endings, reason);

export const endText = ({ reason, winners }: Outcome, names: readonly string[]): string =>
  isEnding(reason) ? endings[reason](formatList(winners.map((seat) => names[seat] ?? ""))) : "";

export const endReason = ({ reason }: Outcome): string => (isEnding(reason) ? reasons[reason]() : "");

export type Colour = (typeof SEAT_COLOURS)[number];

/** A seat's colour follows its number. */
export const colourOf = (seat: number): Colour => SEAT_COLOURS[seat] ?? "green";

export const colourName = (colour: Colour): string => {
  switch (colour) {
    case "green":
      return msg("Green");
    case "red":
      return msg("Red");
    case "blue":
      return msg("Blue");
    case "yellow":
      return msg("Yellow");
  }
};

export const kindName = (kind: Kind): string => {
  switch (kind) {
    case "safe":
      return msg("Safe");
    case "top-secret":
      return msg("Top Secret");
    case "bomb":
      return msg("Bomb");
  }
};

export const cardName = (card: Card): string => `${kindName(CARD_FACES[card].kind)} ${CARD_FACES[card].number}`;

/** The initial of a card in pencil marks. */
export const kindInitial = (kind: Kind): string => {
  switch (kind) {
    case "safe":
      return msg("S", { desc: "initial of Safe" });
    case "top-secret":
      return msg("T", { desc: "initial of Top Secret" });
    case "bomb":
      return msg("B", { desc: "initial of Bomb" });
  }
};

export const cardInitials = (card: Card): string => `${kindInitial(CARD_FACES[card].kind)}${CARD_FACES[card].number}`;

/** A column's name as on the board: notation, like the number on a card. `index`: from the owner's left. */
export const columnName = (index: number): string => `${index + 1}`;

/** The sound of a fuse. */
export const tsss = (): string => msg("Tssss", { desc: "the sound of a fuse" });
