/** Stands in for `cloudflare:workers`. */

class Entrypoint {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

export class DurableObject extends Entrypoint {}
export class WorkerEntrypoint extends Entrypoint {}
