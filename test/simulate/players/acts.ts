/** Performs the acts of a plan's players. An act that is impossible at its time is skipped. */
import type { Act, ActKind } from "../plan.ts";
import type { Run } from "../run.ts";
import { Device } from "./browser.ts";
import type { Client } from "./client.ts";
import { Follower } from "./follower.ts";
import { ListFollower } from "./list-follower.ts";
import { moveFor, pickChatCommand, pickTableCommand, seatOnTurn } from "./possible-commands.ts";
import { handOver, Program, postMove, read, repeatId, requestDeletion, subscribe, upload } from "./requests.ts";
import { flood } from "./strangers.ts";

/** How long a player is away, in ms. */
const MIN_AWAY_MS = 6_000;
const MORE_AWAY_MS = 20_000;
/** When an absent player moves by HTTP, in ms after the tab was closed. */
const ABSENT_MOVES_MS: readonly number[] = [1000, 3000, 5000];

/** Soon enough that a cache may still answer, in ms. */
const NEXT_READER_MS = 500;

/** More pages of one run would mainly take time. */
const MAX_PAGES = 24;

type Action = (run: Run, client: Client, act: Act) => void;

const isFree = ({ passkeys }: Run, { isReady, table, device }: Client): boolean =>
  isReady && table.unanswered === 0 && !passkeys.isBusy(device);

const seated = (run: Run): readonly Client[] =>
  run.clients.filter((client) => isFree(run, client) && client.table.store.seats.length > 0);

/** Sits down at the first free seat. */
const sitDown = (run: Run): void => {
  const { players } = run.plan.setup;
  const player = run.clients
    .slice(0, players)
    .find(
      (client) =>
        isFree(run, client) &&
        client.table.store.seats.length === 0 &&
        client.table.store.confirmed.phase === "seating",
    );
  if (player === undefined) return;
  const seat = player.table.store.confirmed.chairs.indexOf(null);
  if (seat >= 0) player.tab.run(() => void player.table.sit(seat, player.name));
};

const turn: Action = (run, _client, { at, pick }) => {
  const movers = seated(run).filter((client) => seatOnTurn(client) !== null);
  const mover = movers[pick % Math.max(movers.length, 1)];
  if (mover === undefined) return sitDown(run);
  mover.tab.run(() => {
    const seat = seatOnTurn(mover);
    const wanted = seat === null ? null : moveFor(mover, seat, pick >>> 3);
    if (seat === null || wanted === null) return;
    const move = run.twin === null ? wanted : run.twin.choose(run, at, mover, seat, wanted);
    if (seat !== null && move !== null) mover.table.move(seat, move);
  });
};

/** As `turn`, but a page without predictions sends the move by HTTP. */
const postTurn: Action = (run, client, planned) => {
  const mover = seated(run).find((other) => seatOnTurn(other) !== null && !other.table.store.hasPredictions);
  const seat = mover === undefined ? null : seatOnTurn(mover);
  if (mover === undefined || seat === null) return turn(run, client, planned);
  mover.tab.run(() => {
    const move = moveFor(mover, seat, planned.pick >>> 3);
    if (move !== null) postMove(run, mover, seat, move, planned.pick >>> 5);
  });
};

/** A player who is not on turn, so that the turn soon comes to an absent one. */
const away: Action = (run, _client, { pick }) => {
  const waiting = seated(run).filter((client) => seatOnTurn(client) === null);
  const client = waiting[pick % Math.max(waiting.length, 1)];
  if (client === undefined) return;
  const { schedule, network } = run.world;
  client.tab.close(0);
  // Like a page without scripts, whose player is present only by requests.
  const page = pick % 2 === 0 ? new Program(run, client.device) : null;
  for (const ms of page === null ? [] : ABSENT_MOVES_MS)
    schedule.after(ms, network, () => {
      if (!run.haveAllLeft) page?.step(pick + ms);
    });
  schedule.after(MIN_AWAY_MS + (pick % MORE_AWAY_MS), network, () => {
    if (!run.haveAllLeft) client.load();
  });
};

const series: Action = (run, _client, { who, pick }) => {
  const pages = run.clients.filter((client) => isFree(run, client) && client.name.startsWith("Player"));
  const page = pages[who % Math.max(pages.length, 1)];
  if (page === undefined) return;
  const { confirmed, seats } = page.table.store;
  const { chairs, phase, successor } = confirmed;
  const [seat] = seats;
  if (seat !== undefined && phase === "over" && successor !== null) return openRematch(run, page, successor);
  page.tab.run(() => {
    if (seat === undefined && phase === "seating") void page.table.sit(pick % chairs.length, page.name);
    else if (seat !== undefined && phase !== "seating")
      page.table.command(seat, { type: phase === "playing" ? "resign" : "rematch" });
  });
};

