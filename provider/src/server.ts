import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkConfig } from '@szn/settings/check';
import { readField } from '@szn/shared-contracts/wire';
import { SettingsError } from '@szn/settings/settings';
import { parseConfig } from './config/config.ts';
import { listConfigChecks } from './services/config-checks.ts';
import { findProjectRoot } from './config/project-paths.ts';
import { DirectoryInUseError } from './database/embedded/directory-lock.ts';
import { readErrorCode } from './lib/files.ts';
import { startProvider, type RunningProvider } from './start-provider.ts';

/** After the shutdown delay. Longer than a request takes; supervisors kill 15 s after the signal. */
const stopWithinMs = 9000;

const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

if (process.argv.includes('--check-config')) {
  process.exit(await checkConfig(() => parseConfig(process.env, projectRoot), listConfigChecks));
}
try {
  const config = parseConfig(process.env, projectRoot);
  const provider = await startProvider(config, projectRoot);
  stopOnSignals(provider, config.SHUTDOWN_DELAY_MS + stopWithinMs);
  await provider.ready;
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}

function stopOnSignals(provider: RunningProvider, limitMs: number): void {
  const stop = () => {
    setTimeout(() => process.exit(1), limitMs).unref();
    provider.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function describeStartFailure(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DirectoryInUseError) return error.message;
  if (readErrorCode(error) === 'EADDRINUSE') {
    const port = String(readField(error, 'port'));
    const name = port === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
    return `Port ${port} is in use. Stop the process that listens there or set ${name} to another number.`;
  }
  if (readErrorCode(error) === 'EACCES')
    return 'This account has no permission to use the port or the data folder.';
  return `The provider could not start: ${error instanceof Error ? error.message : 'unknown reason'}`;
}
