/** Instances that are still in memory after their run: only module state of production can hold them, and it would grow. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

let made: WeakRef<object>[] = [];

export const noteInstance = (instance: object): void => void made.push(new WeakRef(instance));

/** Between runs, in a task after the last one. */
export const countRetained = (): number => {
  collect();
  made = made.filter((instance) => instance.deref() !== undefined);
  return made.length;
};
