/**
 * A table: what surrounds every game. It wraps a game's decider into the table's own: seats, start, resignation, draw
 * offers, the end, and the opening of the secret. Host-free: the Durable Object, a local table in the browser, the
 * command line and the tests all run it.
 */
import { type GameRules, type Host, type Refusal, refuse, type Seat, type Viewer } from "./game.ts";
import { gameOf } from "./games.ts";
import { parseName } from "./name.ts";
import type {
  Actor,
  AnyCommand,
  AnyEvent,
  Chair,
  DrawOffer,
  TableCommand,
  TableEvent,
  TableState,
} from "./table-types.ts";

/** Closed list of the table's own refusals; each game adds its own. */
export const tableRefusals = [
  "bad-name",
  "bad-seat",
  "seat-taken",
  "already-seated",
  "not-seated",
  "no-identity",
  "not-started",
  "already-started",
  "game-over",
  "no-resignation",
  "no-draws",
  "no-offer",
  "already-offered",
  "own-offer",
] as const;

/** A host that also keeps the table's secret. */
export interface TableHost extends Host {
  readonly secret: string;
}

const TABLE_EVENTS: ReadonlySet<string> = new Set<TableEvent["type"]>([
  "opened",
  "seat-taken",
  "seat-left",
  "renamed",
  "resigned",
  "draw-offered",
  "draw-accepted",
  "draw-declined",
  "revealed",
]);

const TABLE_COMMANDS: ReadonlySet<string> = new Set<TableCommand["type"]>([
  "sit",
  "stand",
  "rename",
  "resign",
  "offer-draw",
  "accept-draw",
  "decline-draw",
]);

export const isTableEvent = (event: AnyEvent): event is TableEvent => TABLE_EVENTS.has(event.type);

export const isTableCommand = (command: { readonly type: string }): command is TableCommand =>
  TABLE_COMMANDS.has(command.type);

/** The state of a table of which nothing is known yet. Only `opened` can follow. */
export const unopened: TableState = {
  game: "",
  rules: "",
  options: {},
  commitment: "",
  shared: false,
  chairs: [],
  phase: "seating",
  play: null,
  offer: null,
  offered: [],
  outcome: null,
  secret: null,
  length: 0,
};

/** The seats that a player's key holds, ascending. */
export const seatsOf = (state: TableState, player: string | null): Seat[] =>
  player === null ? [] : state.chairs.flatMap((chair, seat) => (chair?.player === player ? [seat] : []));

/** The seat an actor speaks for: the chosen one if it is theirs, else their first that is on turn, else their first. */
export const seatOf = (state: TableState, actor: Actor): Seat | null => {
  const own = seatsOf(state, actor.player);
  if (actor.seat !== null) return own.includes(actor.seat) ? actor.seat : null;
  const active = turnOf(state);
  return own.find((seat) => active.includes(seat)) ?? own[0] ?? null;
};

/** The seats that may act in the game now. */
export const turnOf = (state: TableState): readonly Seat[] =>
  state.phase === "playing" && state.play !== null ? gameOf(state.game).turn(state.play) : [];

/** What somebody who holds these seats may know: one seat's view, or everything once the game is over. */
export const viewerOf = (state: TableState, seat: Seat | null): Viewer =>
  state.secret !== null ? "all" : (seat ?? "watcher");

// ── decide ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The events by which a command becomes fact, or why not. Throws `Undealt` where a host without the secret would have
 * to deal.
 */
export const decideTable = (
  state: TableState,
  actor: Actor,
  command: AnyCommand,
  host: Host,
): readonly AnyEvent[] | Refusal => {
  if (isTableCommand(command) && command.type === "sit") return decideSit(state, actor, command);
  const seat = seatOf(state, actor);
  return seat === null ? refuse("not-seated") : decideAt(state, seat, command, host);
};

