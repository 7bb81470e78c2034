import { game, optionsFrom } from "/work/main/test/engine/games/train/table.ts";
import { train } from "/work/main/engine/games/train/game.ts";
console.log(optionsFrom({}), optionsFrom({rulebook:"club"}));
let n=0, t=performance.now();
for (const o of [{}, {rulebook:"club"}, {rulebook:"club", pairs:true},{rulebook:"club", opening:"quick", roundTrip:true},{rulebook:"club",opening:"deferred",splitDoubles:true, roundTrip:true}]) {
  const options = optionsFrom(o);
  let last; let count: any = {};
  for (const s of game(options, 4, 7)) { last = s.after; n++; count[s.event.type]=(count[s.event.type]??0)+1; }
  console.log(JSON.stringify(o), count, train.outcome(last!));
}
console.log(n, performance.now()-t);
