import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError } from './settings.ts';

/**
 * Checks of what settings name, by what is checked. Each resolves to what it found and rejects with the reason: a
 * {@link ConfigWarning} where the process can start.
 */
export type Checks = Readonly<Record<string, () => Promise<string>>>;

/** What an operator should know, although the process starts and serves. */
export class ConfigWarning extends Error {
  override readonly name = 'ConfigWarning';
}

/** A folder of a network that is away, or of the system, may never answer. */
const limitMs = 15_000;

/**
 * Reads a configuration and checks what it names, for `--check-config` of a program. Prints a line for each check, and one
 * for each fault, with the names of all checks that it lets fail. Resolves to the exit code: 0 if the process can start.
 */
export async function checkConfig<Config>(
  read: () => Config,
  listChecks: (config: Config) => Checks,
): Promise<number> {
  const print = (text: string) => process.stdout.write(`${text.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  try {
    const checks = listChecks(read());
    print('settings: complete');
    let exitCode = 0;
    const namesByFailure = new Map<string, string[]>();
    for (const [name, check] of Object.entries(checks)) {
      const failed = (error: unknown) => {
        const isWarning = error instanceof ConfigWarning;
        if (!isWarning) exitCode = 1;
        const failure = `${isWarning ? 'WARNING' : 'FAULT'}: ${describeFailure(error)}`;
        namesByFailure.set(failure, [...(namesByFailure.get(failure) ?? []), name]);
      };
      await withinLimit(check()).then((found) => print(`${name}: ${found}`), failed);
    }
    for (const [failure, names] of namesByFailure) print(`${names.join(', ')}: ${failure}`);
    return exitCode;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stdout.write(`${error.message}\n`);
    return 1;
  }
}

async function withinLimit(check: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
  });
  return await Promise.race([check, late]).finally(() => clearTimeout(timer));
}

/** For `--check-config`: rejects if the process cannot listen there. */
export async function checkPort(host: string, port: number): Promise<string> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return `${host}:${port}`;
  } catch (error) {
    const isUsed = fieldOf(error, 'code') === 'EADDRINUSE';
    throw isUsed ? new ConfigWarning(`${host}:${port} is in use: by this process, or by another`) : error;
  } finally {
    server.close();
  }
}

/** The reason of a failure in a few words: an attempt at several addresses has a message for each of them only. */
export function describeFailure(error: unknown): string {
  // `fetch` has one message for all failures.
  const failure = (fieldOf(error, 'message') === 'fetch failed' && fieldOf(error, 'cause')) || error;
  const errors = fieldOf(failure, 'errors');
  const parts: readonly unknown[] = Array.isArray(errors) ? errors : [failure];
  return parts.map((part) => String(fieldOf(part, 'message') ?? part)).join('; ');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
