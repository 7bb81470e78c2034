/** Positions of seeded games between weak players, each with the best command, its reason, and whether the move played was a mistake. */
import { findBot } from "../../../engine/bot/registry.ts";
import { seatKnowledge } from "../../../engine/bot/seat-knowledge.ts";
import { startSelfplay } from "../../../engine/bot/selfplay.ts";
import { randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { type GameBot, type MoveReason, runToEnd, type SeatKnowledge } from "../../../engine/contract/bot.ts";
import type { GameCommand, Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { mainRulesets } from "../../bench/logs.ts";

export interface ExplainedPosition {
  readonly known: SeatKnowledge;
  readonly best: GameCommand;
  readonly played: GameCommand;
  readonly isMistake: boolean;
  readonly reason: MoveReason | null;
}

/** The share of a game's positions that are used, so that one game gives few. */
const SAMPLE_SHARE = 0.2;
/** The share of moves that are random; the others are a weak computer's. */
const RANDOM_MOVES = 0.35;
const WEAK = 2;

const explain = (bot: GameBot, known: SeatKnowledge, played: GameCommand, seed: string): ExplainedPosition | null => {
  const weighed = runToEnd(bot.weigh(known, bot.study.nodes, seededRandom(seed)));
  const [best] = weighed;
  if (best === undefined) return null;
  const value = weighed.find(({ command }) => JSON.stringify(command) === JSON.stringify(played))?.value ?? best.value;
  const isMistake = best.value - value >= bot.study.mistake;
  const reason = bot.reason?.(known, best.command) ?? null;
  return { known, best: best.command, played, isMistake, reason };
};

/** The first `count` positions of a game's seeded games. */
export async function* explainedPositions(
  game: string,
  count: number,
  seed: string,
): AsyncGenerator<ExplainedPosition> {
  const bot = (await findBot(game))!;
  const rulesets = mainRulesets().filter((each) => each.game === game);
  let found = 0;
  for (let number = 0; found < count; number++) {
    const own = `${seed} ${game} ${number}`;
    const random = seededRandom(own);
    const play = startSelfplay({ ...rulesets[number % rulesets.length]!, seed: own });
    const positions: ExplainedPosition[] = [];
    const choose = (seat: Seat): GameCommand => {
      const { state, entries } = play.session;
      const known = seatKnowledge(entries, seat)!;
      const listed = rulesOfTable(state).moves(state.play!, seat);
      const isRandom = random() < RANDOM_MOVES && listed.length > 0;
      const played = isRandom
        ? randomItem(random, listed)
        : runToEnd(bot.choose(known, WEAK, bot.nodesOf(WEAK), random));
      const position = random() < SAMPLE_SHARE ? explain(bot, known, played, own) : null;
      if (position !== null) positions.push(position);
      return played;
    };
    while (positions.length < 40 && play.step(choose));
    for (const position of positions) if (found++ < count) yield position;
  }
}
