/**
 * Loader hooks, so that production modules load in Node as they are: the platform's own module, binary imports, the
 * games' screens, and the encryption of pushes have stand-ins.
 */
import { registerHooks } from "node:module";

const here = (file: string): string => new URL(file, import.meta.url).href;

const STAND_INS: readonly (readonly [RegExp, string])[] = [
  [/^cloudflare:workers$/, here("workers-module.ts")],
  [/^@block65\/webcrypto-web-push$/, here("plain-push.ts")],
  [/\.(?:wasm|ttf|otf|woff2?|bin)(?:\?.*)?$/, here("no-file.ts")],
  [/games\/registry\.ts$/, here("client-games.ts")],
];

const isClient = (parent: string | undefined): boolean => parent?.includes("/client/") === true;

export const registerStandIns = (): void => {
  registerHooks({
    resolve(specifier, context, next) {
      for (const [pattern, url] of STAND_INS) {
        if (!pattern.test(specifier)) continue;
        if (url.endsWith("client-games.ts") && !isClient(context.parentURL)) continue;
        return { url, shortCircuit: true, format: "module-typescript" };
      }
      return next(specifier, context);
    },
  });
};
