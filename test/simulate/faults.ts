/** Applies the faults of a plan to a run. A fault ends after its time, and all end with the plan. */

import { hasLog } from "./checks/truth.ts";
import type { Fault, FaultKind } from "./plan.ts";
import type { DurableObjectHost } from "./platform/object.ts";
import type { Disk } from "./platform/storage.ts";
import type { Production, Slow, World } from "./platform/world.ts";
import type { Tab } from "./players/browser.ts";
import type { Client } from "./players/client.ts";
import type { Follower } from "./players/follower.ts";

/** What a fault can reach. */
export interface Targets {
  readonly world: World;
  readonly clients: readonly Client[];
  readonly followers?: readonly Follower[];
  /** The code of the other release. */
  readonly otherRelease?: Production;
}

const MAX_FULL_MS = 30_000;

type Apply = (targets: Targets, fault: Fault) => void;

const objectsOf = ({ world }: Targets, kind: string): readonly DurableObjectHost[] =>
  [...world.objects.values()].filter((object) => object.kind === kind && object.isAwake);

/** An odd choice loses what was not gated; a choice divisible by three leaves the tabs without a notice. */
export const die =
  (kind: string): Apply =>
  (targets, { who, skip, ms }) => {
    const objects = objectsOf(targets, kind);
    objects[who % Math.max(objects.length, 1)]?.dieSoon(skip, who % 2 === 1, who % 3 === 0 ? null : ms % 3000);
  };

/** Begins now and ends after the fault's time. */
const lasting =
  (begin: (world: World, fault: Fault) => () => void): Apply =>
  ({ world }, fault) => {
    const end = begin(world, fault);
    world.schedule.after(fault.ms, world.network, () => {
      end();
      world.calmedAt = world.schedule.now;
    });
  };

export const marked = (set: "down" | "mute", what: string): Apply =>
  lasting((world) => {
    world[set].add(what);
    return () => void world[set].delete(what);
  });

const slowed = (what: Slow): Apply =>
  lasting((world, { who }) => {
    world.slow.set(what, 20 * 2 ** (who % 11));
    return () => void world.slow.delete(what);
  });

/** An open page, or a program that follows by events. */
const tabOf = ({ clients, followers = [] }: Targets, { who }: Fault): Tab | undefined => {
  const open = [...clients, ...followers].flatMap(({ tab }) => (tab === undefined || tab.isClosed ? [] : tab));
  return open[who % Math.max(open.length, 1)];
};

const clientOf = ({ clients }: Targets, { who }: Fault): Client | undefined => {
  const open = clients.filter(({ tab }) => tab !== undefined && !tab.isClosed);
  return open[who % Math.max(open.length, 1)];
};

const cutOf =
  (clientDelay: (ms: number) => number | null, serverDelay: (ms: number) => number | null): Apply =>
  (targets, fault) => {
    for (const socket of tabOf(targets, fault)?.sockets ?? [])
      socket.link?.cut(targets.world.network, clientDelay(fault.ms), serverDelay(fault.ms));
  };

/** All code is replaced: every instance ends. */
const deploy = (world: World): void => {
  world.killWorker();
  for (const object of world.objects.values()) object.die(false, 200);
};

/** Objects restart after the Worker, each at its time: until then both releases call each other. */
const release: Apply = ({ world, otherRelease }, { who, ms }) => {
  if (otherRelease === undefined) return;
  world.release(otherRelease);
  for (const [index, object] of [...world.objects.values()].entries()) {
    if (!object.isAwake || who % 2 === 0) object.restart(200);
    else world.schedule.after((ms * (1 + (index % 3))) / 3, world.network, () => object.restart(200));
  }
};

const DAMAGED = "null";

/** Makes one entry unreadable, and returns what repairs it. */
const corrupt = (disk: Disk, who: number): (() => void) => {
  const { db } = disk;
  disk.wasDamaged = true;
  const [trigger] = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'log_is_never_edited'").all();
  const rows = db.prepare("SELECT seq, event FROM log ORDER BY seq").all();
  const { seq, event } = rows[who % rows.length]!;
  const write = (text: string): void => {
    db.exec("DROP TRIGGER log_is_never_edited");
    db.prepare("UPDATE log SET event = ? WHERE seq = ?").run(text, seq!);
    db.exec(String(trigger!.sql));
  };
  if (event === DAMAGED) return () => undefined;
  write(DAMAGED);
  disk.damagedRows++;
  return () => {
    disk.damagedRows--;
    write(String(event));
  };
};

