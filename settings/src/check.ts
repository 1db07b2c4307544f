import { SettingsError } from './settings.ts';

/** Checks of what settings name, by what is checked. Each resolves to what it found and rejects with the reason. */
export type Checks = Readonly<Record<string, () => Promise<string>>>;

/**
 * Reads a configuration and checks what it names, for `--check-config` of a program. Prints all faults. Resolves to the
 * exit code: 0 if the process can start.
 */
export async function checkConfig<Config>(
  read: () => Config,
  listChecks: (config: Config) => Checks,
): Promise<number> {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  try {
    const checks = listChecks(read());
    print('settings: complete');
    let exitCode = 0;
    for (const [name, check] of Object.entries(checks)) {
      await check().then(
        (found) => print(`${name}: ${found}`),
        (error: unknown) => {
          exitCode = 1;
          print(`${name}: FAULT: ${error instanceof Error ? error.message : String(error)}`);
        },
      );
    }
    return exitCode;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    print(error.message);
    return 1;
  }
}