/** `decideTable` for somebody who sits at `seat`; runs on that seat's view as well as on the truth. */
export const decideAt = (
  state: TableState,
  seat: Seat,
  command: AnyCommand,
  host: Host,
): readonly AnyEvent[] | Refusal => {
  if (isTableCommand(command)) return decideManners(state, seat, command);
  if (state.phase === "seating" || state.play === null) return refuse("not-started");
  if (state.phase === "over") return refuse("game-over");
  return gameOf(state.game).decide(state.play, seat, command, host);
};

const decideSit = (
  state: TableState,
  actor: Actor,
  command: TableCommand & { type: "sit" },
): readonly TableEvent[] | Refusal => {
  const name = parseName(command.name);
  if (actor.player === null) return refuse("no-identity");
  if (command.seat >= state.chairs.length) return refuse("bad-seat");
  const sitter = state.chairs[command.seat];
  if (sitter?.player === actor.player) return refuse("already-seated");
  if (sitter) return refuse("seat-taken");
  if (!state.shared && seatsOf(state, actor.player).length > 0) return refuse("already-seated");
  if (name === null) return refuse("bad-name");
  return [{ type: "seat-taken", seat: command.seat, player: actor.player, name, salt: command.salt }];
};

const decideManners = (state: TableState, seat: Seat, command: TableCommand): readonly TableEvent[] | Refusal => {
  if (command.type === "sit") return refuse("already-seated");
  if (command.type === "stand") {
    return state.phase === "seating" ? [{ type: "seat-left", seat }] : refuse("already-started");
  }
  if (command.type === "rename") {
    const name = parseName(command.name);
    return name === null ? refuse("bad-name") : [{ type: "renamed", seat, name }];
  }
  if (state.phase === "over") return refuse("game-over");
  if (state.play === null) return refuse("not-started");
  if (command.type === "resign") {
    return gameOf(state.game).resign(state.play, seat) === null
      ? refuse("no-resignation")
      : [{ type: "resigned", seat }];
  }
  return decideDraw(state, state.play, seat, command.type);
};

const decideDraw = (
  state: TableState,
  play: object,
  seat: Seat,
  type: "offer-draw" | "accept-draw" | "decline-draw",
): readonly TableEvent[] | Refusal => {
  if (!gameOf(state.game).drawVoters(play).includes(seat)) return refuse("no-draws");
  if (type === "offer-draw") {
    return state.offer !== null || state.offered.includes(seat)
      ? refuse("already-offered")
      : [{ type: "draw-offered", seat }];
  }
  if (state.offer === null) return refuse("no-offer");
  if (state.offer.accepted.includes(seat)) return refuse("own-offer");
  return [{ type: type === "accept-draw" ? "draw-accepted" : "draw-declined", seat }];
};

/** What the table does by itself, after a command or when time has passed: the game's own next events, and the end. */
export const nextEvents = (state: TableState, host: TableHost): readonly AnyEvent[] => {
  if (state.phase === "over") return state.secret === null ? [{ type: "revealed", secret: host.secret }] : [];
  return state.play === null ? [] : gameOf(state.game).next(state.play, host);
};

/** When `nextEvents` should be asked again though nobody acts: ms since 1970, or null. */
export const dueOf = (state: TableState): number | null =>
  state.phase === "playing" && state.play !== null ? gameOf(state.game).due(state.play) : null;

// ── evolve ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The state after one more event. */
export const evolveTable = (state: TableState, event: AnyEvent): TableState =>
  isTableEvent(event) ? evolveOwn(state, event) : evolveGame(state, event);

const evolveGame = (state: TableState, event: AnyEvent): TableState => {
  const game = gameOf(state.game);
  if (state.play === null) throw new Error(`${event.type} before the game has begun`);
  const play = game.evolve(state.play, event);
  return concluded(state, play, { offer: state.offer && lapsed(state.offer, game, state.play, play), offered: [] });
};

/** An offer lapses as soon as somebody who has not accepted it moves on instead of answering. */
const lapsed = (offer: DrawOffer, game: GameRules, before: object, after: object): DrawOffer | null => {
  const stillThere = game.turn(after);
  return game.turn(before).every((seat) => offer.accepted.includes(seat) || stillThere.includes(seat)) ? offer : null;
};

