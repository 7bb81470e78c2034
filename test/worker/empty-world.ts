/** Runs before each test file, because one workerd serves all of them (empty-world.test.ts). */
import { emptyWorld } from "./empty-world-setup.ts";

await emptyWorld();
