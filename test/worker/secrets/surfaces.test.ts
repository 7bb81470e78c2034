/** The list of everything that the server sends of a table (surfaces.ts) is complete. */
import { describe, expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import { routes as described } from "../../../worker/describe/routes.ts";
import { messages, methods, routes } from "./surfaces.ts";
import { outputs } from "./viewer-outputs.ts";

describe("the list of surfaces", () => {
  const served = [
    ...new Set(app.routes.map(({ method, path }) => `${method} ${path.length > 1 ? path.replace(/\/$/, "") : path}`)),
  ].sort();

  it("names each route of the app, and no other", () => {
    expect(Object.keys(routes).sort()).toEqual(served);
  });

  it("uses each parameter that a route describes", () => {
    const missing = described.flatMap(({ method, path, query = [] }) => {
      const surface = routes[`${method.toUpperCase()} ${path}`]!;
      const paths = "requests" in surface ? surface.requests("id", 9).map((one) => one.path) : null;
      return query.flatMap(({ name }) =>
        paths === null || paths.some((one) => new RegExp(`[?&]${name}=`).test(one)) ? [] : [`${path} ${name}`],
      );
    });
    expect(missing).toEqual([]);
  });

  it("names for each method and each kind of message only what the two-worlds tests compare", () => {
    const known = [...Object.keys(routes), ...Object.keys(outputs).map((kind) => `output ${kind}`)];
    const named = Object.values(methods).flatMap((some) => Object.values(some).filter((name) => name !== null));
    const kinds = Object.values(messages).flatMap((some) => Object.values(some).map((kind) => `output ${kind}`));
    expect([...named, ...kinds].filter((name) => !known.includes(name))).toEqual([]);
  });
});
