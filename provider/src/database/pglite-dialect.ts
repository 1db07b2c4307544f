import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import { remainingMs } from './request-deadline.ts';

type OpenPGlite = () => Promise<PGlite>;

/** `isDatabaseUnavailable` recognises the error by this message. */
export const waitTimeoutMessage = 'The embedded database was busy for too long';

/**
 * Kysely dialect for the embedded PostgreSQL. It has one connection, so queries wait in a queue. After `maxWaitMs` the
 * query fails with {@link waitTimeoutMessage}.
 */
export function createPGliteDialect(open: OpenPGlite, maxWaitMs: number): Dialect {
  return {
    createDriver: () => new PGliteDriver(open, maxWaitMs),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class PGliteDriver implements Driver {
  readonly #open: OpenPGlite;
  #lite: PGlite | undefined;
  #connection: DatabaseConnection | undefined;
  #isTaken = false;
  readonly #maxWaitMs: number;
  /** First in, first out. */
  readonly #waiting = new Set<() => void>();

  constructor(open: OpenPGlite, maxWaitMs: number) {
    this.#open = open;
    this.#maxWaitMs = maxWaitMs;
  }

  async init(): Promise<void> {
    this.#lite = await this.#open();
    this.#connection = createConnection(this.#lite);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#connection;
    if (connection === undefined) throw new Error('The embedded database is not open');
    if (this.#isTaken) await this.#waitInQueue();
    this.#isTaken = true;
    // Queries block the event loop, which accepts one new connection per iteration. Without this pause between queries,
    // fifty simultaneous clients would connect over several seconds.
    await new Promise(setImmediate);
    return connection;
  }

  async releaseConnection(): Promise<void> {
    const [next] = this.#waiting;
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  async #waitInQueue(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer);
        this.#waiting.delete(proceed);
      };
      const proceed = () => {
        leaveQueue();
        resolve();
      };
      const timer = setTimeout(() => {
        leaveQueue();
        reject(new Error(waitTimeoutMessage));
      }, remainingMs(this.#maxWaitMs));
      this.#waiting.add(proceed);
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

function createConnection(lite: PGlite): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery) => {
      const result = await lite.query<Row>(query.sql, [...query.parameters]);
      return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
    },
    streamQuery: () => {
      throw new Error('The embedded database does not stream rows');
    },
  };
}
