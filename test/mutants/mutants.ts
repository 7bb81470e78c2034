/** Small mistakes in the code, each with the tests that must notice it. */
import { botMutants } from "./bot-mutants.ts";
import { type Mutant, mutantsOf as of } from "./mutant.ts";
import { simulatedMutants } from "./simulated-mutants.ts";

export const mutants: readonly Mutant[] = [
  ...of(
    "engine/chance/deal.ts",
    "engine/chance/known-answers.test.ts engine/chance/deal.test.ts",
    ["...salts, label]", "...salts.toReversed(), label]"],
    ["while (value >= limit) value = word();", ""],
    ["value >>> 0", "value & 0x7fffffff"],
  ),
  ...of("engine/chance/shuffle.ts", "engine/chance/known-answers.test.ts engine/chance/deal.test.ts", [
    "const pick = below(last + 1);",
    "const pick = below(last);",
  ]),
  ...of(
    "engine/log/session.ts",
    "engine/log/session.test.ts engine/commands/decide.test.ts engine/laws.test.ts",
    ["if (repetition !== null) return repetition;", ""],
    ["isRefusal(events) ? isTableCommand(command) : sameJson(asRecorded(events[0]!, event, before), event)", "true"],
    ["Math.max(now, log.last?.at ?? now)", "now"],
    ['if (seq >= log.length) return { type: "refused", refusal: refuse("ahead") };', ""],
  ),
  ...of(
    "engine/log/session.ts",
    "engine/log/redaction.test.ts",
    ["viewer === seat && seq", "seq"],
    ["seq >= (chairs[viewer]?.since ?? Number.POSITIVE_INFINITY)", "true"],
  ),
  ...of(
    "engine/log/redaction.ts",
    "engine/log/redaction.test.ts engine/laws.test.ts engine/commands/decide.test.ts",
    ['"player" in event', '"player" in event && event.type === "seat-taken"'],
    ["chair && { ...chair, player: null }", "chair && { ...chair }"],
  ),
  ...of(
    "engine/commands/player-requests.ts",
    "engine/commands/player-requests.test.ts engine/commands/absence.test.ts engine/table/takeback.test.ts engine/commands/decide.test.ts",
    ['return refuse("said-enough")', "void 0"],
    ['if (state.takebackRequest.by === seat) return refuse("own-offer");', ""],
  ),
  ...of("engine/commands/leaving.ts", "engine/commands/player-requests.test.ts engine/commands/absence.test.ts", [
    'seat === state.host ? [{ type: "closed", seat }]',
    'seat >= 0 ? [{ type: "closed", seat }]',
  ]),
  ...of("engine/commands/draw-offer.ts", "engine/commands/player-requests.test.ts engine/commands/decide.test.ts", [
    'if (offer.accepted.includes(seat)) return refuse("own-offer");',
    "",
  ]),
  ...of(
    "engine/table/seats.ts",
    "engine/commands/player-requests.test.ts engine/commands/absence.test.ts engine/table/takeback.test.ts",
    ["return undo.at(-2)?.seat === seat ? 2 : null;", "return undo.some((move) => move.seat === seat) ? 2 : null;"],
  ),
  ...of("engine/table/evolve-move.ts", "engine/table/takeback.test.ts", [
    "[last, { play, seat }]",
    "[...undo, { play, seat }]",
  ]),
  ...of(
    "engine/commands/pause.ts",
    "engine/growth.test.ts engine/commands/player-requests.test.ts engine/commands/absence.test.ts",
    ["people.length > 0 && people.every((seat) => isAway(state, seat))", "false"],
    ["now - state.paused >= ABANDONED", "false"],
  ),
  ...of(
    "engine/games/pool/state/captures.ts",
    "engine/games/pool/state/moves.test.ts engine/games/pool",
    ["((foe & ~taken) >>> victim)", "(foe >>> victim)"],
    ["if (goesOn) return;", ""],
    ["(list, to, hops + 1, taken | victim)", "(list, to, hops + 1, victim)"],
  ),
  ...of(
    "engine/games/pool/state/draw-counts.ts",
    "engine/games/pool/endings.test.ts engine/games/pool",
    ["popCount(kings) !== 4", "popCount(kings) < 4"],
    ["times + 1 : times), 1);", "times + 1 : times), 0);"],
  ),
  ...of(
    "engine/games/pool/rules/evolve.ts",
    "engine/games/pool/endings.test.ts engine/games/pool",
    ["const past = isKingsMove ? [...state.past, before] : [];", "const past = [...state.past, before];"],
    ["winners: loser === null ? [] : [1 - loser]", "winners: loser === null ? [] : [loser]"],
  ),
  ...of(
    "engine/games/train/state/score.ts",
    "engine/games/train/scenarios.test.ts engine/games/train",
    ["tile === DOUBLE_BLANK ? rules.doubleBlank : tilePips(tile)", "tilePips(tile)"],
    ["return isOut ? 0 : own + points[partner]!;", "return isOut ? 0 : own;"],
    ["b.zeros - a.zeros ||", "a.zeros - b.zeros ||"],
  ),
  ...of(
    "engine/games/train/state/trains.ts",
    "engine/games/train/scenarios.test.ts engine/games/train",
    ["state.rules.set + 1 - state.round", "state.rules.set - state.round"],
    ["return seen === state.rules.set + 1;", "return seen > state.rules.set + 1;"],
  ),
  ...of(
    "engine/games/train/rules/turn-flow.ts",
    "engine/games/train/scenarios.test.ts engine/games/train",
    ["if (idle === draft.seats) {", "if (idle > draft.seats) {"],
    ['state.rules.direction === "clockwise" ? 1 : state.seats - 1', "1"],
  ),
  ...of(
    "engine/games/train/rules/redact.ts",
    "engine/games/train/scenarios.test.ts engine/games/train",
    ["return event.seat === viewer ? event : { ...event, tile: null };", "return event;"],
    ["{ ...state.turn, drawn: null }", "state.turn"],
  ),
  ...of(
    "engine/games/spy/state/ring.ts",
    "engine/games/spy/state/ring.test.ts engine/games/spy",
    ["m - 1 - column", "m - column"],
    ["wrapped(spy.gap - 1, m)", "wrapped(spy.gap, m)"],
  ),
  ...of(
    "engine/games/spy/rules/decide.ts",
    "engine/games/spy/scenarios.test.ts engine/games/spy",
    ['if (isEliminated(state, on)) return refuseBy("opponent-is-out");', ""],
    ['if (base.lit?.[target.column]) return { type: "exploded", ...target, card };', ""],
  ),
  ...of(
    "engine/games/spy/rules/evolve.ts",
    "engine/games/spy/start-and-end.test.ts engine/games/spy",
    ["card === LAST_TARGET && state.options.topSecret2Eliminates", "state.options.topSecret2Eliminates"],
    ["quietTurns: state.hasSpied ? 0 : state.quietTurns + 1", "quietTurns: state.quietTurns + 1"],
  ),
  ...of(
    "engine/games/spy/rules/redact.ts",
    "engine/games/spy/laws.test.ts engine/games/spy",
    ["lit: null,\n", "lit: base.lit,\n"],
    ["state.phase", '"playing"'],
  ),
  ...of(
    "engine/games/spy/rules/deduce.ts",
    "engine/games/spy/rules/deduce.test.ts",
    ["return card !== target && answer", "return answer"],
    [" / lookAlikes(set)", ""],
    ["lit: of.lit.with(column, true)", "lit: of.lit"],
    ["|| base.exposed[column]) return clues;", ") return clues;"],
  ),
  ...of(
    "worker/identity/origin.ts",
    "worker/identity/identity.test.ts worker/routes/tables.test.ts",
    ['throw new HttpError("wrong-origin")', "return"],
    ["new URL(origin).origin === url.origin", "new URL(origin).host === url.host"],
    ['throw new HttpError("wrong-host")', "return"],
  ),
  ...of("worker/identity/sealed.ts", "worker/routes/tables.test.ts worker/identity/identity.test.ts", [
    "crypto.subtle.timingSafeEqual(",
    "bytes.length > 0 || crypto.subtle.timingSafeEqual(",
  ]),
  ...of("worker/sockets/peer.ts", "worker/table/play.test.ts", [
    "chosen !== null && seatsOfPlayer(state, player).includes(chosen) ? chosen : null",
    "chosen",
  ]),
  ...of(
    "worker/platform/regions.ts",
    "worker/platform/regions.test.ts",
    [">= WORTH_MS ? best : null", "> 0 ? best : null"],
    ["known.length < 2 || ", ""],
  ),
  ...of("worker/sockets/presence.ts", "worker/sockets/sockets.test.ts", ["this.#activeAt.set(socket, now);", ""]),
  ...of(
    "worker/table/viewers/broadcaster.ts",
    "worker/relay/relay.test.ts",
    ["this.#flushGuests();\n    return () => {", "return () => {"],
    ["setTimeout(() => this.#flushGuests(), RELAY_DELAY_MS);", "this.#flushGuests();"],
  ),
  ...of("worker/table/log/table-log.ts", "worker/table/log/storage.test.ts worker/table/play.test.ts", [
    "this.drop();\n      const read",
    "const read",
  ]),
  ...of(
    "client/connection/outbox.ts",
    "client/connection/outbox.test.ts",
    ["if (this.#isSent) return null;", ""],
    ["refused.isMove ? this.#pending.slice(index) : [refused]", "[refused]"],
    ["refused.isMove ? this.#pending.slice(index) : [refused]", "this.#pending.slice(index)"],
  ),
  ...of("client/connection/salt-duty.ts", "client/connection/salt-duty.test.ts", [
    "if (this.#server.unanswered > 0) return;",
    "",
  ]),
  ...botMutants,
  ...simulatedMutants,
];
