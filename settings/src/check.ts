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
 * Reads a configuration and checks what it names, for `--check-config` of a program. Prints all faults. Resolves to the
 * exit code: 0 if the process can start.
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
    for (const [name, check] of Object.entries(checks)) {
      await withinLimit(check()).then(
        (found) => print(`${name}: ${found}`),
        (error: unknown) => {
          const isWarning = error instanceof ConfigWarning;
          if (!isWarning) exitCode = 1;
          print(`${name}: ${isWarning ? 'WARNING' : 'FAULT'}: ${describeFailure(error)}`);
        },
      );
    }
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

/** The reason of a failure in a few words: an attempt at several addresses has a message for each of them only. */
export function describeFailure(error: unknown): string {
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join('; ');
}
