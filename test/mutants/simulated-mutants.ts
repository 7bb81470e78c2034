/** Small mistakes of concurrency, durability and secrecy, which the simulation must find (test/simulate). */
import type { Mutant } from "./mutant.ts";

const SAMPLE = "test/simulate/sample.test.ts";
const TOURNAMENTS = "test/simulate/tournaments.test.ts";
const REGRESSIONS = "test/simulate/simulate.test.ts";

const of = (file: string, changes: readonly (readonly [string, string])[]): Mutant[] =>
  changes.map(([right, wrong]) => ({ file, right, wrong, catcher: SAMPLE, neighbours: [REGRESSIONS] }));

const durability: readonly Mutant[] = [
  ...of("worker/table/log/table-log.ts", [
    // Acknowledged before it is stored.
    [
      "if (appendEntries(this.#storage, result.entries)) {",
      "broadcast();\n      if (appendEntries(this.#storage, result.entries)) {",
    ],
    // A state counts before it is stored.
    [
      "const broadcast = prepare(held.session, result.session, true);",
      "const broadcast = prepare(held.session, result.session, true);\n      this.#held = { ...held, session: result.session };",
    ],
  ]),
  ...of("worker/sockets/alarm.ts", [
    ["this.#at = await ctx.storage.getAlarm();", "await ctx.storage.getAlarm();"],
    ["if (!this.#isRinging) this.#store(at);", "this.#store(at);"],
    ["if (this.#at !== null) this.#store(this.#at);", ""],
    ["if (this.#at !== null && this.#at <= at) return;", "if (this.#at !== null) return;"],
    [
      "async ring(handle: () => Promise<unknown>): Promise<void> {\n    this.clear();",
      "async ring(handle: () => Promise<unknown>): Promise<void> {",
    ],
    ["if (this.#at === at) this.#at = this.#storedAt;", ""],
    ["if (this.#at === at) this.#at = this.#storedAt;", "if (this.#at === at) this.#at = null;"],
    ["this.#stored = this.#set(at);\n", "void this.#set(at).catch(() => undefined);\n"],
    ["isDue ? Math.min(time, Date.now() + REPEAT_MS) : time", "time"],
  ]),
  ...of("worker/table/log/next-due.ts", [
    ["if (due !== null) alarm.ringBy(due);", ""],
    ["if (botDue !== null) alarm.ringBy(botDue);", ""],
  ]),
  ...of("worker/table/alarm-handler.ts", [
    ["alarm.ringBy(Date.now() + BOT_RETRY_MS);", ""],
    ["if (log.state !== null) scheduleNextDue(parts.alarm, log.state, log.latest);", ""],
  ]),
  ...of("worker/table/publish/outbox.ts", [
    ["#reported = 0;", "#reported = 1;"],
    ["this.#reported = Math.max(this.#reported, revision);", "this.#reported = this.#revision;"],
    ["if (!(await this.#report())) this.#retryIn(RETRY_MS);", "await this.#report();"],
    ["Math.min(now + FALLBACK_MS, this.#retryAt)", "now + FALLBACK_MS"],
  ]),
  ...of("worker/sockets/sockets.ts", [
    ["this.#ctx.acceptWebSocket(socket);\n    this.#open = null;", "this.#ctx.acceptWebSocket(socket);"],
  ]),
  ...of("worker/table/publish/publisher.ts", [
    [
      'if (change === "standing") this.enqueue(now, urgencyOf(before, after));',
      'if (change === "standing") this.#lobby.enqueue(now, urgencyOf(before, after));',
    ],
    // A rematch shows the score of the seats before it, not of their players.
    ["evening: rotateSeriesScore(score)", "evening: score"],
    // Only the alarm reports the turn of an absent player.
    ["else if (isAwaited) this.#persons.enqueue(now);", ""],
  ]),
  ...of("worker/table/delete-table.ts", [
    ["await ctx.storage.deleteAll();", ""],
    ["await publisher.erase();", ""],
  ]),
  ...of("worker/person/person-games.ts", [
    ["WHERE excluded.length > game.length\n", "WHERE excluded.length > game.length + 1\n"],
    // A late report replaces a newer one.
    ["WHERE excluded.length > game.length\n", "WHERE excluded.length >= 0\n"],
    // A late report lists a deleted table again.
    ["this.#sql.exec(MARK_DELETED, id, now);", ""],
  ]),
  // A player's list by events shows no change of a table.
  ...of("worker/person/person.ts", [['else this.#sockets.send({ type: "table",', 'else ({ type: "table",']]),
  ...of("worker/lobby/read-model.ts", [
    ["WHERE excluded.length > listing.length AND (", "WHERE excluded.length >= 0 AND ("],
    ["lobby.prepare(REPLACE_DELETED).bind(id, now),", 'lobby.prepare("DELETE FROM listing WHERE id = ?").bind(id),'],
  ]),
  ...of("worker/table/relocation/sender.ts", [
    ["await withTimeout(RETRY_MS, receiver.begin());", ""],
    ["if (!commitRelocation(storage)) return false;", ""],
  ]),
  // Events for clients without a socket.
  ...of("worker/http/event-stream.ts", [["if (!isAnswered) return end();", ""]]),
  ...of("worker/routes/events.ts", [["frame.entries.map(", "frame.entries.slice(1).map("]]),
  ...of("worker/relay/upstream-log.ts", [
    ["if (from > sent.length || viewer !== sent.viewer) return", "if (viewer !== sent.viewer) return"],
    // After a death the relay sends again what its watchers have.
    ["this.#storeSent({ length: sent.length + fresh.length, viewer });", ""],
    ["await this.#listeners.broadcast(fresh);", ""],
    ["const fresh = lines.slice(sent.length - from);", "const fresh = lines.slice(1);"],
  ]),
  ...of("client/store/store.ts", [
    ["else if (incoming.viewer !== this.viewer) this.knownAs = null;", "else this.knownAs = incoming.viewer;"],
    [
      "if (incoming === null || incoming.from + incoming.entries.length < incoming.length) return;",
      "if (incoming === null) return;",
    ],
  ]),
  ...of("engine/log/session.ts", [
    ["const since = log.slice(seq + 1);", "const since = log.slice(seq + 2);"],
    // A command counts as done if another player has sent its id.
    ["entry.id === id && [state, after].some((one) => holdsSeat(one, actor, entry.seat))", "entry.id === id"],
  ]),
  ...of("client/connection/outbox.ts", [
    ["resend(): void {\n    this.#isSent = false;", "resend(): void {"],
    ["Math.min(FIRST_DELAY_MS * 2 ** (this.#postponed - 1), MAX_DELAY_MS)", "0"],
    [
      "return first?.frame ?? null;\n  }\n",
      "return first === undefined ? null : { ...first.frame, id: makeCommandId() };\n  }\n",
    ],
  ]),
  ...of("client/connection/server-table.ts", [
    ["this.#outbox.resend();\n    this.#flush();\n  }\n\n  #flush", "this.#flush();\n  }\n\n  #flush"],
  ]),
  ...of("client/connection/connection.ts", [
    ["this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL_MS);", ""],
    ['if (this.state !== "online") this.#setState(navigator.onLine', "this.#setState(navigator.onLine"],
  ]),
];

