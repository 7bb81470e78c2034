/**
 * Calls between a replayed table and its relays. The replay decides when each arrives and is answered. The entry point
 * makes them, not the caller, because a call also arrives after its caller has died.
 */
import { tableOf } from "../../../worker/sockets/relay-names.ts";

/** The calls whose answers have not arrived, in the order in which they were made. */
let calls = [];

export const clearCalls = () => {
  calls = [];
};

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

const stubFor = (instance, namespace, callee) =>
  new Proxy(
    {},
    {
      get:
        (_, method) =>
        (...args) => {
          const call = { caller: instance.name, namespace, callee, method, args, isOrphan: false };
          Object.assign(call, {
            hasLeft: false,
            isDone: false,
            hasEnded: false,
            isOver: false,
            result: null,
            error: null,
          });
          calls.push(call);
          instance.calls++;
          return ended(call, instance);
        },
    },
  );

/** The bindings as one instance has them. */
export const envFor = (env, instance) => {
  const namespaceFor = (name) => ({
    getByName: (callee, options) =>
      tableOf(callee) === tableOf(instance.name)
        ? stubFor(instance, name, callee)
        : env[name].getByName(callee, options),
  });
  return { ...env, TABLE: namespaceFor("TABLE"), RELAY: namespaceFor("RELAY") };
};

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
  const made = env[call.namespace].getByName(call.callee)[call.method](...call.args);
  const done = made.then(
    (result) => {
      call.result = result;
    },
    (error) => {
      call.error = error.message;
    },
  );
  ctx.waitUntil(
    done.then(() => {
      call.isDone = true;
    }),
  );
  await waitUntil(() => call.isDone || begun(call.callee) > before, name);
};

/** Its answer arrives, or an error if the object has died before the call or before its answer left. */
export const answer = async (wanted, { waitUntil }) => {
  const name = `the answer to ${wanted.method} of ${wanted.callee} by ${wanted.caller}`;
  const call = find({ ...wanted, isOrphan: false }, () => true);
  if (call === undefined) throw new Error(`${name}: there is no such call`);
  if (call.hasLeft) await waitUntil(() => call.isDone, name);
  if (wanted.isLost || !call.hasLeft) call.error = "Network connection lost.";
  call.hasEnded = true;
  await waitUntil(() => call.isOver, name);
  calls = calls.filter((other) => other !== call);
};
