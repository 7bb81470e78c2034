/** Words that do not appear in documents, comments and screens, with what to write; and the files that are checked for them. */

/** Globs from the root. Left out: the games' RULES.md, and the glossary of the translations. */
export const checked: readonly string[] = [
  "*.{md,ts,toml}",
  "{client,engine,worker}/**/*.{ts,css,html}",
  "engine/{LAWS.md,games/README.md,games/*/bot/*.md}",
  "test/**/*.{ts,js,md}",
  "worker/*.md",
];

/** A space also matches a line break, and an apostrophe also a curly one. Only words that are never right belong here. */
export const banned: Readonly<Record<string, string>> = {
  whoever: "the actor: player, watcher, client",
  whomever: "the actor: player, watcher, client",
  whosoever: "the actor: player, watcher, client",
  somebody: "the actor, or someone",
  anybody: "the actor, or anyone",
  "nobody's": "no player's, or a sentence with a verb",
  "those who": "the actors: players, watchers, clients",
  "he who": "the actor",
  "they who": "the actors",
  "one's own": "the player's",
  "is looked": "an active verb: the alarm checks",
  "is waited": "an active verb: the client waits",
  "is had": "an active verb: the table has",
  "of its own": "its own …, or separate",
  "of their own": "their own …, or separate",
  "of theirs": "their",
  "what of it": "the noun",
  anew: "again, or from scratch",
  nor: "and not, or",
  lest: "so that … not",
  thereby: "so",
  whereby: "by which, or two sentences",
  thereof: "of it",
  therein: "in it",
  albeit: "although",
  whatsoever: "any",
  besides: "also",
  tellings: "reports, notifications",
  "in the stead": "instead",
  "for ever": "forever",
};
