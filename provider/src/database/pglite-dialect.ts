import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';

/** Opens the embedded database; called once, when the first query is made. */
export type OpenPGlite = () => Promise<PGlite>;

/** What {@link isDatabaseUnavailable} knows the failure of a too long wait by. */
export const busyTooLong = 'The embedded database was busy for too long';

/**
 * Kysely over one embedded PostgreSQL, which has a single connection: users of it take turns. Who has not got it after
 * `longestWaitMs` milliseconds is refused with the message {@link busyTooLong}.
 */
export class PGliteDialect implements Dialect {
  readonly #open: OpenPGlite;
  readonly #longestWaitMs: number;

  constructor(open: OpenPGlite, longestWaitMs: number) {
    this.#open = open;
    this.#longestWaitMs = longestWaitMs;
  }

  createDriver(): Driver {
    return new PGliteDriver(this.#open, this.#longestWaitMs);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }
}

class PGliteDriver implements Driver {
  readonly #open: OpenPGlite;
  #lite: PGlite | undefined;
  #connection: PGliteConnection | undefined;
  #isTaken = false;
  readonly #longestWaitMs: number;
  /** In the order in which they came. */
  readonly #waiting = new Set<() => void>();

  constructor(open: OpenPGlite, longestWaitMs: number) {
    this.#open = open;
    this.#longestWaitMs = longestWaitMs;
  }

  async init(): Promise<void> {
    this.#lite = await this.#open();
    this.#connection = new PGliteConnection(this.#lite);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#connection;
    if (connection === undefined) throw new Error('The embedded database is not open');
    if (this.#isTaken) await this.#waitForTurn();
    this.#isTaken = true;
    // Queries run on the event loop, which accepts one new connection each time round: without a turn of it between
    // them, fifty shoppers who come at once would be let in over seconds.
    await new Promise(setImmediate);
    return connection;
  }

  async releaseConnection(): Promise<void> {
    const [next] = this.#waiting;
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  async #waitForTurn(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer);
        this.#waiting.delete(takeTurn);
      };
      const takeTurn = () => {
        leaveQueue();
        resolve();
      };
      const timer = setTimeout(() => {
        leaveQueue();
        reject(new Error(busyTooLong));
      }, this.#longestWaitMs);
      this.#waiting.add(takeTurn);
    });
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#lite?.close();
  }
}

class PGliteConnection implements DatabaseConnection {
  readonly #lite: PGlite;

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#lite.query<Row>(query.sql, [...query.parameters]);
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream rows');
  }
}
