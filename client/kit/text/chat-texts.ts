/** Texts of preset phrases and reactions, in the reader's language. */
import { msg } from "@lit/localize";
import type { Phrase, Reaction } from "../../../engine/table/forms/chat.ts";

export const phraseTexts: Readonly<Record<Phrase, () => string>> = {
  hello: () => msg("Hello"),
  "good-luck": () => msg("Good luck"),
  "your-turn": () => msg("It’s your turn"),
  "one-moment": () => msg("One moment, please"),
  "well-played": () => msg("Well played"),
  oops: () => msg("Oops"),
  thanks: () => msg("Thank you"),
  sorry: () => msg("Sorry"),
  "have-to-go": () => msg("I have to go"),
  "back-again": () => msg("I’m back"),
  "good-game": () => msg("Good game"),
  another: () => msg("Another one?"),
};

/** A reaction is an icon; this is its name. */
export const reactionTexts: Readonly<Record<Reaction, () => string>> = {
  applause: () => msg("Applause"),
  laugh: () => msg("Laughing"),
  wow: () => msg("Wow"),
  think: () => msg("Thinking"),
  sad: () => msg("Sad"),
  heart: () => msg("Heart"),
};
