/** Carries out what a plan's players do. What is impossible at that moment is left out. */
import type { Act, ActKind } from "../plan.ts";
import type { Run } from "../run.ts";
import { Device } from "./browser.ts";
import type { Client } from "./client.ts";
import { Follower } from "./follower.ts";
import { forget, handOver, postMove, read, repeatId, subscribe, upload } from "./requests.ts";
import { flood } from "./strangers.ts";
import { moveFor, seatOnTurn, talkFor, wishFor } from "./wishes.ts";

type Carry = (run: Run, client: Client, act: Act) => void;

const isFree = (client: Client): boolean => client.isReady && client.table.unanswered === 0;

const seated = (run: Run): readonly Client[] =>
  run.clients.filter((client) => isFree(client) && client.table.store.seats.length > 0);

/** Sits down at the first free seat. */
const sitDown = (run: Run): void => {
  const { players } = run.plan.setup;
  const guest = run.clients
    .slice(0, players)
    .find(
      (client) =>
        isFree(client) && client.table.store.seats.length === 0 && client.table.store.confirmed.phase === "seating",
    );
  if (guest === undefined) return;
  const seat = guest.table.store.confirmed.chairs.indexOf(null);
  if (seat >= 0) guest.tab.run(() => void guest.table.sit(seat, guest.name));
};

const turn: Carry = (run, _client, { at, pick }) => {
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
const postTurn: Carry = (run, client, one) => {
  const mover = seated(run).find((other) => seatOnTurn(other) !== null && !other.table.store.hasPredictions);
  const seat = mover === undefined ? null : seatOnTurn(mover);
  if (mover === undefined || seat === null) return turn(run, client, one);
  mover.tab.run(() => {
    const move = moveFor(mover, seat, one.pick >>> 3);
    if (move !== null) postMove(run, mover, seat, move, one.pick >>> 5);
  });
};

const command =
  (choose: typeof wishFor): Carry =>
  (run, _client, { who, pick }) => {
    const all = seated(run);
    const client = all[who % Math.max(all.length, 1)];
    client?.tab.run(() => {
      const chosen = choose(client, pick);
      if (chosen !== null) client.table.command(...chosen);
    });
  };

/** A look at the table or the lists by HTTP. */
const look: Carry = (run, client, { pick }) => {
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
  read(run, client, paths[pick % paths.length]!);
};

const secondTab: Carry = (run, client) => {
  if (run.clients.length < 24) run.clients.push(run.join(`${client.name}b${run.clients.length}`, {}, client.device));
};

const CARRY: Readonly<Record<ActKind, Carry>> = {
  turn,
  post: postTurn,
  wish: command(wishFor),
  talk: command(talkFor),
  look,
  "second-tab": secondTab,
  "hand-over": (run, _client, { who }) => {
    const all = seated(run);
    if (all.length > 0) handOver(run, all[who % all.length]!);
  },
  forget: (run, _client, { pick }) => forget(run, pick),
  push: (_run, client) => subscribe(client),
  program: (run, _client, { pick }) => run.program.step(pick),
  upload,
  follow: (run, client, { pick }) => {
    if (run.followers.length >= 6) return;
    // In two worlds only who is sent the same in both.
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

export const act = (run: Run, one: Act): void => {
  const open = run.clients.filter((client) => !client.tab.isClosed);
  const client = open[one.who % Math.max(open.length, 1)];
  if (client !== undefined) CARRY[one.kind](run, client, one);
};
