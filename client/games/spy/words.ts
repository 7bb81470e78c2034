/** The names of things in SPY, and the engine's codes in words. What was announced is worded in `announcement.ts`. */
import { msg, str } from "@lit/localize";
import type { Outcome } from "../../../engine/game.ts";
import {
  type Card,
  COLOURS,
  type Ending,
  FACES,
  type Kind,
  type SpyRefusal,
} from "../../../engine/games/spy/rulebook.ts";

/** Short, and says what to do. */
const refusals: Readonly<Record<SpyRefusal, () => string>> = {
  "game-over": () => msg("The game is over."),
  "you-are-out": () => msg("You are out. You can watch how it ends."),
  "bases-not-set": () => msg("Not everybody has arranged their base yet."),
  "base-is-set": () => msg("Your base is set. Its order can no longer change."),
  "wrong-cards": () => msg("A base needs each card of your set exactly once."),
  "no-such-gap": () => msg("The Spy cannot stand there."),
  "not-your-turn": () => msg("It is not your turn."),
  "already-moved": () => msg("Your Spy cannot move any more in this turn."),
  "wrong-distance": () => msg("The Spy moves exactly the number on the card it faces."),
  "no-flip-only": () => msg("At this table the Spy turns round only when it moves."),
  "already-spied": () => msg("You have already spied in this turn."),
  "no-such-opponent": () => msg("There is no such opponent."),
  "opponent-is-out": () => msg("That player is out. Spy on somebody else."),
};

const isRefusal = (code: string): code is SpyRefusal => Object.hasOwn(refusals, code);

/** Undefined for a code that is not this game's. */
export const refusalWords = (code: string): string | undefined => (isRefusal(code) ? refusals[code]() : undefined);

const endings: Readonly<Record<Ending, (winner: string) => string>> = {
  "last-spy": (winner) => msg(str`${winner} wins: the last Spy in the game.`),
  "agreed-draw": () => msg("Draw by agreement."),
  stalled: () => msg("Draw: nobody spied for too long."),
};

const isEnding = (reason: string): reason is Ending => Object.hasOwn(endings, reason);

export const endingWords = ({ reason, winners }: Outcome, names: readonly string[]): string =>
  isEnding(reason) ? endings[reason](winners.map((seat) => names[seat] ?? "").join(", ")) : "";

export type Colour = (typeof COLOURS)[number];

/** A seat's colour is its number's. */
export const colourOf = (seat: number): Colour => COLOURS[seat] ?? "green";

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

export const cardName = (card: Card): string => `${kindName(FACES[card].kind)} ${FACES[card].number}`;

/** The initial by which a card is pencilled on a back. */
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

export const cardInitials = (card: Card): string => `${kindInitial(FACES[card].kind)}${FACES[card].number}`;

/** The sound of a fuse. */
export const TSSS = "Tssss";