const concluded = (state: TableState, play: object, changes: Partial<TableState>): TableState => {
  const outcome = gameOf(state.game).outcome(play);
  const ended = outcome === null ? {} : { phase: "over" as const, outcome, offer: null, offered: [] };
  return { ...state, ...changes, play, length: state.length + 1, ...ended };
};

const evolveOwn = (state: TableState, event: TableEvent): TableState => {
  const length = state.length + 1;
  switch (event.type) {
    case "opened":
      return {
        ...unopened,
        game: event.game,
        rules: event.rules,
        options: event.options,
        commitment: event.commitment,
        shared: event.shared,
        chairs: Array.from({ length: event.seats }, () => null),
        length,
      };
    case "seat-taken":
      return seated({ ...state, length }, event.seat, { player: event.player, name: event.name, salt: event.salt });
    case "seat-left":
      return { ...state, length, chairs: state.chairs.with(event.seat, null) };
    case "renamed":
      return {
        ...state,
        length,
        chairs: state.chairs.with(event.seat, { ...chairOf(state, event.seat), name: event.name }),
      };
    case "resigned":
      return resigned(state, event.seat);
    case "draw-offered":
      return {
        ...state,
        length,
        offer: { by: event.seat, seq: state.length, accepted: [event.seat] },
        offered: [...state.offered, event.seat],
      };
    case "draw-accepted":
      return accepted(state, event.seat);
    case "draw-declined":
      return { ...state, length, offer: null };
    case "revealed":
      return { ...state, length, secret: event.secret };
  }
};

const chairOf = (state: TableState, seat: Seat): Chair => {
  const chair = state.chairs[seat];
  if (!chair) throw new Error(`nobody sits at ${seat}`);
  return chair;
};

/** The game begins by itself as soon as nobody is missing. */
const seated = (state: TableState, seat: Seat, chair: Chair): TableState => {
  const chairs = state.chairs.with(seat, chair);
  if (chairs.includes(null)) return { ...state, chairs };
  return { ...state, chairs, phase: "playing", play: gameOf(state.game).start(state.options, chairs.length) };
};

const resigned = (state: TableState, seat: Seat): TableState => {
  const play = state.play === null ? null : gameOf(state.game).resign(state.play, seat);
  if (play === null) throw new Error(`seat ${seat} has nothing to resign`);
  return concluded(state, play, { offer: null });
};

const accepted = (state: TableState, seat: Seat): TableState => {
  if (state.play === null || state.offer === null) throw new Error("a draw accepted that nobody offered");
  const game = gameOf(state.game);
  const offer = { ...state.offer, accepted: [...state.offer.accepted, seat] };
  const isAgreed = game.drawVoters(state.play).every((voter) => offer.accepted.includes(voter));
  return concluded(state, isAgreed ? game.agreeDraw(state.play) : state.play, { offer });
};

// ── redact and view ─────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The event with what `viewer` may not know blanked to null. `game`: the id of the table's game. The players' keys are
 * for the host alone: not even the opened log of a finished game shows one.
 */
export const redactEvent = (game: string, event: AnyEvent, viewer: Viewer, past: boolean): AnyEvent => {
  if (!isTableEvent(event)) return gameOf(game).redact(event, viewer, past);
  return event.type === "seat-taken" ? { ...event, player: null } : event;
};

/** The state with what `viewer` may not know blanked to null. */
export const viewTable = (state: TableState, viewer: Viewer): TableState => {
  const chairs = state.chairs.map((chair) => chair && { ...chair, player: null });
  return { ...state, chairs, play: state.play && gameOf(state.game).view(state.play, viewer) };
};

/** Whether entries that are looked up later must be withheld in part (a game played from memory). */
export const forgetsPast = (state: TableState): boolean =>
  state.secret === null && state.play !== null && gameOf(state.game).forgets(state.play);

/** Whether an event, come in between, changes what a seat's command meant when it was made. */
export const concernsCommand = (state: TableState, event: AnyEvent, seat: Seat, command: AnyCommand): boolean => {
  if (isTableCommand(command) || isTableEvent(event)) return false;
  return gameOf(state.game).concerns(event, seat, command);
};