const APPLY: Readonly<Record<FaultKind, Apply>> = {
  "die-table": die("TABLE"),
  "die-person": die("PERSON"),
  "die-relay": die("RELAY"),
  cut: cutOf(
    (ms) => ms % 500,
    (ms) => ms % 700,
  ),
  "half-open": cutOf(
    (ms) => (ms % 2 === 0 ? null : ms % 900),
    (ms) => (ms % 2 === 0 ? 0 : null),
  ),
  reload: (targets, fault) => clientOf(targets, fault)?.load(fault.ms % 2 === 0 ? null : fault.ms % 1000),
  offline: (targets, fault) => {
    const client = clientOf(targets, fault);
    if (client === undefined) return;
    client.setOnline(false);
    targets.world.schedule.after(fault.ms, targets.world.network, () => client.setOnline(true));
  },
  "slow-net": slowed("net"),
  "slow-gate": slowed("gate"),
  "slow-calls": slowed("call"),
  "slow-d1": slowed("d1"),
  "d1-down": marked("down", "d1"),
  "d1-mute": marked("mute", "d1"),
  "person-down": marked("down", "PERSON"),
  "person-mute": marked("mute", "PERSON"),
  "table-mute": marked("mute", "TABLE"),
  "table-down": marked("down", "TABLE"),
  "relay-down": marked("down", "RELAY"),
  "relay-mute": marked("mute", "RELAY"),
  "request-lost": marked("mute", "net"),
  "thinker-down": marked("down", "thinker"),
  hibernate: (targets) => {
    for (const object of targets.world.objects.values()) object.hibernate();
  },
  "alarm-late": lasting((world, { who }) => {
    world.alarmDelay = 100 * 2 ** (who % 10);
    return () => {
      world.alarmDelay = 0;
    };
  }),
  "alarm-early": lasting((world, { who }) => {
    world.alarmDelay = -(1 + (who % 500));
    return () => {
      world.alarmDelay = 0;
    };
  }),
  "alarm-twice": lasting((world) => {
    world.areAlarmsDoubled = true;
    return () => {
      world.areAlarmsDoubled = false;
    };
  }),
  "clock-jump": (targets, { who, ms }) => {
    const jump = who % 2 === 0 ? ms : -ms;
    if (who % 3 === 0) targets.world.objectClockError = jump % 5000;
    else for (const { tab } of targets.clients.slice(0, 1)) tab.actor.clockError = jump;
  },
  "replica-lag": lasting((world, { ms }) => {
    world.lobby.lag = ms;
    return () => {
      world.lobby.lag = 0;
    };
  }),
  deploy: ({ world }) => deploy(world),
  release,
  "new-key": ({ world }, { who }) => {
    const ring = String(world.env.SIGNING_KEY).split(",");
    const next = who % 2 === 0 && ring.length > 1 ? ring.slice(0, -1) : [`${ring[0]} and a newer one`, ...ring];
    world.env = { ...world.env, SIGNING_KEY: next.join() };
    deploy(world);
  },
  "worker-dies": ({ world }) => world.killWorker(),
  "corrupt-row": (targets, { who, ms }) => {
    const { world } = targets;
    const tables = objectsOf(targets, "TABLE").filter(({ disk }) => !disk.isOpen && hasLog(disk));
    const table = tables[who % Math.max(tables.length, 1)];
    if (table === undefined) return;
    const repair = corrupt(table.disk, who);
    table.die(false, 200);
    world.schedule.after(ms % MAX_FULL_MS, world.network, () => {
      table.die(false, 200);
      repair();
    });
  },
  "disk-full": (targets, { who, ms }) => {
    const objects = objectsOf(targets, "TABLE");
    const object = objects[who % Math.max(objects.length, 1)];
    if (object === undefined) return;
    object.disk.isFull = true;
    targets.world.woundedAt = targets.world.schedule.now + (ms % MAX_FULL_MS);
    // The platform gives an alarm up after two minutes of failures, and then only a visitor wakes the table.
    targets.world.schedule.after(ms % MAX_FULL_MS, targets.world.network, () => {
      object.disk.isFull = false;
    });
  },
};

export const applyFault = (targets: Targets, fault: Fault): void => {
  targets.world.note(`fault ${fault.kind}`);
  APPLY[fault.kind](targets, fault);
};
