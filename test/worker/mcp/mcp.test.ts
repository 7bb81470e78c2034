/** The MCP server, used by the official client that only knows its address. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { gameIds } from "../../../engine/games/ids.ts";
import { OwnRoutes, ToolRefusal } from "../../../worker/mcp/own-routes.ts";
import { chosenSamples, trialCount } from "../../support/samples.ts";
import { logOf, newProgram, ORIGIN, openTable, post, request, storedLog, tableStub, testEnv } from "../support.ts";
import { newId } from "../table-client.ts";
import { skipWaits } from "../waits.ts";
import { Agent, type AgentTurn, type Seated, tableIdOf, type WaitResult } from "./agent.ts";

describe("the tools", () => {
  it.each(["legacy", "auto"] as const)("are listed with their inputs (%s protocol)", async (mode) => {
    const agent = await Agent.connect(mode);
    const tools = await agent.tools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...["games", "rules", "open_table", "join_table", "position", "moves", "play", "wait_for_turn"],
      ...["talk", "resign", "study"],
    ]);
    const open = tools.find(({ name }) => name === "open_table")!;
    expect(open.inputSchema.required).toEqual(["game", "name"]);
    expect(open.inputSchema.properties?.game).toMatchObject({ enum: [...gameIds], description: "The game's id" });
    expect(agent.instructions).toContain("wait_for_turn");
  });

  it.each(gameIds)("return the exact rules of %s as Markdown", async (game) => {
    const agent = await Agent.connect();
    const { rules } = await agent.call<{ rules: string }>("rules", { game });
    expect(rules).toBe(await (await testEnv.ASSETS.fetch(`${ORIGIN}/rules/${game}.md`)).text());
    expect(rules).toMatch(/^# /);
  });

  it("have results that no cache stores", async () => {
    const headers = { Accept: "application/json, text/event-stream" };
    const call = { method: "tools/call", params: { name: "open_table", arguments: { game: "pool", name: "Ada" } } };
    const response = await post("/mcp", { jsonrpc: "2.0", id: 1, ...call }, headers);
    expect(await response.text()).toContain("token");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("count as one read each, also if one request has several calls", async () => {
    let reads = 0;
    const READ_LIMIT = { limit: async () => ({ success: ++reads <= 2 }) };
    const headers = { Accept: "application/json, text/event-stream" };
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "games", arguments: {} } };
    const batch = [1, 2, 3].map((id) => ({ ...call, id }));
    const answers = await (await post("/mcp", batch, headers, {}, { ...testEnv, READ_LIMIT })).text();
    expect(answers.match(/american-pool/g)?.length).toBe(2);
    expect(answers).toContain('{\\"error\\":\\"too-many\\"}');
    expect(reads).toBe(3);
  });

  it("answer a wrong input with its fault", async () => {
    const agent = await Agent.connect();
    expect(await agent.callUnchecked("open_table", { game: "chess", name: "Ada" })).toMatchObject({ isError: true });
    expect(await agent.callUnchecked("position", { table: "https://elsewhere.test/t/9JGfYaH7tjB9jWMsSEM3" })).toEqual({
      isError: true,
      text: `not a table of ${ORIGIN}`,
    });
    expect(await agent.callUnchecked("position", { table: "9JGfYaH7tjB9jWMsSEM3" })).toMatchObject({
      isError: true,
      text: '{"error":"no-table"}',
    });
  });
});

describe("a table with bots", () => {
  it("has a seat for each of them", async () => {
    const agent = await Agent.connect();
    const input = { game: "train", name: "Ada", computers: [1, 2, 1] };
    expect(await agent.call("open_table", input)).toMatchObject({ seats: ["Ada", ...Array(3).fill("Computer")] });
  });

  it.each([
    ["their player could not sit down", "sit"],
    ["a bot could not", "seat-bot"],
  ])("returns the token of a table although %s", async (_, refused) => {
    const agent = await Agent.connect();
    const { post: send } = OwnRoutes.prototype;
    vi.spyOn(OwnRoutes.prototype, "post").mockImplementation(async function (this: OwnRoutes, path, body, known) {
      const { command } = body as { readonly command?: { readonly type: string } };
      if (command?.type === refused) throw new ToolRefusal('{"error":"unavailable"}');
      return send.call(this, path, body, known);
    });
    const input = { game: "pool", name: "Ada", computers: [1] };
    const { table, token } = await agent.call<Seated>("open_table", input);
    vi.restoreAllMocks();
    expect(await agent.call("join_table", { table, name: "Ada", token })).toMatchObject({ token, seat: 0 });
  });

  it.each([
    ["a level that the game does not have", { computers: [9] }, /bad-level.*1 to 8/],
    ["more bots than seats", { computers: [1, 1], seats: 2 }, /bad-seat.*1 at most/],
    ["more seats than the game has", { computers: [1, 1] }, /bad-seats/],
    ["an argument that it does not know", { level: 3 }, /level/],
  ])("is not opened for %s", async (_, input, refusal) => {
    const agent = await Agent.connect();
    const { isError, text } = await agent.callUnchecked("open_table", { game: "pool", name: "Ada", ...input });
    expect([isError, text]).toEqual([true, expect.stringMatching(refusal)]);
  });
});

describe.each(chosenSamples(["train"], gameIds, gameIds))("whole games of %s", (game) => {
  beforeEach(() => {
    // Far in the future, so that alarms run only when the test runs them.
    vi.useFakeTimers({ toFake: ["Date"], now: 4_000_000_000_000 });
    skipWaits();
  });

  it(
    "are played against a bot without an illegal move",
    async () => {
      for (let played = 0; played < trialCount(1, 2, 20); played++) {
        const agent = await Agent.connect(played % 2 === 0 ? "auto" : "legacy");
        const options = game === "train" ? { set: 6, rounds: 1 } : {};
        const seated = await agent.call<Seated>("open_table", { game, name: "Agent", computers: [1], options });
        const { phase, outcome } = await agent.playToEnd(seated, `${game} ${played}`);
        expect(phase).toBe("over");
        expect(outcome).not.toBeNull();
        const log = await logOf(tableIdOf(seated));
        expect(log.find(({ event }) => event.type === "seat-taken")?.event).toMatchObject({ program: "Agent" });
      }
    },
    10 * 60_000,
  );
});

describe("two agents", () => {
  const openForTwo = async () => {
    const [one, two] = [await Agent.connect(), await Agent.connect()];
    const first = await one.call<Seated>("open_table", { game: "pool", name: "One" });
    const second = await two.call<Seated>("join_table", { table: first.table, name: "Two" });
    const seats = [
      [one, first],
      [two, second],
    ] as const;
    const [a, b] = await Promise.all(
      seats.map(([agent, { table, token }]) => agent.call<WaitResult>("wait_for_turn", { table, token, seconds: 1 })),
    );
    return { seats, isFirst: a!.status === "your-turn", results: [a!, b!] as const };
  };

  it("join by the link, and one waits while the other plays", async () => {
    const { seats, results } = await openForTwo();
    expect(seats.map(([, { seat }]) => seat)).toEqual([0, 1]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["waiting", "your-turn"]);
    const mover = results.findIndex(({ status }) => status === "your-turn");
    const [[agent, { table, token }], [other, its]] = [seats[mover]!, seats[1 - mover]!];
    const { turn, text } = results[mover]!;
    expect(text).toContain("to move");
    const known = results[1 - mover]!.turn.length;
    const waiting = other.call<WaitResult>("wait_for_turn", { table, token: its.token, length: known });
    const played = { table, token, length: turn.length, move: turn.moves[0] };
    expect(await agent.call("play", played)).toMatchObject({ seq: turn.length });
    expect((await waiting).status).toBe("your-turn");
    expect((await waiting).news.at(-1)?.event.type).toBe("moved");
    // An agent repeats the call if the answer was lost.
    expect(await agent.call("play", played)).toMatchObject({ type: "done", seq: turn.length });
    expect(await agent.callUnchecked("play", { ...played, move: { type: "move", path: [1, 32] } })).toMatchObject({
      isError: true,
      text: expect.stringContaining('"code":"stale"'),
    });
    expect(
      await agent.callUnchecked("play", { ...played, length: turn.length + 1, move: { type: "castle" } }),
    ).toMatchObject({
      isError: true,
      text: expect.stringContaining("unknown-command"),
    });
    expect(await agent.call("talk", { table, token, phrase: "hello" })).toMatchObject({
      event: { type: "said", phrase: "hello" },
    });
    expect(await agent.call("resign", { table, token })).toMatchObject({ event: { type: "resigned" } });
    expect(await other.call("wait_for_turn", { table, token: its.token })).toMatchObject({
      status: "over",
      outcome: { winners: [its.seat], reason: "resigned" },
    });
  });

  it("learn that a token without a seat has no turn until the game is over", async () => {
    const { seats } = await openForTwo();
    const [[agent, { table, token }]] = seats;
    const stranger = new Headers(await newProgram()).get("Authorization")!.slice("Bearer ".length);
    for (const seconds of [0, 1])
      expect(await agent.callUnchecked("wait_for_turn", { table, token: stranger, seconds })).toEqual({
        isError: true,
        text: '{"error":"not-seated"}',
      });
    await agent.call("resign", { table, token });
    expect(await agent.call("wait_for_turn", { table, token: stranger })).toMatchObject({ status: "over" });
  });

  it("get their seat again only with their token", async () => {
    const { seats } = await openForTwo();
    const [[agent, { table }], [other, its]] = [seats[0]!, seats[1]!];
    for (const seat of [undefined, 1])
      expect(await agent.call("join_table", { table, name: "Other", token: its.token, seat })).toMatchObject({
        ...{ table, token: its.token, seat: 1, phase: "playing" },
      });
    expect(await other.callUnchecked("join_table", { table, name: "Eve" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("seat-taken"),
    });
  });

  it("find the seat of a rematch that is reserved for them, and find it again", async () => {
    const { seats } = await openForTwo();
    const [[agent, { table, token }], [, other]] = [seats[0]!, seats[1]!];
    const id = tableIdOf({ table });
    await agent.call("resign", { table, token });
    for (const one of [token, other.token]) {
      const { length } = await logOf(id);
      const frame = { type: "command", id: newId(), seq: length - 1, command: { type: "rematch" } };
      const answer = await post(`/api/tables/${id}/commands`, frame, { Authorization: `Bearer ${one}` });
      expect(answer.status).toBe(200);
    }
    const successor = (await storedLog(tableStub(id))).at(-1)?.event as { readonly table: string };
    const next = { table: `${ORIGIN}/t/${successor.table}`, name: "One", token };
    await expect.poll(async () => (await request(`/api/tables/${successor.table}`)).status).toBe(200);
    // The first seat is reserved for the other player.
    for (const phase of ["seating", "seating"])
      expect(await agent.call("join_table", next)).toMatchObject({ token, seat: 1, phase });
  });

  it("get their token although the server refuses everything after they sat down", async () => {
    const { table } = await (await Agent.connect()).call<Seated>("open_table", { game: "pool", name: "One" });
    const agent = await Agent.connect();
    vi.spyOn(OwnRoutes.prototype, "get").mockImplementation(async function (this: OwnRoutes, path) {
      if (path.includes("/moves")) throw new ToolRefusal('{"error":"too-many"}');
      return JSON.parse(await this.text(path));
    });
    const { token, seat } = await agent.call<Seated>("join_table", { table, name: "Two" });
    vi.restoreAllMocks();
    expect(await agent.call("join_table", { table, name: "Two", token })).toMatchObject({ token, seat });
  });

  it("get their token although the answer that they sit was lost", async () => {
    const { table } = await (await Agent.connect()).call<Seated>("open_table", { game: "pool", name: "One" });
    const agent = await Agent.connect();
    const { post: send } = OwnRoutes.prototype;
    vi.spyOn(OwnRoutes.prototype, "post").mockImplementation(async function (this: OwnRoutes, path, body, token) {
      const answer = await send.call(this, path, body, token);
      if (path.endsWith("/commands")) throw new ToolRefusal('{"error":"unavailable"}');
      return answer;
    });
    const { token, ...rest } = await agent.call<Seated>("join_table", { table, name: "Two" });
    vi.restoreAllMocks();
    expect(rest).toEqual({ table, refused: '{"error":"unavailable"}' });
    expect(await agent.call("join_table", { table, name: "Two", token })).toMatchObject({ token, seat: 1 });
  });

  it("read no more than their seat may know", async () => {
    const [one, two] = [await Agent.connect(), await Agent.connect()];
    const options = { set: 6, rounds: 1 };
    const first = await one.call<Seated>("open_table", { game: "train", name: "One", options });
    const second = await two.call<Seated>("join_table", { table: first.table, name: "Two" });
    await Promise.all([
      one.call("wait_for_turn", { table: first.table, token: first.token, seconds: 1 }),
      two.call("wait_for_turn", { table: first.table, token: second.token, seconds: 1 }),
    ]);
    const { board } = await two.call<{
      board: { hands: { tiles: (number | null)[] }[] };
    }>("position", { table: first.table, token: second.token });
    expect(board.hands[0]!.tiles.every((tile) => tile === null)).toBe(true);
    expect(board.hands[1]!.tiles.every((tile) => tile !== null)).toBe(true);
    const otherSeat = { table: first.table, token: second.token, seat: 0 };
    for (const tool of ["position", "moves"])
      expect(await two.callUnchecked(tool, otherSeat)).toEqual({ isError: true, text: '{"error":"not-your-seat"}' });
    expect(await two.callUnchecked("study", { table: first.table })).toEqual({
      isError: true,
      text: '{"error":"not-over"}',
    });
  });
});

describe("a player with two seats", () => {
  /** Both seats of a game with hidden hands, after the deal. */
  const sitTwice = async (game: string) => {
    const agent = await Agent.connect();
    const table = await openTable({ game, seats: 2, shared: true, hints: true });
    const { token } = await agent.call<Seated>("join_table", { table, name: "Ada", seat: 0 });
    const at = { table, token };
    await agent.call<Seated>("join_table", { ...at, name: "Ada", seat: 1 });
    const waitAt = (seat: number) => agent.call<WaitResult>("wait_for_turn", { ...at, seat, seconds: 0 });
    for (const seat of [0, 1]) await waitAt(seat);
    const movesOf = (seat: number, more: object = {}) =>
      agent.call<AgentTurn & { weighed: { command: object }[] }>("moves", { ...at, seat, ...more });
    /** Plays the first move of that seat, if it is on turn. */
    const playAt = async (seat: number) => {
      const { length, moves } = await movesOf(seat);
      if (moves.length > 0) await agent.call("play", { ...at, seat, length, move: moves[0] });
    };
    return { agent, at, waitAt, movesOf, playAt };
  };

  it("reads the position of the seat that waits, and everything after the end", async () => {
    const { agent, at, waitAt, playAt } = await sitTwice("spy");
    for (const seat of [0, 1]) await playAt(seat);
    const textOf = async (seat?: number) => (await agent.call<WaitResult>("position", { ...at, seat })).text;
    expect(await textOf(0)).not.toBe(await textOf(1));
    for (const seat of [0, 1])
      expect(await waitAt(seat)).toMatchObject({ phase: "playing", text: await textOf(seat), turn: { seat } });
    await agent.call("resign", { ...at, seat: 1 });
    expect(await waitAt(1)).toMatchObject({ phase: "over", text: await textOf() });
    expect(await textOf()).not.toBe(await textOf(1));
  });

  it("gets values for the hand of the seat on turn", async () => {
    const { movesOf, playAt } = await sitTwice("train");
    while ((await movesOf(1)).count === 0) await playAt(0);
    const { moves, weighed } = await movesOf(1, { reasons: true });
    expect(weighed.length).toBeGreaterThan(0);
    for (const { command } of weighed) expect(moves).toContainEqual(command);
  });
});

