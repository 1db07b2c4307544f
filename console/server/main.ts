import { listEnvironments } from '@szn/release-registry/registry/environments';
import { openStore } from '@szn/release-registry/store/open-store';
import { checkConfig } from '@szn/settings/check';
import { createLogOptions } from '@szn/settings/log-options';
import closeWithGrace from 'close-with-grace';
import { type Config, parseConfig } from './config.ts';
import { createConsole, readTrustedKeys } from './start-console.ts';

/** Starts the console with the settings of the environment variables; docs/console.md describes them. */
async function main(): Promise<void> {
  if (process.argv.includes('--check-config')) {
    process.exit(await checkConfig(() => parseConfig(process.env), listChecks));
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

function listChecks(config: Config) {
  return {
    keys: async () => `${(await readTrustedKeys(config)).length} public keys`,
    store: async () => {
      const names = await listEnvironments(await openStore(config.RELEASES_STORE, { mustExist: true }));
      if (names.length === 0) throw new Error(`There is no environment in ${config.RELEASES_STORE}`);
      return `${config.RELEASES_STORE}, environments: ${names.join(', ')}`;
    },
  };
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The console does not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
