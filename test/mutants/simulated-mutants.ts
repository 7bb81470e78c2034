/** Small mistakes of concurrency, durability and secrecy, which the simulation must find (test/simulate). */
import type { Mutant } from "./mutants.ts";

const SAMPLE = "test/simulate/sample.test.ts";

const of = (file: string, changes: readonly (readonly [string, string])[]): Mutant[] =>
  changes.map(([right, wrong]) => ({ file, right, wrong, catcher: SAMPLE, neighbours: [] }));

const durability: readonly Mutant[] = [
  ...of("worker/table/log/table-log.ts", [
    // Acknowledged before it is stored.
    [
      "if (appendEntries(this.#storage, result.entries)) {",
      "broadcast();\n      if (appendEntries(this.#storage, result.entries)) {",
    ],
  ]),
  ...of("worker/sockets/alarm.ts", [
    ["this.#at = await ctx.storage.getAlarm();", "await ctx.storage.getAlarm();"],
    ["if (this.#at !== null && this.#at <= at) return;", "if (this.#at !== null) return;"],
    ["rang(): void {\n    this.#at = null;", "rang(): void {"],
    ["if (this.#at === at) this.#at = null;", ""],
    ["this.#stored = this.#set(at);\n", "void this.#set(at).catch(() => undefined);\n"],
  ]),
  ...of("worker/table/log/next-due.ts", [
    ["if (due !== null) alarm.ringBy(due);", ""],
    ["if (botDue !== null) alarm.ringBy(botDue);", ""],
  ]),
  ...of("worker/table/alarm-handler.ts", [
    ["alarm.ringBy(Date.now() + BOT_RETRY_MS);", ""],
    ["  alarm.rang();\n", ""],
    ["if (log.state !== null) scheduleNextDue(parts.alarm, log.state, log.latest);", ""],
  ]),
  ...of("worker/table/publish/outbox.ts", [
    ["this.#alarm.ringBy(now + FALLBACK_MS);", ""],
    ["#reported = 0;", "#reported = 1;"],
    ["this.#reported = Math.max(this.#reported, revision);", "this.#reported = this.#revision;"],
    ["if (await this.#report()) return;", "await this.#report();\n    if (since > 0) return;"],
    ["if (!(await this.#report())) this.#alarm.ringBy(Date.now() + RETRY_MS);", "await this.#report();"],
  ]),
  ...of("worker/table/publish/publisher.ts", [
    ["if (isNew) this.#requireResend();", ""],
    ["if (this.#hasSkipped) this.#persons.owe(now);", ""],
    ["if (isToAll && resends === this.#resends) markPublishedToAll", "markPublishedToAll"],
    [
      "await this.#openRematch(successor, held.session);",
      "this.#markRematchOpen();\n      await this.#openRematch(successor, held.session);",
    ],
    [
      'if (change === "standing") this.owe(now, urgencyOf(before, after));',
      'if (change === "standing") this.#lobby.owe(now, urgencyOf(before, after));',
    ],
  ]),
  ...of("worker/table/delete-table.ts", [
    ["alarm.ringBy(Date.now() + RETRY_MS);", ""],
    ["await ctx.storage.deleteAll();", ""],
    ["await publisher.erase();", ""],
  ]),
  ...of("worker/lobby/read-model.ts", [["WHERE excluded.length > listing.length AND (", "WHERE ("]]),
  ...of("worker/person/person-games.ts", [
    ["WHERE excluded.length > game.length`", "WHERE excluded.length > game.length + 1`"],
  ]),
  ...of("worker/table/relocation/sender.ts", [
    ["await withTimeout(RETRY_MS, receiver.begin());", ""],
    ["if (!commitRelocation(storage)) return false;", ""],
  ]),
  ...of("worker/relay/upstream-log.ts", [
    ["if (from > sent.length || viewer !== sent.viewer) return this.#catchUp();", ""],
    ["await this.#listeners.tell(fresh);", ""],
  ]),
  ...of("engine/log/session.ts", [["const since = log.slice(seq + 1);", "const since = log.slice(seq + 2);"]]),
  ...of("client/connection/outbox.ts", [["resend(): void {\n    this.#isSent = false;", "resend(): void {"]]),
  ...of("client/connection/server-table.ts", [
    ["this.#outbox.resend();\n    this.#flush();\n  }\n\n  #flush", "this.#flush();\n  }\n\n  #flush"],
    ["this.#pause = setTimeout(() => {\n      this.#outbox.resend();", "this.#pause = setTimeout(() => {"],
  ]),
  ...of("client/store/store.ts", [
    ["if (entry.seq === this.length) {", "if (entry.seq >= this.length - 1) {"],
    [
      "if (incoming === null || incoming.from + incoming.entries.length < incoming.length) return;",
      "if (incoming === null) return;",
    ],
  ]),
  ...of("client/connection/connection.ts", [
    ["this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL_MS);", ""],
    ['if (this.state !== "online") this.#setState(navigator.onLine', "this.#setState(navigator.onLine"],
  ]),
];

const secrecy: readonly Mutant[] = [
  ...of("worker/routes/table-reads.ts", [
    [
      '{ "Cache-Control": PRIVATE_REVALIDATE, Vary: "Cookie, Authorization" }',
      '{ "Cache-Control": "public, max-age=60" }',
    ],
  ]),
  ...of("worker/sockets/log-access.ts", [
    ['return most === "all" || own.includes(asked) ? asked', 'return most === "all" || own.length >= 0 ? asked'],
  ]),
  ...of("engine/log/redaction.ts", [
    ["return game.redact(event, viewer, past);", "return past ? game.redact(event, viewer, past) : event;"],
  ]),
  ...of("engine/table/actors.ts", [['(seat ?? "watcher")', "(seat ?? 0)"]]),
  ...of("worker/sockets/peer.ts", [['return was === is || is === "all" ? was : "watcher";', "return is;"]]),
  ...of("worker/table/frame-handler.ts", [["parts.ctx.id}`, error);", "parts.ctx.id.name}`, error);"]]),
  ...of("worker/sockets/presence.ts", [
    [
      "this.#relayed.watchers;\n    const votes",
      "this.#relayed.watchers + (JSON.stringify(state.play).length % 2);\n    const votes",
    ],
  ]),
  ...of("worker/lobby/listing.ts", [
    ["  length: state.length,\n", "  length: state.length,\n  ...{ size: JSON.stringify(state.play) },\n"],
  ]),
  ...of("worker/table/viewers/turn-frames.ts", [
    ["if (!own.includes(seat) && isHiding(state)) return", "if (own.length < 0) return"],
  ]),
];

export const simulatedMutants: readonly Mutant[] = [...durability, ...secrecy];
