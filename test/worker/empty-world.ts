/** Before each file: one workerd serves one after the other, and each finds an empty world (empty-world.test.ts). */
import { emptyWorld } from "./empty-world-setup.ts";

await emptyWorld();
