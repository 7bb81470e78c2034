/** Applies the faults of a plan to a run. A fault ends after its time, and all end with the plan. */

import { hasLog } from "./checks/truth.ts";
import type { Fault, FaultKind } from "./plan.ts";
import type { DurableObjectHost } from "./platform/object.ts";
import type { Disk } from "./platform/storage.ts";
import type { DelayKind, Production, World } from "./platform/world.ts";
import type { Tab } from "./players/browser.ts";
import type { Client } from "./players/client.ts";
import type { Follower } from "./players/follower.ts";

/** The objects and clients that a fault can affect. */
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

/** An odd `who` loses writes that are not durable. With a `who` divisible by three, tabs are not notified. */
export const die =
  (kind: string): Apply =>
  (targets, { who, skip, ms }) => {
    const objects = objectsOf(targets, kind);
    objects[who % Math.max(objects.length, 1)]?.dieAfter(skip, who % 2 === 1, who % 3 === 0 ? null : ms % 3000);
  };

/** A fault that starts now and ends after `fault.ms`. `start` returns what ends it. */
const lastingFault =
  (start: (world: World, fault: Fault) => () => void): Apply =>
  ({ world }, fault) => {
    const end = start(world, fault);
    world.schedule.after(fault.ms, world.network, () => {
      end();
      world.faultsEndedAt = world.schedule.now;
    });
  };

export const outage = (set: "down" | "mute", target: string): Apply =>
  lastingFault((world) => {
    world[set].add(target);
    return () => void world[set].delete(target);
  });

const slowdown = (target: DelayKind): Apply =>
  lastingFault((world, { who }) => {
    world.slow.set(target, 20 * 2 ** (who % 11));
    return () => void world.slow.delete(target);
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

const cutConnections =
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

const DAMAGED_EVENT = "null";

const isOnOffer = (disk: Disk): boolean => disk.read("SELECT 1 FROM sqlite_schema WHERE name = 'elsewhere'").length > 0;

/** Makes one entry unreadable, and returns what repairs it. */
const damageEntry = (disk: Disk, who: number): (() => void) => {
  disk.wasDamaged = true;
  const [trigger] = disk.db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'log_is_never_edited'").all();
  const rows = disk.db.prepare("SELECT seq, event FROM log ORDER BY seq").all();
  const { seq, event } = rows[who % rows.length]!;
  const write = (text: string): void => {
    // The table was deleted meanwhile.
    if (!disk.hasLog) return;
    const { db } = disk;
    db.exec("DROP TRIGGER log_is_never_edited");
    db.prepare("UPDATE log SET event = ? WHERE seq = ?").run(text, seq!);
    db.exec(String(trigger!.sql));
  };
  if (event === DAMAGED_EVENT) return () => undefined;
  write(DAMAGED_EVENT);
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
  cut: cutConnections(
    (ms) => ms % 500,
    (ms) => ms % 700,
  ),
  "half-open": cutConnections(
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
  "salts-lost": (targets, fault) => {
    const client = clientOf(targets, fault);
    if (client === undefined) return;
    client.setOnline(false);
    const { local } = client.device;
    for (const key of [...local.keys()]) if (key.startsWith("foldtable.salt.")) local.delete(key);
    client.load(null);
    targets.world.schedule.after(fault.ms, targets.world.network, () => client.setOnline(true));
  },
  "slow-net": slowdown("net"),
  "slow-gate": slowdown("gate"),
  "slow-calls": slowdown("call"),
  "slow-d1": slowdown("d1"),
  "d1-down": outage("down", "d1"),
  "d1-mute": outage("mute", "d1"),
  "person-down": outage("down", "PERSON"),
  "person-mute": outage("mute", "PERSON"),
  "table-mute": outage("mute", "TABLE"),
  "table-down": outage("down", "TABLE"),
  "relay-down": outage("down", "RELAY"),
  "relay-mute": outage("mute", "RELAY"),
  "request-lost": outage("mute", "net"),
  "thinker-down": outage("down", "thinker"),
  hibernate: (targets) => {
    for (const object of targets.world.objects.values()) object.hibernate();
  },
  "alarm-late": lastingFault((world, { who }) => {
    world.alarmDelay = 100 * 2 ** (who % 10);
    return () => {
      world.alarmDelay = 0;
    };
  }),
  "alarm-early": lastingFault((world, { who }) => {
    world.alarmDelay = -(1 + (who % 500));
    return () => {
      world.alarmDelay = 0;
    };
  }),
  "alarm-twice": lastingFault((world) => {
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
  "replica-lag": lastingFault((world, { ms }) => {
    world.lobby.lag = ms;
    return () => {
      world.lobby.lag = 0;
    };
  }),
  deploy: ({ world }) => deploy(world),
  release,
  "die-passkey": die("PASSKEY"),
  "passkey-down": outage("down", "PASSKEY"),
  "passkey-mute": outage("mute", "PASSKEY"),
  "new-key": ({ world }, { who }) => {
    const ring = String(world.env.SIGNING_KEY).split(",");
    const next = who % 2 === 0 && ring.length > 1 ? ring.slice(0, -1) : [`${ring[0]} and a newer one`, ...ring];
    world.env = { ...world.env, SIGNING_KEY: next.join() };
    deploy(world);
  },
  "worker-dies": ({ world }) => world.killWorker(),
  "corrupt-row": (targets, { who, ms }) => {
    const { world } = targets;
    // A table on offer has sent a copy, which nobody repairs.
    const tables = objectsOf(targets, "TABLE").filter(({ disk }) => !disk.isOpen && hasLog(disk) && !isOnOffer(disk));
    const table = tables[who % Math.max(tables.length, 1)];
    if (table === undefined) return;
    const repair = damageEntry(table.disk, who);
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
    targets.world.lastDamageAt = targets.world.schedule.now + (ms % MAX_FULL_MS);
    // After two minutes of failures the platform drops an alarm, and then only a visitor wakes the table.
    targets.world.schedule.after(ms % MAX_FULL_MS, targets.world.network, () => {
      object.disk.isFull = false;
    });
  },
};

export const applyFault = (targets: Targets, fault: Fault): void => {
  targets.world.note(`fault ${fault.kind}`);
  APPLY[fault.kind](targets, fault);
};
