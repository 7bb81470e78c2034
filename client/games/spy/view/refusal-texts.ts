/** Texts of the engine's refusal codes. */
import { msg } from "@lit/localize";
import type { SpyRefusal } from "../../../../engine/games/spy/state/rulebook.ts";

/** Short, and says what to do. */
const refusals: Readonly<Record<SpyRefusal, () => string>> = {
  "game-over": () => msg("The game is over."),
  "you-are-out": () => msg("You’re out. You can watch to the end."),
  "bases-not-set": () => msg("Not everyone has arranged their base yet."),
  "base-is-set": () => msg("Your base is set. Its order can no longer change."),
  "wrong-cards": () => msg("A base needs each card of your set exactly once."),
  "no-such-gap": () => msg("The Spy can’t stand there."),
  "not-your-turn": () => msg("It’s not your turn."),
  "already-moved": () => msg("Your Spy can’t move again this turn."),
  "wrong-distance": () =>
    msg("The Spy moves exactly the number on the card it faces. If that card is exposed: 1 or 2."),
  "no-flip-only": () => msg("At this table the Spy turns around only when it moves."),
  "already-spied": () => msg("You’ve already spied this turn."),
  "no-such-opponent": () => msg("There is no such opponent."),
  "opponent-is-out": () => msg("That player is out. Spy on another one."),
};

const isRefusal = (code: string): code is SpyRefusal => Object.hasOwn(refusals, code);

/** Returns undefined for a code of another game. */
export const refusalText = (code: string): string | undefined => (isRefusal(code) ? refusals[code]() : undefined);
