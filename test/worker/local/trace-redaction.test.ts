/** Traces contain no table's id: the pattern of DEPLOY.md replaces each, and wrangler.toml stores no unredacted span. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

it("the documented pattern replaces the id of a table in each kind of address", async () => {
  const deploy = await readFile("worker/DEPLOY.md", "utf8");
  const [, pattern] = /replace_all_patterns\(attributes, "value", "([^"]+)", "ID"\)/.exec(deploy)!;
  // An id has fifteen random bytes, with a mark for the European Union (worker/identity/table-id.ts).
  for (let count = 0; count < 100; count++)
    for (const mark of ["", "eu--"]) {
      const id = mark + randomBytes(15).toString("base64url");
      for (const path of [`/t/${id}/12`, `/api/tables/${id}/log`, `/embed/${id}`, `${id}/weur/0`])
        expect(path.replace(new RegExp(pattern!, "g"), "ID")).toBe(path.replace(id, "ID"));
    }
});

it("no span is stored unredacted", async () => {
  const [, traces] = (await readFile("wrangler.toml", "utf8")).split("[observability.traces]");
  expect(traces).toContain("persist = false");
  expect(traces).not.toContain("destinations");
});
