/** What DEPLOY.md tells an operator to replace in traces is every table's id, and the settings store no span as it is. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

it("the documented pattern replaces the ids of tables in each address that names one", async () => {
  const deploy = await readFile("worker/DEPLOY.md", "utf8");
  const [, pattern] = /replace_all_patterns\(attributes, "value", "([^"]+)", "ID"\)/.exec(deploy)!;
  // Fifteen bytes, after a mark at a table of the European Union (worker/identity/table-id.ts).
  for (let count = 0; count < 100; count++)
    for (const mark of ["", "eu--"]) {
      const id = mark + randomBytes(15).toString("base64url");
      for (const path of [`/t/${id}/12`, `/api/tables/${id}/log`, `/embed/${id}`, `${id}/weur/0`])
        expect(path.replace(new RegExp(pattern!, "g"), "ID")).toBe(path.replace(id, "ID"));
    }
});

it("no span is stored before it was redacted", async () => {
  const [, traces] = (await readFile("wrangler.toml", "utf8")).split("[observability.traces]");
  expect(traces).toContain("persist = false");
  expect(traces).not.toContain("destinations");
});