describe("a table with open hands", () => {
  it("is opened with its delay if the game has hidden hands", async () => {
    const agent = await Agent.connect();
    const order = { name: "Agent", openHands: 3 };
    const { table } = await agent.call<Seated>("open_table", { ...order, game: "spy" });
    expect(await (await request(`/api/tables/${tableIdOf({ table })}`)).json()).toMatchObject({ openHands: 3 });
    for (const refused of [{ game: "pool" }, { game: "spy", public: true }])
      expect(await agent.callUnchecked("open_table", { ...order, ...refused })).toMatchObject({
        isError: true,
        text: expect.stringContaining("openHands"),
      });
    expect(await agent.callUnchecked("open_table", { ...order, game: "spy", openHands: 2 })).toMatchObject({
      isError: true,
    });
  });
});

describe("a table whose watchers see the hands later", () => {
  it("shows a phrase as often as a player says it", async () => {
    const agent = await Agent.connect();
    const table = await openTable({ game: "spy", seats: 2, shared: true, openHands: 3 });
    const { token } = await agent.call<Seated>("join_table", { table, name: "Ada", seat: 0 });
    const at = { table, token };
    await agent.call<Seated>("join_table", { ...at, name: "Ada", seat: 1 });
    for (const seat of [0, 1]) await agent.call("wait_for_turn", { ...at, seat, seconds: 0 });
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let said = 0; said < 2; said++) {
      expect(await agent.call("talk", { ...at, phrase: "hello" })).toMatchObject({ event: { type: "said" } });
      vi.setSystemTime(Date.now() + 5_000);
    }
    expect(await agent.call("resign", { ...at, seat: 1 })).toMatchObject({ event: { type: "resigned" } });
  });
});

