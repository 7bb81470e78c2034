/** Chat: phrases and reactions that each reader sees in their own language, and bounded text. */
import { cleanText } from "../../kit/player-name.ts";

export const phrases = [
  "hello",
  "good-luck",
  "your-turn",
  "one-moment",
  "well-played",
  "oops",
  "thanks",
  "sorry",
  "have-to-go",
  "back-again",
  "good-game",
  "another",
] as const;
export type Phrase = (typeof phrases)[number];

export const reactions = ["applause", "laugh", "wow", "think", "sad", "heart"] as const;
export type Reaction = (typeof reactions)[number];

/** In code points. */
export const MAX_CHAT_LENGTH = 200;

/** Of one seat at one table, because a log is for a game. */
export const MAX_CHAT_MESSAGES = 200;

/** Between two messages of one seat, in ms. */
export const MIN_CHAT_INTERVAL_MS = 800;

/** How much a seat has said, and when it last did, ms since 1970. */
export interface ChatUsage {
  readonly count: number;
  readonly at: number;
}

/** The stored text: one line, cleaned like a name. Null if nothing visible is left or it is too long. */
export const parseChatText = (raw: string): string | null => cleanText(raw, MAX_CHAT_LENGTH);
