/** `study`: what each move of a game was worth to whoever made it, as that seat knew the game then. */
import type { GameRules, Seat } from "../../engine/game.ts";
import { gameOf } from "../../engine/games.ts";
import { knownTo } from "../../engine/known.ts";
import { openedOf } from "../../engine/log.ts";
import { type Player, thinkThrough, type Weighed } from "../../engine/player.ts";
import { seededRandom } from "../../engine/random.ts";
import { isTableEvent } from "../../engine/table-evolve.ts";
import type { AnyEvent, Entry } from "../../engine/table-types.ts";
import { parseOptions, parsePlayer, parseWhole, readText } from "./arguments.ts";
import { readGame } from "./games.ts";
import type { Command } from "./usage.ts";

/** What was known to be done: the seat's own command, or null where the table acted. */
const askedBy = (game: GameRules, event: AnyEvent): object | null => (isTableEvent(event) ? null : game.asked(event));

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const worthOf = (weighed: readonly Weighed[], played: object): number | null =>
  weighed.find(({ command }) => JSON.stringify(command) === JSON.stringify(played))?.value ?? null;

/** `value` is that of the move that was made; null where the player does not weigh such a move by itself. */
const makeMoment = (seq: number, seat: Seat, played: object, weighed: readonly Weighed[]): string => {
  const value = worthOf(weighed, played);
  const best = weighed[0]!;
  return JSON.stringify({
    seq,
    seat,
    played,
    value: value === null ? null : rounded(value),
    best: { command: best.command, value: rounded(best.value) },
    loss: value === null ? null : rounded(best.value - value),
  });
};

/** One line for each move of the log; a moment is the position before it. */
const study = (entries: readonly Entry[], player: Player, nodes: number, seed: string): readonly string[] =>
  entries.flatMap(({ seq, seat, event }, index) => {
    const played = askedBy(gameOf(openedOf(entries)), event);
    const known = played === null || seat === null ? null : knownTo(entries.slice(0, index), seat);
    if (known === null || seat === null || played === null) return [];
    const weighed = thinkThrough(player.weigh(known, nodes, seededRandom(`${seed} ${seq}`)));
    return weighed.length === 0 ? [] : [makeMoment(seq, seat, played, weighed)];
  });

export const studyCommand: Command = async (args) => {
  const { values, positionals } = parseOptions(args, {
    nodes: { type: "string" },
    seed: { type: "string", default: "1" },
  });
  const entries = readGame(await readText(positionals[0]));
  const player = await parsePlayer(openedOf(entries).game);
  const nodes = values.nodes === undefined ? player.nodesOf(player.levels) : parseWhole("--nodes", values.nodes, 1);
  return study(entries, player, nodes, values.seed).join("\n");
};
