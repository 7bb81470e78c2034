/** Before each file of tests: one workerd serves one after the other, and each finds an empty world. */
import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { migrations } from "./migrations.ts";

await reset();
await applyD1Migrations(env.LOBBY, migrations);