const secrecy: readonly Mutant[] = [
  ...of("worker/sockets/log-access.ts", [
    ["as !== null && as !== viewer ? 0 : resumeIndex(length, from);", "resumeIndex(length, from);"],
  ]),
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
    [
      'return game.redact(event, viewer === "open" ? "all" : viewer, past);',
      'return past ? game.redact(event, viewer === "open" ? "all" : viewer, past) : event;',
    ],
  ]),
  ...of("engine/table/actors.ts", [['(seat ?? (state.openHands === null ? "watcher" : "open"))', "(seat ?? 0)"]]),
  ...of("worker/lobby/listing.ts", [
    ["  length: state.length,\n", "  length: state.length,\n  ...{ size: JSON.stringify(state.play) },\n"],
  ]),
  ...of("worker/table/viewers/turn-frames.ts", [
    ["if (!own.includes(seat) && (hidesHands(state) || isDelayed(state))) return", "if (own.length < 0) return"],
  ]),
  ...of("worker/table/viewers/broadcast-frames.ts", [
    ["const known = made.get(key) ?? make(key);", "const known = made.values().next().value ?? make(key);"],
    ["before.state.chairs !== after.state.chairs || before.state.secret", "before.state.secret"],
  ]),
  ...of("worker/table/frame-handler.ts", [["parts.ctx.id}`, error);", "parts.ctx.id.name}`, error);"]]),
  ...of("worker/sockets/presence.ts", [
    [
      "this.#relayed.watchers;\n    const votes",
      "this.#relayed.watchers + (JSON.stringify(state.play).length % 2);\n    const votes",
    ],
  ]),
];

