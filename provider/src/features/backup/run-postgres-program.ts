import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readErrorCode } from '../../lib/files.ts';

type PostgresProgram = {
  readonly program: 'pg_dump' | 'pg_restore';
  readonly url: string;
  readonly parameters: readonly string[];
  /** The folder of the program. Default: found by PATH. */
  readonly binFolder: string | undefined;
};

/** Runs a client program of PostgreSQL on a database. Throws its messages when it fails. */
export async function runPostgresProgram(options: PostgresProgram): Promise<void> {
  const { program, parameters, binFolder } = options;
  const { url, password } = splitPassword(options.url);
  const child = spawn(
    binFolder === undefined ? program : join(binFolder, program),
    [`--dbname=${url}`, '--no-password', ...parameters],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    },
  );
  let messages = '';
  child.stderr.on('data', (chunk: Buffer) => {
    messages = `${messages}${chunk.toString()}`.slice(-4000);
  });
  try {
    await once(child, 'close');
  } catch (error) {
    if (readErrorCode(error) !== 'ENOENT') throw error;
    throw new Error(
      `${program} was not found. Install the client programs of PostgreSQL (Debian: postgresql-client), or set POSTGRES_BIN to their folder.`,
      { cause: error },
    );
  }
  if (child.exitCode !== 0) throw new Error(messages.trim() || `${program} ended by ${child.signalCode}`);
}

/** The list of processes shows parameters to every account, but not the environment. */
function splitPassword(text: string): { readonly url: string; readonly password: string } {
  const url = new URL(text);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.href, password };
}
