import { existsSync } from 'node:fs';
import path from 'node:path';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import { findFreePort, startProcess, untilReady, type Service } from '@szn/remote-kit/lib/child-processes';
import { localEnvironment, programs } from '../../tools/project/project-folders.ts';

export type RunningCheckout = {
  readonly url: string;
  /** Gateway and provider. */
  readonly pids: readonly number[];
  readonly stop: () => Promise<void>;
};

const startLimitMs = 90_000;

/**
 * Starts provider and gateway of a built checkout of this repository, which need not be this one. `dataFolder` gets the
 * embedded database. `gatewaySettings`: further ones. Rejects, and stops both, if one of them does not start.
 */
export async function startCheckout(
  folder: string,
  dataFolder: string,
  gatewaySettings: Readonly<Record<string, string>> = {},
): Promise<RunningCheckout> {
  const [port, providerPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const providerOrigin = `http://127.0.0.1:${providerPort}`;
  const start = (name: string, script: readonly string[], environment: Readonly<Record<string, string>>) =>
    startProcess(name, script, {
      cwd: folder,
      environment: { LOG_LEVEL: 'error', NODE_ENV: '', HOST: '127.0.0.1', ...environment },
      isQuiet: false,
    });
  const services: readonly Service[] = [
    start('provider', [programs.provider], {
      PORT: String(providerPort),
      PUBLIC_ORIGIN: url,
      DATA_DIR: dataFolder,
      ...chooseDatabase(folder),
    }),
    start('gateway', gatewayProgram(folder), {
      PORT: String(port),
      PROVIDER_ORIGIN: providerOrigin,
      RELEASES_STORE: path.join(folder, 'releases'),
      ENVIRONMENT: localEnvironment,
      REGISTRY_KEYS: keyPairFiles(path.join(folder, '.data/keys')).publicKeyFile,
      SHELL_DIR: path.join(folder, 'shell/dist'),
      ...gatewaySettings,
    }),
  ];
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()));
  };
  try {
    const [provider, gateway] = services;
    if (provider) await untilReady(`${providerOrigin}/readyz`, provider, startLimitMs);
    if (gateway) await untilReady(`${url}/healthz`, gateway, startLimitMs);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pids: services.map(({ pid }) => pid), stop };
}

/** Older checkouts use the embedded database without a choice, and do not know the word. */
function chooseDatabase(folder: string) {
  const mustChoose = existsSync(path.join(folder, 'provider/src/config/describe-database.ts'));
  return mustChoose ? { DATABASE_URL: 'embedded' } : {};
}

/** Older checkouts run the gateway from its sources. */
function gatewayProgram(folder: string): readonly string[] {
  const isBuilt = existsSync(path.join(folder, programs.gateway));
  return isBuilt ? [programs.gateway] : ['--import', 'tsx', 'gateway/src/main.ts'];
}
