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
export const trusted = (address: string): string => {
  const maker = (globalThis as { readonly trustedTypes?: PolicyMaker }).trustedTypes;
  policy ??= maker?.createPolicy("foldtable-worker", { createScriptURL: (own) => own });
  return policy?.createScriptURL(address) ?? address;
};

/** A browser may let a worker sleep for good, or its script be on its way for ever: after so many ms it is given up. */
export const PATIENCE = 30_000;

/** The worker's first answer; rejects where none may start, or where it keeps silent. */
export const askWorker = <Question, Answer>(address: string, question: Question): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(trusted(address), { type: "module" });
    const end = (): void => {
      clearTimeout(timer);
      worker.terminate();
    };
    const fail = (reason: string): void => {
      end();
      reject(new Error(reason));
    };
    const timer = setTimeout(fail, PATIENCE, "the worker keeps silent");
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      end();
      resolve(data);
    };
    worker.onerror = ({ message }) => fail(message);
    worker.postMessage(question);
  });
