/**
 * Starts web workers. A page that requires trusted types starts a worker only through a policy that its headers name
 * (client/public/_headers), and a policy can be created once.
 */
interface Policy {
  createScriptURL(address: string): string;
}

interface PolicyMaker {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/** The address as the page's policy requires it. Pass only our own constants. */
export const trustedWorkerUrl = (address: string): string => {
  const maker = (globalThis as { readonly trustedTypes?: PolicyMaker }).trustedTypes;
  policy ??= maker?.createPolicy("foldtable-worker", { createScriptURL: (own) => own });
  return policy?.createScriptURL(address) ?? address;
};

/** A browser may suspend a worker forever, or its script may never arrive. The page gives it up after this many ms. */
export const WORKER_TIMEOUT_MS = 30_000;

/** Resolves to the worker's first answer. Rejects if no worker can start or it does not answer in time. */
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

/** How long an idle worker stays with its loaded data, in ms, because it is often asked again soon. */
export const WORKER_IDLE_MS = 60_000;

/** Idle workers by address, with the timer that ends them. */
const idleWorkers = new Map<string, { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> }>();

const rested = (address: string): Worker | undefined => {
  const found = idleWorkers.get(address);
  idleWorkers.delete(address);
  clearTimeout(found?.timer);
  return found?.worker;
};

const rest = (address: string, worker: Worker): void => {
  const other = rested(address);
  if (other !== undefined) end(other);
  worker.onerror = null;
  const timer = setTimeout(() => rested(address)?.terminate(), WORKER_IDLE_MS);
  idleWorkers.set(address, { worker, timer });
};

/** Like `askWorkerOnce`, with a worker that stays for a while. Each worker answers one question at a time. */
export const askKeptWorker = async <Question, Answer>(address: string, question: Question): Promise<Answer> =>
  askOf<Question, Answer>(rested(address) ?? started(address), question, (worker) => rest(address, worker));