describe("hints and study", () => {
  it("give values if the table allows hints, and for a finished game", async () => {
    const agent = await Agent.connect();
    const order = { game: "pool", name: "Agent", computers: [1], options: { black: "first" } };
    const open = await agent.call<Seated>("open_table", { ...order, hints: true });
    const { table, token } = open;
    const { turn } = await agent.call<WaitResult>("wait_for_turn", { table, token });
    const { weighed } = await agent.call<AgentTurn & { weighed: { value: number; unit: string }[] }>("moves", {
      ...{ table, token, reasons: true, limit: 3 },
    });
    expect(weighed).toHaveLength(3);
    expect(weighed[0]).toMatchObject({ unit: "chance", command: { type: "move" } });
    await agent.call("play", { table, token, length: turn.length, move: turn.moves[0] });
    await agent.call("resign", { table, token });
    const { moves } = await agent.call<{ moves: { seq: number; seat: number | null }[] }>("study", { table });
    const own = moves.find(({ seat }) => seat === 0)!;
    expect(await agent.call("study", { table, entry: own.seq })).toMatchObject({ seat: 0, unit: "chance" });
    const closed = await agent.call<Seated>("open_table", order);
    const seat = { table: closed.table, token: closed.token };
    await agent.call("wait_for_turn", seat);
    expect(await agent.call("moves", { ...seat, reasons: true })).toMatchObject({ weighed: null });
  });
});

describe("the address of the MCP server", () => {
  it("accepts only POST, also from pages of other sites", async () => {
    expect((await request("/mcp")).status).toBe(405);
    const preflight = await request("/mcp", {
      method: "OPTIONS",
      headers: { Origin: "https://elsewhere.test", "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("POST");
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Mcp-Method");
  });
});
