/** The commands by which players and bots take seats, commit to their salts, and leave before the game. */
import { saltCommitment } from "../chance/deal.ts";
import { refuse, type Seat } from "../contract/game.ts";
import { MAX_NAME_LENGTH, recordedText } from "../kit/player-name.ts";
import { seatsOfPlayer } from "../table/actors.ts";
import { BOT_NAME, BOT_SALT } from "../table/bot-chair.ts";
import { remapSeats } from "../table/resize-seats.ts";
import { hidesHands } from "../table/seats.ts";
import type { Actor, CommandOf, TableState } from "../table/types.ts";
import { levelRefusal } from "./bot-turns.ts";
import { type CommandRules, isRenumbered, no, notSeating, type TableAnswer, yes } from "./command-rule.ts";
import { haveAllCommitted, isAnySaltRevealed } from "./salt-reveal.ts";
import { optionsForSeats, seatedCount } from "./seat-count.ts";

/** `sit` of an actor who may have no seat yet. */
export const decideSit = (state: TableState, actor: Actor, command: CommandOf<"sit">): TableAnswer => {
  const name = recordedText(command.name, MAX_NAME_LENGTH);
  if (actor.player === null) return refuse("no-identity");
  if (state.phase === "over") return refuse("game-over");
  if (command.seat >= state.chairs.length) return refuse("bad-seat");
  const chair = state.chairs[command.seat];
  // Comes first: a program that starts again asks for any seat, to learn whether it still has one.
  if (chair?.player === actor.player || (!state.shared && seatsOfPlayer(state, actor.player).length > 0))
    return refuse("already-seated");
  // A person comes before a bot, until the game begins.
  if (chair && (chair.bot === undefined || state.phase !== "seating")) return refuse("seat-taken");
  if (name === null) return refuse("bad-name");
  if ("share" in command !== (state.chance === 2)) return refuse("bad-share");
  const { type: _, ...taken } = command;
  return [{ type: "seat-taken", player: actor.player, ...taken, name, ...programOf(actor) }];
};

/** The log names programs as programs. */
const programOf = ({ program }: Actor): { readonly program?: string } => (program === undefined ? {} : { program });

/** At a public table a player whose seat was freed before the game stays away until another player has taken that seat. */
const isUnwanted = ({ phase, isPublic, left }: TableState, { player }: Actor): boolean =>
  phase === "seating" && isPublic && left.includes(player);

/** A player who sits down during a game sees what the seat knows. Only its former player knows that already. */
const isStranger = (state: TableState, { player }: Actor, seat: Seat): boolean =>
  hidesHands(state) && state.left[seat] !== player;

/** A seat may commit to another salt only while no salt is known, because a player who has seen one could choose. */
const decideCommit = (state: TableState, seat: Seat, { share }: CommandOf<"commit-salt">): TableAnswer => {
  if (state.phase !== "seating") return refuse("already-started");
  if (state.chance !== 2) return refuse("bad-share");
  return isAnySaltRevealed(state) ? refuse("already-shown") : [{ type: "salt-committed", seat, share }];
};

const decideShow = (state: TableState, seat: Seat, { salt }: CommandOf<"show-salt">): TableAnswer => {
  if (state.phase !== "seating") return refuse("already-started");
  if (!haveAllCommitted(state)) return refuse("not-yet");
  const chair = state.chairs[seat];
  if (chair?.salt !== null) return refuse("already-shown");
  return saltCommitment(salt) === chair.share ? [{ type: "salt-shown", seat, salt }] : refuse("wrong-salt");
};

const decideRename = (_: TableState, seat: Seat, command: CommandOf<"rename">): TableAnswer => {
  const name = recordedText(command.name, MAX_NAME_LENGTH);
  return name === null ? refuse("bad-name") : [{ type: "renamed", seat, name }];
};

const notHost = (state: TableState, by: Seat) =>
  notSeating(state) ?? (by === state.host ? null : refuse("not-the-host"));

const decideSeatBot = (state: TableState, by: Seat, command: CommandOf<"seat-bot">): TableAnswer => {
  const { seat, level } = command;
  const refusal = notHost(state, by);
  if (refusal !== null) return refusal;
  const chair = state.chairs[seat];
  if (chair === undefined) return refuse("bad-seat");
  if (chair !== null && chair.bot === undefined) return refuse("seat-taken");
  // A salt that a host could choose would decide the deal, if all others are revealed.
  const salt = state.chance === 2 ? BOT_SALT : command.salt;
  return (
    levelRefusal(state, level) ?? [{ type: "seat-taken", seat, player: null, name: BOT_NAME, salt, bot: { level } }]
  );
};

const decideUnseatBot = (state: TableState, by: Seat, { seat }: CommandOf<"unseat-bot">): TableAnswer => {
  const refusal = notHost(state, by);
  if (refusal !== null) return refusal;
  const chair = state.chairs[seat];
  if (chair === undefined) return refuse("bad-seat");
  return chair?.bot === undefined ? refuse("not-a-computer") : [{ type: "seat-left", seat, by }];
};

const decideSeatCount = (state: TableState, by: Seat, { seats }: CommandOf<"change-seats">): TableAnswer => {
  const refusal = notHost(state, by);
  if (refusal !== null) return refusal;
  const places = remapSeats(state.chairs, seats);
  const options = optionsForSeats(state, seats, (seat) => (places.includes(seat) ? places.indexOf(seat) : null));
  const isChange = seats !== state.chairs.length && seats >= seatedCount(state);
  return options === null || !isChange ? refuse("bad-count") : [{ type: "seats-changed", seats, options }];
};

const decideHandOver = (state: TableState, seat: Seat, { to, program }: CommandOf<"hand-over">): TableAnswer => {
  const holdsAnother = state.chairs.some((chair) => chair?.player === to);
  if (holdsAnother && !state.shared) return refuse("already-seated");
  return [{ type: "seat-moved", seat, player: to, ...(program !== undefined && { program }) }];
};

export const seatingCommands: CommandRules<
  | ("sit" | "commit-salt" | "show-salt" | "stand" | "rename")
  | ("seat-bot" | "unseat-bot" | "change-seats" | "hand-over")
> = {
  sit: {
    isRequest: no,
    // Of a player who has a seat; else `decideSit`.
    decide: () => refuse("already-seated"),
    policy: (state, seat, _, __, actor) => {
      if (isUnwanted(state, actor)) return refuse("seat-freed");
      return isStranger(state, actor, seat) ? refuse("hidden-hand") : null;
    },
  },
  // The first salt is owed. Another one is the player's wish.
  "commit-salt": { isRequest: ({ chairs }, seat) => chairs[seat]?.share != null, decide: decideCommit },
  "show-salt": { isRequest: no, decide: decideShow },
  stand: {
    isRequest: yes,
    decide: (state, seat) => (state.phase === "seating" ? [{ type: "seat-left", seat }] : refuse("already-started")),
  },
  rename: {
    isRequest: yes,
    decide: decideRename,
    policy: (state) => (state.phase !== "seating" && state.talk !== "free" ? refuse("no-free-talk") : null),
  },
  "seat-bot": { isRequest: yes, decide: decideSeatBot, isInvalidatedBy: isRenumbered },
  "unseat-bot": { isRequest: yes, decide: decideUnseatBot, isInvalidatedBy: isRenumbered },
  "change-seats": { isRequest: yes, decide: decideSeatCount },
  "hand-over": { isRequest: yes, decide: decideHandOver },
};
