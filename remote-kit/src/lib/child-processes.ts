import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '@szn/release-registry/lib/files';

export { findFreePort } from '@szn/release-registry/lib/free-port';

const endWithParent = new URL('../../end-with-parent.mjs', import.meta.url).href;

export type Service = {
  readonly name: string;
  readonly pid: number;
  /** Settles when the process has ended. */
  readonly ended: Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Longer than a server with the shutdown delay of production takes. */
const stopLimitMs = 15_000;

/**
 * Runs a program in the working directory until it ends. Resolves to its exit code: 1 when it cannot be started or a signal
 * ended it.
 */
export function runProgram(
  command: string,
  parameters: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return exitCodeOf(spawn(command, parameters, { stdio: 'inherit', ...options }));
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}

/** Starts a server; `script` is relative to the working directory. TypeScript runs from source. */
export function startService(
  name: string,
  script: string,
  environment: ProcessOptions['environment'],
): Service {
  // The hooks of tsx slow down every module load, so only TypeScript scripts use them.
  const runner = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  return startProcess(name, [...runner, script], { cwd: process.cwd(), environment, isQuiet: false });
}

type ProcessOptions = {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Shows only its standard error. */
  readonly isQuiet: boolean;
};

/** Runs Node with these parameters until it exits, it is stopped, or this process exits. */
export function startProcess(name: string, parameters: readonly string[], options: ProcessOptions): Service {
  const child = spawn(process.execPath, ['--import', endWithParent, ...parameters], {
    cwd: options.cwd,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', options.isQuiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    // A separate process group: Ctrl-C signals only this process, which stops the services in the right order.
    detached: process.platform !== 'win32',
  });
  const ended = exitCodeOf(child);
  return { name, pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await ended;
  clearTimeout(timer);
}

/** Whether another program listens on the port, on the host or on `::1`, which browsers try first for `localhost`. */
export async function isPortBusy(port: number, host: string): Promise<boolean> {
  return (await isTaken(port, host)) || (await isTaken(port, '::1'));
}

/** The server that uses the port reports other errors. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

/** Resolves when the URL responds with 2xx. Rejects if the service exits first or the timeout expires. */
export async function untilReady(url: string, service: Service, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  let hasEnded = false;
  void service.ended.then(() => {
    hasEnded = true;
  });
  while (Date.now() < deadline) {
    if (hasEnded) throw new Error(`The ${service.name} ended while starting; its message is above.`);
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(`The ${service.name} was not ready within ${limitMs / 1000} s.`);
}

/** Runs the tasks with limited concurrency. Rejects with the first error after all running tasks have ended. */
export async function runInParallel<Task>(
  tasks: readonly Task[],
  width: number,
  run: (task: Task) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const failures: unknown[] = [];
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined && failures.length === 0; task = waiting.shift()) {
      await run(task).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  if (failures.length > 0) throw failures[0];
}

/**
 * Aborts on the first SIGINT or SIGTERM and ignores further signals. Ctrl-C sends two: one from the terminal and one
 * from the parent process.
 */
export function createInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

export async function waitUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Waits for an interruption, then calls `stop`. If a service exits first, calls `stop` and rejects. */
export async function untilInterrupted(
  interruption: AbortSignal,
  services: readonly Service[],
  stop: () => Promise<void> = async () => undefined,
): Promise<void> {
  const ends = services.map(({ name, ended }) => ended.then(() => name));
  const name = await Promise.race([aborted(interruption), ...ends]);
  await stop();
  if (name !== undefined) throw new Error(`The ${name} ended by itself; its message is above.`);
}

/**
 * Prints the error of a failed command and exits with 1. With an interruption the process exits with 0 after success,
 * and an error that follows the interruption is not printed.
 */
export async function exitOnFailure(
  command: Promise<void>,
  describe: (error: Error) => string | undefined = ({ message }) => message,
  interruption?: AbortSignal,
): Promise<void> {
  try {
    await command;
    if (interruption) process.exit(0);
  } catch (error) {
    if (!interruption?.aborted) {
      process.stderr.write(`${error instanceof Error ? describe(error) : String(error)}\n`);
    }
    process.exit(1);
  }
}
