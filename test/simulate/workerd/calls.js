/**
 * Calls of the replayed table and its relays: between them, and to other objects and the database. The replay decides
 * when a call between them arrives, and when any call is answered. The entry point makes those between them, not the
 * caller, because a call also arrives after its caller has died.
 */
import { tableOf } from "../../../worker/sockets/relay-names.ts";

/** The calls whose answers have not arrived, in the order in which they were made. */
let calls = [];
/** The name of the replayed table; null until it is opened. */
let replayedTable = null;

/** The next calls are those of this table. */
export const holdCallsOf = (table) => {
  calls = [];
  replayedTable = table;
};

const add = (instance, fields) => {
  const call = {
    caller: instance.name,
    isOrphan: false,
    hasLeft: false,
    isDone: false,
    hasEnded: false,
    isOver: false,
  };
  Object.assign(call, { result: null, error: null, ...fields });
  calls.push(call);
  instance.calls++;
  return call;
};

/** Stores the answer of a call that was made. */
const follow = (call, made) =>
  made
    .then(
      (result) => {
        call.result = result;
      },
      (error) => {
        call.error = error.message;
      },
    )
    .then(() => {
      call.isDone = true;
    });

/** The call is over for its caller when the replay has said so. */
const ended = (call, instance) =>
  new Promise((resolve, reject) => {
    const poll = setInterval(() => {
      if (!call.hasEnded && !instance.hasEnded) return;
      clearInterval(poll);
      call.isOver = true;
      instance.calls--;
      if (call.error !== null) reject(new Error(call.error));
      else if (call.hasEnded) resolve(call.result);
    }, 1);
  });

const stubOf = (call) =>
  new Proxy(
    {},
    {
      get:
        (_, method) =>
        (...args) =>
          call(method, args),
    },
  );

/** The answer of a call that leaves at once, when the replay has said so. */
const hold = (instance, made) => {
  if (tableOf(instance.name) !== replayedTable) return made;
  const call = add(instance, { hasLeft: true, number: ++instance.outside });
  follow(call, made);
  return ended(call, instance);
};

const lobbyFor = ({ LOBBY }, instance) => {
  const prepared = (statement) => ({
    statement,
    bind: (...values) => prepared(statement.bind(...values)),
    run: () => hold(instance, statement.run()),
    all: () => hold(instance, statement.all()),
    first: (column) => hold(instance, statement.first(column)),
  });
  return {
    prepare: (query) => prepared(LOBBY.prepare(query)),
    batch: (all) => hold(instance, LOBBY.batch(all.map(({ statement }) => statement))),
  };
};

/** The bindings as one instance has them. */
export const envFor = (env, instance) => {
  const namespaceFor = (namespace) => ({
    getByName: (callee, options) => {
      if (tableOf(callee) === tableOf(instance.name))
        return stubOf((method, args) => ended(add(instance, { namespace, callee, method, args }), instance));
      const stub = env[namespace].getByName(callee, options);
      return stubOf((method, args) => hold(instance, stub[method](...args)));
    },
  });
  const [TABLE, RELAY, PERSON] = ["TABLE", "RELAY", "PERSON"].map(namespaceFor);
  return { ...env, TABLE, RELAY, PERSON, LOBBY: lobbyFor(env, instance) };
};

/** Whether a call of that object to another one, or to the database, is under way. */
export const isCalling = (caller) =>
  calls.some((call) => call.caller === caller && call.number !== undefined && !call.isDone && !call.isOrphan);

/** The instance of the caller is gone. */
export const orphanCalls = (caller) => {
  for (const call of calls) if (call.caller === caller) call.isOrphan = true;
};

const find = ({ caller, callee, method, isOrphan }, isWanted) =>
  calls.find(
    (call) =>
      [call.caller, call.callee, call.method, call.isOrphan].join() === [caller, callee, method, isOrphan].join() &&
      isWanted(call),
  );

/** The call arrives. `waitUntil` waits; `begun` returns how many calls of that object have begun. */
export const deliver = async (env, ctx, wanted, { waitUntil, begun }) => {
  const isHeld = ({ hasLeft }) => !hasLeft;
  const name = `${wanted.method} of ${wanted.callee} by ${wanted.caller}`;
  await waitUntil(() => find(wanted, isHeld) !== undefined, `the wait for ${name}`);
  const call = find(wanted, isHeld);
  const before = begun(call.callee);
  call.hasLeft = true;
  ctx.waitUntil(follow(call, env[call.namespace].getByName(call.callee)[call.method](...call.args)));
  await waitUntil(() => call.isDone || begun(call.callee) > before, name);
};

const end = async (call, isLost, name, { waitUntil }) => {
  if (call.hasLeft) await waitUntil(() => call.isDone, name);
  if (isLost || !call.hasLeft) call.error = "Network connection lost.";
  call.hasEnded = true;
  await waitUntil(() => call.isOver, name);
  calls = calls.filter((other) => other !== call);
};

/** Its answer arrives, or an error if the object has died before the call or before its answer left. */
export const answer = async (wanted, waiting) => {
  const name = `the answer to ${wanted.method} of ${wanted.callee} by ${wanted.caller}`;
  const call = find({ ...wanted, isOrphan: false }, () => true);
  if (call === undefined) throw new Error(`${name}: there is no such call`);
  await end(call, wanted.isLost, name, waiting);
};

/** The answer of another object, or of the database, arrives. */
export const answerOutside = async ({ caller, number, isLost }, waiting) => {
  const name = `the answer to call ${number} by ${caller}`;
  const call = calls.find((other) => other.caller === caller && other.number === number && !other.isOrphan);
  if (call === undefined) throw new Error(`${name}: there is no such call`);
  await end(call, isLost, name, waiting);
};
