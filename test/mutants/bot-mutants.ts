/** Small mistakes in the bots: in their searches, in what they infer, and in their estimates. */
import { type Mutant, mutantsOf as of } from "./mutant.ts";

export const botMutants: readonly Mutant[] = [
  ...of("engine/games/spy/bot/simple-turn.ts", "engine/games/spy/bot/bot.test.ts", [
    "&& !mayExplode(exact,",
    "&& mayExplode(exact,",
  ]),
  ...of(
    "engine/games/spy/bot/bot.ts",
    "engine/games/spy/bot/bot.test.ts",
    ["const best = Math.max(", "const best = Math.min("],
    ["winners.includes(seat) ? 1 : 0", "winners.includes(seat) ? 0 : 1"],
  ),
  ...of(
    "engine/games/spy/bot/table-belief.ts",
    "engine/games/spy/bot/bot.test.ts",
    ["(isLit === null ? litChance : Number(isLit))", "(isLit === null ? litChance : 0)"],
    ["** withheld", "** 0"],
  ),
  ...of(
    "engine/games/spy/bot/turn-plan.ts",
    "engine/games/spy/bot/bot.test.ts engine/games/spy/bot",
    ['if (answer.kind === "exploded") return sum;', ""],
    ["state.options.strictMoveThenSpy ? [stay] : steps", "[stay]"],
    ["moved(announced(tableBelief, move, spy), stanceAfterMove", "moved(tableBelief, stanceAfterMove"],
  ),
  ...of(
    "engine/games/spy/bot/win-chance.ts",
    "engine/games/spy/bot/bot.test.ts engine/games/spy/bot",
    ["? best : 0;", "? 0 : best;"],
    ["found1: Number(left < 4)", "found1: Number(left > 3)"],
  ),
  ...of(
    "engine/games/spy/bot/duel-turn.ts",
    "engine/games/spy/bot/playouts.test.ts",
    ["- ofThreat * hit", "+ ofThreat * hit"],
    ["? best / count : 0", "? 0 : best / count"],
    ["count * (toFind === 0 ? 1 :", "count * (toFind === 0 ? 0 :"],
  ),
  ...of(
    "engine/games/spy/bot/playouts.ts",
    "engine/games/spy/bot/playouts.test.ts",
    ["return Number(isWon === (own === mover));", "return Number(isWon);"],
    ["sum(each.scores) > sum(best.scores)", "sum(each.scores) < sum(best.scores)"],
  ),
  ...of(
    "engine/games/pool/bot/tablebase-probe.ts",
    "engine/games/pool/bot/tablebase-probe.test.ts engine/games/pool/bot",
    ["count + plies <= maxPlies", "count + plies < maxPlies"],
    ["outcome === LOST && score !== UNKNOWN ? -score : score", "score"],
  ),
  ...of(
    "engine/games/pool/bot/search/iterative-deepening.ts",
    "engine/games/pool/bot/search/search.test.ts",
    ["depths < SETTLED_DEPTHS || fall > MAX_SETTLED_FALL", "depths < SETTLED_DEPTHS"],
    ["depths + 1 : 1", "depths + 1 : depths"],
    ["used >= settled ? used : usual", "used >= settled ? used : most"],
  ),
  ...of(
    "engine/games/pool/bot/search/search-loop.ts",
    "engine/games/pool/bot/search/search.test.ts",
    ["isDrawByCount(own, foe, kings, count) || isRepeated(stack, at)", "isDrawByCount(own, foe, kings, count)"],
    ["isDrawByCount(own, foe, kings, count) || isRepeated(stack, at)", "isRepeated(stack, at)"],
    ["count >= NEAR_COUNTED_OUT || ", ""],
    ["fromHere(best, at - ROOT)", "best"],
    ["score >= stack.beta[at]! : score <= stack.alpha[at]!", "score <= stack.alpha[at]! : score >= stack.beta[at]!"],
    ["depthAt(table, entry) < stack.depth[at]!", "depthAt(table, entry) < 0"],
  ),
  ...of(
    "engine/games/pool/bot/evaluation/evaluate.ts",
    "engine/games/pool/bot/evaluation/evaluate.test.ts",
    ["((sum - lateSum) >> 16)", "(sum >> 16)"],
    ["balance > 0 ? terms[balance]! : -terms[-balance]!", "terms[Math.abs(balance)]!"],
  ),
  ...of(
    "engine/games/pool/tablebase/generate.ts",
    "engine/games/pool/bot/tablebase-probe.test.ts",
    ["if (isWin(value)) latest = Math.max(latest, value);", "if (isWin(value)) latest = value;"],
    ["soonest = Math.min(soonest, value)", "soonest = value"],
  ),
  ...of("engine/bot/seat-knowledge.ts", "engine/bot/registry.test.ts engine/bot/seat-knowledge.test.ts", [
    "const seen = viewLog(entries, seat);",
    "const seen = entries;",
  ]),
  ...of(
    "engine/games/train/bot/tile-inference.ts",
    "engine/games/train/bot/worlds.test.ts",
    ["if (fits === false) deny(", "if (fits === true) deny("],
    ["deny(inference, seat, 0, at, tiles, before.rules.mustPlay);", ""],
    ["inference.places[last] = { ...inference.places[last]!, tile };", "show(inference, seat, tile, at);"],
  ),
  ...of(
    "engine/games/train/bot/worlds.ts",
    "engine/games/train/bot/worlds.test.ts",
    ["this.#random() >= DECLINED ** more", "more < 0"],
    ["if (denial.isCertain) return IMPOSSIBLE;", ""],
  ),
  ...of("engine/games/train/bot/endgame.ts", "engine/games/train/bot/endgame.test.ts", [
    "sign * end.value > sign * best.value",
    "end.value > best.value",
  ]),
  ...of("engine/games/train/bot/lookahead.ts", "engine/games/train/bot/endgame.test.ts", [
    "scores.get(b)! - scores.get(a)!",
    "scores.get(a)! - scores.get(b)!",
  ]),
  ...of(
    "engine/games/train/bot/estimate-points.ts",
    "engine/games/train/bot/estimate-points.test.ts",
    ["extras = own.tiles - own.planned", "extras = own.planned"],
    ["let halves = (row >> value) & 1;", "let halves = 0;"],
    ["seat - onTurn : onTurn - seat", "onTurn - seat : seat - onTurn"],
    ["fewest: Math.min(", "fewest: Math.max("],
  ),
  ...of(
    "engine/games/train/bot/win-chance.ts",
    "engine/games/train/bot/win-chance.test.ts",
    ["Math.exp((own - other) / spread)", "Math.exp((other - own) / spread)"],
    ["(state.rules.pairs ? 2 : 1) / winners.length", "1 / winners.length"],
    ["totals.slice(0, state.seats / 2)", "totals"],
  ),
  ...of("engine/games/train/bot/planner.ts", "engine/games/train/bot/planner.test.ts", [
    "tiles.length <= best.tiles.length",
    "tiles.length >= best.tiles.length",
  ]),
  ...of("engine/games/train/bot/rollout.ts", "engine/games/train/bot/mutable-round.test.ts engine/games/train/bot", [
    "isOut(seat) || isOut(partner(seat)) ? 0",
    "isOut(seat) ? 0",
  ]),
];
