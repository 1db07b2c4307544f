import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '@szn/remote-kit/lib/child-processes';
import { lookForProgram } from '../../../provider/test/support/find-program.ts';
import { serverAccount } from '../../../provider/test/support/start-postgres.ts';
import { root } from '../../../tools/project/project-folders.ts';

/** What the topology needs of Debian, each with a program by which one sees that it is there. */
export const debianPackages = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  prometheus: 'prometheus',
  'redis-server': 'redis-server',
} as const;

export type Program = {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The signal that ends it in order. */
  readonly stopSignal?: NodeJS.Signals;
};

const stopLimitMs = 10_000;

/**
 * Starts a program of Debian, with a log in the folder; as root with the account of PostgreSQL, because some of them refuse to
 * run as root. The system kills it when this process is killed.
 */
function startProgram(folder: string, program: Program): Service {
  const { name, command, parameters, environment, stopSignal = 'SIGTERM' } = program;
  const account = serverAccount();
  const identity = account && [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const words = [
    '--pdeathsig',
    'KILL',
    ...(identity ?? []),
    lookForProgram(command) ?? command,
    ...parameters,
  ];
  const log = openSync(logFile(folder, program), 'a');
  const child = spawn('setpriv', words, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log],
    // A group of its own: Ctrl-C must not end it before the programs that use it.
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(stopSignal);
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await ended;
    clearTimeout(timer);
  };
  return { name, pid: child.pid ?? 0, ended, stop };
}

function logFile(folder: string, { name }: Pick<Program, 'name'>): string {
  return path.join(folder, `${name}.log`);
}

/** Starts a program and resolves when it listens on the port. Rejects with the end of its log. */
export async function startListening(folder: string, program: Program, port: number): Promise<Service> {
  const service = startProgram(folder, program);
  let hasEnded = false;
  void service.ended.then(() => {
    hasEnded = true;
  });
  for (let tries = 0; tries < 300 && !hasEnded; tries += 1) {
    if (await isListening(port)) return service;
    await wait(100);
  }
  await service.stop();
  const log = readFileSync(logFile(folder, program), 'utf8').slice(-2000);
  throw new Error(`${program.name} does not listen on port ${port}.\n${log}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * A file of deploy/ with the addresses of this machine instead of those of the containers. Throws if the file has one of
 * them no longer, so that what runs here stays what is written there.
 */
export function adaptRecipe(file: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(path.join(root, 'deploy', file), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} does not contain "${from}".`);
    text = text.replaceAll(from, to);
  }
  return text;
}
