/**
 * The lobby's database: a primary on its real migrations, and a replica that applies each write later. A session that
 * is not constrained reads from the replica. A statement or batch is one task of the database.
 */
import { globSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { Actor } from "./schedule.ts";
import type { World } from "./world.ts";

interface Result {
  readonly results: readonly Record<string, unknown>[];
  readonly success: true;
  readonly meta: { readonly changes: number };
}

interface Statement {
  readonly query: string;
  readonly values: readonly SQLInputValue[];
}

const MIGRATIONS = globSync("worker/lobby/migrations/*.sql", { cwd: new URL("../../../", import.meta.url) })
  .sort()
  .map((file) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8"));

const hasRows = (query: string): boolean =>
  /^\s*(?:SELECT|WITH(?![\s\S]*\b(?:UPDATE|DELETE|INSERT)\b))/i.test(query) || /\bRETURNING\b/i.test(query);

/** A database in a transaction that is rolled back when the run ends, so that the next run can use it. */
class Copy {
  readonly db = new DatabaseSync(":memory:");
  readonly #made = new Map<string, { readonly statement: StatementSync; readonly hasRows: boolean }>();
  static readonly #free: Copy[] = [];

  static take(): Copy {
    const copy = Copy.#free.pop() ?? new Copy();
    copy.db.exec("BEGIN");
    return copy;
  }

  private constructor() {
    for (const script of MIGRATIONS) this.db.exec(script);
  }

  release(): void {
    this.db.exec("ROLLBACK");
    Copy.#free.push(this);
  }

  run({ query, values }: Statement): Result {
    const known = this.#made.get(query) ?? { statement: this.db.prepare(query), hasRows: hasRows(query) };
    this.#made.set(query, known);
    if (known.hasRows) return { results: known.statement.all(...values) as never, success: true, meta: { changes: 0 } };
    return { results: [], success: true, meta: { changes: Number(known.statement.run(...values).changes) } };
  }

  batch(statements: readonly Statement[]): Result[] {
    if (statements.length === 1) return [this.run(statements[0]!)];
    this.db.exec("SAVEPOINT batch");
    try {
      const results = statements.map((statement) => this.run(statement));
      this.db.exec("RELEASE batch");
      return results;
    } catch (error) {
      this.db.exec("ROLLBACK TO batch; RELEASE batch");
      throw error;
    }
  }
}

export class Lobby {
  readonly #world: World;
  readonly #actor = new Actor("d1");
  readonly #primary = Copy.take();
  #replica: Copy | null = null;
  /** Writes that the replica has not applied yet. */
  #unapplied: { readonly at: number; readonly statements: readonly Statement[] }[] = [];
  /** How far the replica lags behind, in ms. */
  lag = 0;
  /** Called with the values of each write. */
  onWrite: ((values: readonly SQLInputValue[]) => void) | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  /** Reads the primary, for checks. */
  read<T>(query: string, ...values: SQLInputValue[]): readonly T[] {
    return this.#primary.run({ query, values }).results as T[];
  }

  /** Called when the run has ended. */
  release(): void {
    this.#primary.release();
    this.#replica?.release();
  }

  #catchUp(): Copy {
    const until = this.#world.schedule.now - this.lag;
    this.#replica ??= Copy.take();
    while (this.#unapplied[0] !== undefined && this.#unapplied[0].at <= until)
      this.#replica.batch(this.#unapplied.shift()!.statements);
    return this.#replica;
  }

  #execute(statements: readonly Statement[], isReplica: boolean): Result[] {
    // Without a lag the replica equals the primary, so the primary answers.
    if (isReplica && this.lag > 0) return this.#catchUp().batch(statements);
    const results = this.#primary.batch(statements);
    if (!isReplica) for (const { values } of statements) this.onWrite?.(values);
    if (!isReplica) this.#unapplied.push({ at: this.#world.schedule.now, statements });
    return results;
  }

  /** Runs the statements for the actor whose task runs. */
  #query(statements: readonly Statement[], isReplica: boolean): Promise<Result[]> {
    const { schedule } = this.#world;
    const caller = schedule.current!;
    this.#world.calls++;
    const start = (): Promise<Result[]> =>
      new Promise((resolve, reject) => {
        const answered = this.#world.events?.callLeaves(this.#actor.name, "query", caller);
        const settle = (run: () => void, isLost = false): void =>
          void schedule.after(this.#world.delay("d1", caller.name), caller, () => {
            answered?.(isLost);
            run();
          });
        const fail = (message: string): void => settle(() => reject(new Error(message)), true);
        schedule.after(this.#world.delay("d1", caller.name), this.#actor, () => {
          if (this.#world.isDown("d1")) return fail("D1_ERROR: Network connection lost.");
          try {
            const results = this.#execute(statements, isReplica);
            if (this.#world.losesAnswer("d1")) fail("D1_ERROR: Network connection lost.");
            else settle(() => resolve(results));
          } catch (error) {
            fail(`D1_ERROR: ${(error as Error).message}`);
          }
        });
      });
    return this.#world.callFrom(caller, start);
  }

  #prepared(isReplica: boolean): (query: string) => object {
    const bound = (statement: Statement): object => {
      const runOne = async () => (await this.#query([statement], isReplica))[0]!;
      return {
        statement,
        bind: (...values: SQLInputValue[]) => bound({ ...statement, values }),
        run: runOne,
        all: runOne,
        first: async (column?: string) => {
          const row = (await runOne()).results[0];
          return row === undefined ? null : column === undefined ? row : (row[column] ?? null);
        },
      };
    };
    return (query) => bound({ query, values: [] });
  }

  #api(isReplica: boolean): object {
    return {
      prepare: this.#prepared(isReplica),
      batch: (bound: readonly { readonly statement: Statement }[]) =>
        this.#query(
          bound.map(({ statement }) => statement),
          isReplica,
        ),
    };
  }

  /** `D1Database`, as far as production uses it. */
  get binding(): object {
    return { ...this.#api(false), withSession: () => this.#api(true) };
  }
}
