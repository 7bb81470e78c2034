/**
 * Work beside the page. A page that demands trusted types lets a worker start only from a policy that its headers name
 * (client/public/_headers), and a policy is made once.
 */
interface Policy {
  createScriptURL(address: string): string;
}

interface PolicyMaker {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/** The address as the page's policy wants it. Nothing but our own constants may be given here. */
export const trustedWorkerUrl = (address: string): string => {
  const maker = (globalThis as { readonly trustedTypes?: PolicyMaker }).trustedTypes;
  policy ??= maker?.createPolicy("foldtable-worker", { createScriptURL: (own) => own });
  return policy?.createScriptURL(address) ?? address;
};

/** A browser may let a worker sleep for good, or its script be on its way for ever: after so many ms it is given up. */
export const WORKER_TIMEOUT_MS = 30_000;

/** The worker's first answer; rejects where none may start, or where it keeps silent. */
export const askWorkerOnce = async <Question, Answer>(address: string, question: Question): Promise<Answer> =>
  askOf<Question, Answer>(started(address), question, end);

const started = (address: string): Worker => new Worker(trustedWorkerUrl(address), { type: "module" });

const end = (worker: Worker): void => worker.terminate();

const askOf = <Question, Answer>(
  worker: Worker,
  question: Question,
  dismiss: (worker: Worker) => void,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      end(worker);
      reject(new Error(reason));
    };
    const timer = setTimeout(fail, WORKER_TIMEOUT_MS, "the worker keeps silent");
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      clearTimeout(timer);
      dismiss(worker);
      resolve(data);
    };
    worker.onerror = ({ message }) => fail(message);
    worker.postMessage(question);
  });

/** So long a worker that has answered stays, in ms, with all that it has learned: most often it is asked again soon. */
export const WORKER_IDLE_MS = 60_000;

/** By address, with what will end them. Who rests has nothing to do. */
const resting = new Map<string, { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> }>();

const rested = (address: string): Worker | undefined => {
  const found = resting.get(address);
  resting.delete(address);
  clearTimeout(found?.timer);
  return found?.worker;
};

const rest = (address: string, worker: Worker): void => {
  const other = rested(address);
  if (other !== undefined) end(other);
  worker.onerror = null;
  const timer = setTimeout(() => rested(address)?.terminate(), WORKER_IDLE_MS);
  resting.set(address, { worker, timer });
};

/** As `askWorker`, of one that stays for a while afterwards. Each answers one question at a time. */
export const askKeptWorker = async <Question, Answer>(address: string, question: Question): Promise<Answer> =>
  askOf<Question, Answer>(rested(address) ?? started(address), question, (worker) => rest(address, worker));
