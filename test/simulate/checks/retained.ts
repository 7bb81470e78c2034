/**
 * Counts instances that are still in memory after their run. Only module state of production can hold them, and it
 * would grow.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

let instances: WeakRef<object>[] = [];

export const noteInstance = (instance: object): void => void instances.push(new WeakRef(instance));

/** Between runs, in a task after the last one. */
export const countRetained = (): number => {
  collect();
  instances = instances.filter((instance) => instance.deref() !== undefined);
  return instances.length;
};
