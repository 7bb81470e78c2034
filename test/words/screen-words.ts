/** Words that appear on no English screen, each with what to write instead (WRITING: the rule, one spelling, one voice). */
export const screenWords: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, "the player who …, or: if you …"],
  [/\banybody\b/i, "anyone"],
  [/\beverybody\b/i, "everyone"],
  [/\bOnce more\./, "Try again"],
  [/\bcolours?\b/i, "color"],
  [/\bcounter-clockwise\b/i, "counterclockwise"],
  [/\bturns? (the \w+ |it )?round\b/i, "turn around"],
  [/\b(lies|lie|lay|laid) open\b/i, "exposed, revealed"],
  [/\bbarred|\bbars\b/i, "blocked, blocks"],
  [/\bby lot\b/i, "random"],
  [/\bset apart\b/i, "left over"],
  [/\benciphered\b/i, "encrypted"],
  [/\btake back\b|\btaken back\b/i, "undo, cancel"],
];

/** In the rules, which are read slowly. */
export const contraction =
  /\b(can|don|doesn|didn|isn|aren|won|couldn|haven|hasn)’t\b|\b(it|that|there)’s (a|the|not|no)\b/i;
