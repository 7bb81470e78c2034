/** Plays any game at random: `node client/examples/bot.ts http://localhost:8787/t/ID`. */
import { joinTable } from "../program/client.ts";

const table = await joinTable(process.argv[2] ?? "", { name: "Random" });
for await (const turn of table.turns()) {
  const move = turn.moves[Math.floor(Math.random() * turn.moves.length)];
  if (move !== undefined) await table.play(turn, move);
}
console.log(JSON.stringify((await table.summary()).outcome));