/** Mistakes that only a run with two releases shows, because each release alone works. */
const versions: readonly Mutant[] = [
  // The server requires what older pages do not send.
  ...of("worker/routes/tables.ts", [
    [
      'const takesTimes = c.req.query("times") === "1";',
      'const takesTimes = c.req.query("times") === "1";\n  if (takesPatches && !takesTimes) throw new HttpError("bad-from");',
    ],
  ]),
  // After a rollback the entries of the newer release cannot be read.
  ...of("engine/log/log.ts", [["export const EVENT_VERSION = 1;", "export const EVENT_VERSION = 2;"]]),
  // Older pages read no entry of the form that newer ones read.
  ...of("engine/wire/protocol.ts", [
    [
      `  JSON.stringify(hasMore ? { ...entry, more: true } : entry);

/** Parses a server frame. Trusted, since it comes from the page's own origin. */
export const parseServerFrame = (text: string): ServerFrame => {
  const frame = JSON.parse(text) as ServerFrame | Entry;`,
      `  JSON.stringify({ new: hasMore ? { ...entry, more: true } : entry });

export const parseServerFrame = (text: string): ServerFrame => {
  const { new: entry, ...other } = JSON.parse(text);
  const frame = (entry ?? other) as ServerFrame | Entry;`,
    ],
  ]),
];

/** Mistakes at a sign-in with a passkey. */
const passkeys: readonly Mutant[] = [
  ...of("worker/routes/mine/passkeys.ts", [
    // A seat that its table has not reported is lost.
    ["stored.player, shown.tables ?? [],", "stored.player, [],"],
  ]),
  ...of("worker/routes/mine/tie-identities.ts", [
    ["await forAll(held, (table) => unlessGone(table, () => moveSeats(env, keys, table, from, to, person)));", ""],
  ]),
  // The browser's own passkey opens the identity that it has left.
  ...of("worker/person/person.ts", [["await this.#data.passkeys.tie(passkeys, player);", ""]]),
  ...of("worker/person/person-passkeys.ts", [
    // A passkey works that its owner cannot delete.
    ["if (more.length > 0) this.#kv.put(KEY, [...known, ...more]);", ""],
    ["await Promise.all(passkeys.map(async ({ id }) => (await passkeyStub(this.#env, id)).forget()));", ""],
  ]),
];

/** Mistakes in tournaments, which `--tournaments` simulates. */
const tournaments: readonly Mutant[] = [
  ...of("worker/tournament/round-tables.ts", [
    // After a death the pairing gets a second table.
    ["const label = `tournament/", "const label = Date.now() + `tournament/"],
    // A game whose report was lost is forfeited by both players.
    ["return { ...NOTHING, over: [{ table, outcome: isVoid(outcome) ? null : outcome }] };", "return NOTHING;"],
  ]),
  ...of("engine/tournament/decide-results.ts", [
    // A result that arrives after the end of its round counts a second time.
    [
      'if (pairing.result !== null) return refuse("already-decided");\n  if (pairing.isOnWood) return',
      "if (pairing.isOnWood) return",
    ],
  ]),
  ...of("worker/tournament/tournament.ts", [
    ["if (due !== null) this.#alarm.ringBy(", "if (due === 0) this.#alarm.ringBy("],
    // Only the tournament's first tick counts.
    ['{ kind: "clock" }, `tick:', '{ kind: "clock" }, "tick" || `tick:'],
    // A table that is missing is not opened after a death.
    ["this.#alarm.ringBy(now + TABLE_RETRY_MS);", ""],
    // A game that ended before the tournament knew its table does not count.
    ["await this.#openTables();\n    this.#submitResult(result);", ""],
  ]),
  // A computer that could not be called is not called again.
  ...of("worker/tournament/table-sender.ts", [
    ["await send(this.#env);\n      this.#sent.add(key);", "this.#sent.add(key);\n      await send(this.#env);"],
  ]),
  // After a death the host can draw no more teams.
  ...of("worker/tournament/storage.ts", [["storage.kv.put(DRAW_ROOT_KEY, drawRoot);", ""]]),
  ...of("engine/tournament/evolve.ts", [
    // Two draws reveal one secret.
    ["...(event.secret !== undefined && { drawCommitment: event.secret }),", ""],
    // A closed table is not replaced.
    ["        table: null,\n        entered: null,", "        entered: null,"],
  ]),
  ...of("engine/tournament/decide-results.ts", [
    // Players may close tables for the whole round.
    ["!pairing.isComputerCalled && pairing.closedTables < MAX_REPLAYS;", "!pairing.isComputerCalled;"],
  ]),
  ...of("worker/tournament/round-tables.ts", [
    // The closed table itself is opened again.
    ["pairing.drawnGames + pairing.closedTables", "pairing.drawnGames"],
  ]),
].map((mutant) => ({ ...mutant, catcher: TOURNAMENTS, neighbours: [REGRESSIONS] }));

export const simulatedMutants: readonly Mutant[] = [
  ...durability,
  ...secrecy,
  ...versions,
  ...passkeys,
  ...tournaments,
];
