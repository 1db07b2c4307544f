import { checkConfig } from '@szn/settings/check';
import { createLogOptions } from '@szn/settings/log-options';
import closeWithGrace from 'close-with-grace';
import { listConfigChecks } from './config-checks.ts';
import { parseConfig } from './config.ts';
import { createConsole } from './start-console.ts';

/** Starts the console with the settings of the environment variables; docs/console.md describes them. */
async function main(): Promise<void> {
  if (process.argv.includes('--check-config')) {
    process.exit(await checkConfig(() => parseConfig(process.env), listConfigChecks));
  }
  const config = parseConfig(process.env);
  const app = await createConsole(config, {
    settings: process.env,
    log: (text) => void process.stderr.write(`${text}\n`),
    logger: createLogOptions('console', config.LOG_LEVEL),
  });
  closeWithGrace({ delay: 8000 }, async () => app.close());
  await app.listen({ host: config.CONSOLE_HOST, port: config.CONSOLE_PORT });
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The console does not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