const openRematch = (run: Run, { name, device }: Client, id: string): void => {
  if (run.clients.length < MAX_PAGES && !run.clients.some((other) => other.device === device && other.id === id))
    run.clients.push(run.join(`${name}r${run.clients.length}`, {}, device, id));
};

/** Both moves were made at the same position. */
const race: Action = (run, _client, { pick }) => {
  const mover = seated(run).find((other) => seatOnTurn(other) !== null);
  mover?.tab.run(() => {
    const seat = seatOnTurn(mover);
    const [one, other] = seat === null ? [] : [moveFor(mover, seat, pick), moveFor(mover, seat, pick >>> 7)];
    if (seat === null || one == null || other == null) return;
    postMove(run, mover, seat, one, pick >>> 5);
    mover.table.move(seat, other);
  });
};

/** Two phrases follow each other too soon, so the second one is refused before the move. */
const burst: Action = (run, _client, { pick }) => {
  const mover = seated(run).find((other) => seatOnTurn(other) !== null);
  mover?.tab.run(() => {
    const seat = seatOnTurn(mover);
    const move = seat === null ? null : moveFor(mover, seat, pick);
    if (seat === null || move === null) return;
    for (const phrase of ["hello", "good-luck"] as const) mover.table.command(seat, { type: "say", phrase });
    mover.table.move(seat, move);
  });
};

const sendTableCommand =
  (choose: typeof pickTableCommand): Action =>
  (run, _client, { who, pick }) => {
    const all = seated(run);
    const client = all[who % Math.max(all.length, 1)];
    client?.tab.run(() => {
      const chosen = choose(client, pick);
      if (chosen !== null) client.table.command(...chosen);
    });
  };

/** Reads the table or the lists by HTTP. Another client reads the same log soon after, which no cache may answer. */
const look: Action = (run, client, { who, pick }) => {
  const table = `/api/tables/${run.id}`;
  const logs = [
    `${table}/log`,
    `${table}/log?as=watcher`,
    `${table}/log?from=2&limit=5`,
    `${table}/log?as=1`,
    `${table}/log?raw`,
  ];
  const paths = [
    table,
    "/api/lobby",
    "/api/mine",
    "/api/mine/games",
    "/api/mine/scores",
    `${table}/moves`,
    `${table}/moves`,
    ...logs,
  ];
  const path = paths[pick % paths.length]!;
  read(run, client, path);
  const others = run.clients.filter(({ device, tab }) => device !== client.device && !tab.isClosed);
  const other = others[who % Math.max(others.length, 1)];
  const { schedule, network } = run.world;
  if (other !== undefined && logs.includes(path)) schedule.after(NEXT_READER_MS, network, () => read(run, other, path));
};

const secondTab: Action = (run, client) => {
  if (run.clients.length < MAX_PAGES)
    run.clients.push(run.join(`${client.name}b${run.clients.length}`, {}, client.device));
};

const ACTIONS: Readonly<Record<ActKind, Action>> = {
  turn,
  post: postTurn,
  burst,
  race,
  away,
  wish: sendTableCommand(pickTableCommand),
  talk: sendTableCommand(pickChatCommand),
  look,
  "second-tab": secondTab,
  series,
  passkey: (run, client, { pick }) => run.passkeys.step(client, pick),
  "follow-list": (run, { device }) => {
    if (run.listFollowers.length < 3) run.listFollowers.push(new ListFollower(run, device));
  },
  "hand-over": (run, _client, { who }) => {
    const all = seated(run);
    if (all.length > 0) handOver(run, all[who % all.length]!);
  },
  forget: (run, _client, { pick }) => requestDeletion(run, pick),
  push: (_run, client) => subscribe(client),
  program: (run, _client, { pick }) => run.program.step(pick),
  upload,
  follow: (run, client, { pick }) => {
    if (run.followers.length >= 6) return;
    // In two worlds only watchers follow, because both worlds send them the same.
    const isWatcher = run.twin !== null || pick % 3 === 0;
    const name = `${isWatcher ? "Watcher" : "Reader"} by events ${run.followers.length}`;
    if (!isWatcher && pick % 3 === 1) run.program.follow(name);
    else run.followers.push(new Follower(run, isWatcher ? new Device(name, {}) : client.device, name));
  },
  flood: (run, client) => flood(run, client),
  "same-id": (run, _client, { who, pick }) => {
    const all = seated(run);
    if (all.length > 0) repeatId(run, all[who % all.length]!, pick);
  },
};

export const performAct = (run: Run, planned: Act): void => {
  const open = run.clients.filter((client) => !client.tab.isClosed);
  const client = open[planned.who % Math.max(open.length, 1)];
  if (client !== undefined) ACTIONS[planned.kind](run, client, planned);
};
