/** What DEPLOY.md tells an operator to replace in traces is every table's id, and the settings store no span as it is. */
import { expect, it } from "vitest";
import deploy from "../../../worker/DEPLOY.md?raw";
import { tableIdsOf } from "../../../worker/identity/table-id.ts";
import settings from "../../../wrangler.toml?raw";

it("the documented pattern replaces the ids of tables in each address that names one", () => {
  const [, pattern] = /replace_all_patterns\(attributes, "value", "([^"]+)", "ID"\)/.exec(deploy)!;
  const secrets = { SIGNING_KEY: "a signing key of at least 32 bytes" };
  for (let count = 0; count < 100; count++)
    for (const jurisdiction of [null, "eu"] as const) {
      const [id] = tableIdsOf(secrets, `table ${count}`, jurisdiction);
      for (const path of [`/t/${id}/12`, `/api/tables/${id}/log`, `/embed/${id}`, `${id}/weur/0`])
        expect(path.replace(new RegExp(pattern!, "g"), "ID")).toBe(path.replace(id!, "ID"));
    }
});

it("no span is stored before it was redacted", () => {
  const [, traces] = settings.split("[observability.traces]");
  expect(traces).toContain("persist = false");
  expect(traces).not.toContain("destinations");
});
