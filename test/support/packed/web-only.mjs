/**
 * For `node --import`: hides Node's own globals and modules from the program, so that it uses only what every host of
 * ES modules has. Node's internal code, such as `fetch`, still finds them.
 */
import { registerHooks } from "node:module";

const OF_NODE = ["process", "Buffer", "global", "setImmediate", "clearImmediate", "require", "module"];

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.startsWith("node:")) throw new Error(`of Node alone: ${specifier}`);
    return found;
  },
});

for (const name of OF_NODE) {
  const value = globalThis[name];
  Object.defineProperty(globalThis, name, {
    get: () => (new Error().stack.split("\n")[2]?.includes("file:") ? undefined : value),
  });
}
