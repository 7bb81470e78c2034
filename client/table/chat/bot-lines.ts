/** What the computers' characters say, at most once a game each. Made here for this reader: no table stores it. */
import { msg } from "@lit/localize";

/** The beginning, a strong move of a person, the end. */
export type BotMoment = "start" | "strong" | "end";

type Lines = Readonly<Record<BotMoment, () => string>>;

/** By head. */
const lines: readonly Lines[] = [
  {
    start: () => msg("Hello. I’ll try my best."),
    strong: () => msg("Oh. That was quick."),
    end: () => msg("That was fun."),
  },
  {
    start: () => msg("Ready when you are."),
    strong: () => msg("I didn’t see that coming."),
    end: () => msg("Again? Again."),
  },
  {
    start: () => msg("Take your time. I do."),
    strong: () => msg("Nice one. My turn to think."),
    end: () => msg("Thanks for the game."),
  },
  {
    start: () => msg("Let’s see what you’ve got."),
    strong: () => msg("I left that open on purpose. Perhaps."),
    end: () => msg("Well played. I’ll deny I said so."),
  },
  {
    start: () => msg("Sit down. No hurry."),
    strong: () => msg("I’ll have to chew on that."),
    end: () => msg("Slow wood burns long."),
  },
  {
    start: () => msg("A good game to us both."),
    strong: () => msg("I saw it one move too late."),
    end: () => msg("A game worth studying."),
  },
];

export const botLine = (character: number, moment: BotMoment): string => lines[character % lines.length]![moment]();
