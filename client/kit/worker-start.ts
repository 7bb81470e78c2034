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

/** The worker's first answer; rejects where none may start. */
export const askWorker = <Question, Answer>(address: string, question: Question): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(trusted(address), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message));
    };
    worker.postMessage(question);
  });
