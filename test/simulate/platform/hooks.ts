/**
 * Loader hooks, so that production modules load in Node as they are: the platform's own module, binary imports, the
 * games' screens, and the encryption of pushes have stand-ins.
 */
import { type ResolveFnOutput, type ResolveHookContext, registerHooks } from "node:module";

const urlOf = (file: string): string => new URL(file, import.meta.url).href;

const STAND_INS: readonly (readonly [RegExp, string])[] = [
  [/^cloudflare:workers$/, urlOf("stand-ins/workers-module.ts")],
  [/^@block65\/webcrypto-web-push$/, urlOf("stand-ins/plain-push.ts")],
  [/\.(?:wasm|ttf|otf|woff2?|bin)(?:\?.*)?$/, urlOf("stand-ins/no-file.ts")],
  [/games\/registry\.ts$/, urlOf("stand-ins/client-games.ts")],
];

const isClient = (parent: string | undefined): boolean => parent?.includes("/client/") === true;

/** A mistake that is planted while a module loads. Its file is not changed. */
export interface Mistake {
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

const plantMistake = (source: string, { file, right, wrong }: Mistake): string => {
  if (!source.includes(right)) throw new Error(`${file} does not contain: ${right}`);
  return source.replace(right, () => wrong);
};

const resolve = (
  specifier: string,
  context: ResolveHookContext,
  next: (specifier: string, context: ResolveHookContext) => ResolveFnOutput,
): ResolveFnOutput => {
  for (const [pattern, url] of STAND_INS) {
    if (!pattern.test(specifier)) continue;
    if (url.endsWith("client-games.ts") && !isClient(context.parentURL)) continue;
    return { url, shortCircuit: true, format: "module-typescript" };
  }
  return next(specifier, context);
};

/** Modules that are loaded already do not have the mistake, so the simulation imports its other modules later. */
export const registerMistake = (mistake: Mistake): void => {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/${mistake.file}`)) return loaded;
      return { ...loaded, source: plantMistake(String(loaded.source), mistake) };
    },
  });
};

export const registerStandIns = (): void => {
  // Each dynamic import resolves its module again.
  const resolved = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const key = `${specifier} ${context.parentURL}`;
      const known = resolved.get(key) ?? { ...resolve(specifier, context, next), shortCircuit: true };
      resolved.set(key, known);
      return known;
    },
  });
};
