/**
 * Makes the opening book: `node test/training/pool/opening.ts`, see README.md. From the start position on it scores all moves of a
 * position with many nodes, and continues with the position that the players are most likely to reach. Then it propagates the scores
 * from the last positions back to the first. The same tree gives the same bytes.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runToEnd } from "../../../engine/contract/bot.ts";
import { learnedEvaluation } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { bookKey, MOVE_MARKS, openBook, walkBook } from "../../../engine/games/pool/bot/opening/book.ts";
import { rootMovesOf } from "../../../engine/games/pool/bot/search/root-moves.ts";
import { scoreAllMoves } from "../../../engine/games/pool/bot/search/score-moves.ts";
import { chanceOf } from "../../../engine/games/pool/bot/search/scores.ts";
import { makeSearch } from "../../../engine/games/pool/bot/search/search.ts";
import { loadTablebase, probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import type { Path, Position } from "../../../engine/games/pool/state/types.ts";
import { start } from "./games.ts";

const { values } = parseArgs({
  options: {
    positions: { type: "string", default: "1500" },
    /** For all moves of a position. */
    nodes: { type: "string", default: "600000" },
    out: { type: "string", default: "engine/games/pool/bot/opening/generated/book.ts" },
  },
});

/**
 * A good move loses at most so much of the chance to win, by the following positions and by the search of its position.
 * The following positions alone are not enough, because only some moves were searched. The search alone is less deep.
 */
const GOOD_LOSS = 0.02;
const GOOD_LOSS_SEARCHED = 0.05;
/** A position is left out if its players have lost more than this on the way there, both together. */
const MAX_LOSS = 0.2;
/** The loss that each ply on the way adds, because few games follow one line so far. */
const LOSS_PER_PLY = 0.005;

interface Reply {
  readonly path: Path;
  readonly after: Position;
  /** The chance of the side that moves to win, by the search of its position. */
  readonly searched: number;
  /** The same, propagated back from the following positions. */
  value: number;
}

await loadTablebase();
const nodes = Number(values.nodes);
const search = makeSearch(start(), [], nodes, learnedEvaluation(), probeTablebase);
const repliesOf = (position: Position): readonly Reply[] =>
  runToEnd(scoreAllMoves(search, rootMovesOf({ position, past: [] }), nodes)).map(({ choice, score }) => ({
    path: choice.path,
    after: choice.position,
    searched: chanceOf(score),
    value: chanceOf(score),
  }));

/** In the order in which they were scored: a position comes before those that follow from it, unless two lines meet. */
const scored = new Map<string, readonly Reply[]>();
const queue = [{ position: start(), lost: 0 }];
while (scored.size < Number(values.positions) && queue.length > 0) {
  queue.sort((a, b) => a.lost - b.lost);
  const { position, lost } = queue.shift()!;
  if (scored.has(bookKey(position))) continue;
  const replies = repliesOf(position);
  scored.set(bookKey(position), replies);
  for (const { after, searched } of replies) {
    const then = lost + LOSS_PER_PLY + replies[0]!.searched - searched;
    if (then <= MAX_LOSS) queue.push({ position: after, lost: then });
  }
}

// Each move moves a man or captures a piece, so no position repeats, and each pass goes one ply further.
for (let isChanged = true; isChanged; ) {
  isChanged = false;
  for (const reply of [...scored.values()].flat()) {
    const next = scored.get(bookKey(reply.after));
    const value = next === undefined ? reply.value : 1 - Math.max(...next.map((other) => other.value));
    if (value !== reply.value) isChanged = true;
    reply.value = value;
  }
}

let marks = "";
walkBook(start(), (position, moves) => {
  const replies = scored.get(bookKey(position))!;
  const best = Math.max(...replies.map(({ value }) => value));
  const bestSearched = Math.max(...replies.map(({ searched }) => searched));
  const here = moves.map(({ path }) => {
    const { value, searched, after } = replies.find((reply) => reply.path.join() === path.join())!;
    const isFollowed = scored.has(bookKey(after));
    if (best - value <= GOOD_LOSS && bestSearched - searched <= GOOD_LOSS_SEARCHED)
      return isFollowed ? MOVE_MARKS.good : MOVE_MARKS.goodAtEnd;
    return isFollowed ? MOVE_MARKS.followed : MOVE_MARKS.unknown;
  });
  marks += here.join("");
  return here.join("");
});
writeFileSync(
  values.out,
  `/** Made by test/training/pool/opening.ts. */
export const marks =
  "${marks}";
`,
);
const book = openBook(start(), marks);
const goodMoves = [...book.values()].reduce((sum, paths) => sum + paths.length, 0);
console.log(
  `${book.size} positions, ${(goodMoves / book.size).toFixed(2)} good moves each, ${marks.length} characters`,
);
console.log(`${(process.cpuUsage().user / 1e6).toFixed(0)} s`);
