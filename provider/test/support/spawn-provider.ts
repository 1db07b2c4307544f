import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { programOf } from './provider-programs.ts';
import { testProjectRoot } from './test-project-root.ts';

export type SpawnedProvider = {
  readonly origin: string;
  readonly pid: number;
  /** Sends SIGKILL: the process cannot flush anything. */
  readonly kill: () => Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
};

const lineSchema = z.object({ event: z.string().optional(), port: z.number().optional() });

/** Starts the provider as a process with high rate limits. Resolves when it serves requests. */
export async function spawnProvider(environment: Readonly<Record<string, string>>): Promise<SpawnedProvider> {
  const child = spawn(process.execPath, [programOf('server')], {
    cwd: testProjectRoot,
    env: {
      PATH: process.env.PATH,
      ...generousLimits,
      PORT: '0',
      ...chooseDatabase(environment),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    let listening = 0;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { event, port: named } = lineSchema.parse(JSON.parse(line));
      if (event === 'listening' && named !== undefined) listening = named;
      if (event === 'ready') resolve(listening);
    });
    child.once('exit', () => reject(new Error(`The provider ended before it was ready: ${complaint}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

const generousLimits = {
  LOGIN_ATTEMPTS_PER_ACCOUNT: '0',
  LOGIN_ATTEMPTS_PER_ADDRESS: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  LOG_LEVEL: 'info',
};

/** The embedded database, unless a test names another one. */
const chooseDatabase = ({ DATABASE_URL, DATABASE_URL_FILE }: Readonly<Record<string, string>>) =>
  DATABASE_URL || DATABASE_URL_FILE ? {} : { DATABASE_URL: 'embedded' };
