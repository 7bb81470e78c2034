/** `choose`: a bot's command for one seat, from that seat's log. */

import { seatKnowledge } from "../../engine/bot/seat-knowledge.ts";
import { seededRandom } from "../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../engine/contract/bot.ts";
import type { Seat } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { fold, openedEventOf } from "../../engine/log/log.ts";
import type { Entry } from "../../engine/table/types.ts";
import {
  makeReady,
  parseBot,
  parseGame,
  parseLevel,
  parseOptions,
  parseWhole,
  readAsGame,
  readLog,
} from "./command/arguments.ts";
import type { Command } from "./command/usage.ts";
import { UsageError } from "./command/usage.ts";

/** The seat that a log belongs to: a seat's log has the ids of that seat's commands only. */
const ownerOf = (entries: readonly Entry[]): Seat | null => {
  const owners = new Set(entries.flatMap(({ id, seat }) => (id === undefined || seat === null ? [] : [seat])));
  const [owner] = owners;
  return owners.size === 1 && owner !== undefined ? owner : null;
};

const onTurn = (entries: readonly Entry[], asked: string | undefined) => {
  const seat = asked === undefined ? ownerOf(entries) : parseWhole("--seat", asked, 0);
  const opened = openedEventOf(entries);
  const game = rulesOfTable(opened);
  for (const each of seat === null ? Array(opened.seats).keys() : [seat]) {
    const known = seatKnowledge(entries, each);
    if (known !== null && game.turn(known.state).includes(each)) return known;
  }
  if (fold(entries).phase === "over") throw new UsageError("the game of this log is over: nobody is on turn");
  throw new UsageError(seat === null ? "nobody is on turn" : `seat ${seat} is not on turn`);
};

export const chooseCommand: Command = async (args, stdin) => {
  const { values, positionals } = parseOptions(args, {
    level: { type: "string" },
    nodes: { type: "string" },
    seed: { type: "string", default: "1" },
    seat: { type: "string" },
  });
  const game = parseGame(positionals[0]);
  const bot = await parseBot(game.id);
  const level = parseLevel(bot, values.level);
  const nodes = values.nodes === undefined ? bot.nodesOf(level) : parseWhole("--nodes", values.nodes, 1);
  const entries = readLog(await stdin());
  const { game: played } = openedEventOf(entries);
  if (played !== game.id) throw new UsageError(`not a log of ${game.id}, but of ${played}: choose ${played}`);
  const seen = readAsGame(() => onTurn(entries, values.seat));
  await makeReady(game.id, level);
  return JSON.stringify(runToEnd(bot.choose(seen, level, nodes, seededRandom(values.seed))));
};
