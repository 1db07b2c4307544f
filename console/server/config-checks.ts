import { access, constants } from 'node:fs/promises';
import { readSigningKey } from '@szn/release-registry/keys/key-files';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { requireEnvironments } from '@szn/release-registry/registry/environments';
import { openStore } from '@szn/release-registry/store/open-store';
import { checkPort, ConfigWarning, describeFailure, type Checks } from '@szn/settings/check';
import { discover } from './auth/oidc.ts';
import type { Config } from './config.ts';
import { openSampleStore } from './measurements/sample-store.ts';
import { readOidcOptions, readTrustedKeys, samplesFolder } from './start-console.ts';

const answerLimitMs = 3000;

/** What the settings name, for `--check-config`. Changes nothing but to create the data folder. */
export function listConfigChecks(config: Config): Checks {
  const { CONSOLE_STOREFRONTS, CONSOLE_METRICS, CONSOLE_APPROVAL_KEY } = config;
  const oidc = readOidcOptions(config);
  return {
    port: () => checkPort(config.CONSOLE_HOST, config.CONSOLE_PORT),
    'data folder': async () => {
      await openSampleStore(samplesFolder(config));
      await access(samplesFolder(config), constants.W_OK);
      return config.CONSOLE_DATA;
    },
    keys: async () => `${(await readTrustedKeys(config)).length} public keys`,
    ...(CONSOLE_APPROVAL_KEY !== undefined && {
      'approval key': () => readSigningKey(CONSOLE_APPROVAL_KEY).then(() => CONSOLE_APPROVAL_KEY),
    }),
    store: async () => `${config.RELEASES_STORE}, environments: ${(await listNames(config)).join(', ')}`,
    registries: () => describeRegistries(config),
    ...askEach('storefront', CONSOLE_STOREFRONTS),
    ...askEach('metrics', CONSOLE_METRICS),
    ...(oidc && {
      'sign-in': async () => (await warning(discover(oidc))).serverMetadata().issuer,
    }),
  };
}

const openReleases = ({ RELEASES_STORE }: Config) => openStore(RELEASES_STORE, { mustExist: true });
const listNames = async (config: Config) => requireEnvironments(await openReleases(config));

/** The console shows the others of them, and why this one is not usable. */
async function describeRegistries(config: Config): Promise<string> {
  const [store, trustedKeys] = [await openReleases(config), await readTrustedKeys(config)];
  const names = await listNames(config);
  for (const name of names)
    await warning(readEnvironment({ store, name, trustedKeys, keys: { list: null } }));
  const unknown = [...config.CONSOLE_STOREFRONTS, ...config.CONSOLE_METRICS].find(
    ({ environment }) => !names.includes(environment),
  );
  if (unknown)
    throw new ConfigWarning(
      `There is no environment "${unknown.environment}". There are: ${names.join(', ')}`,
    );
  return 'signed by these keys';
}

/** Several gateways of one environment have numbers. */
function askEach(kind: string, addresses: Config['CONSOLE_METRICS']): Checks {
  return Object.fromEntries(
    addresses.map(({ environment, url }, index) => {
      const isFirst = addresses.findIndex((one) => one.environment === environment) === index;
      return [`${kind} of ${environment}${isFirst ? '' : ` (${index + 1})`}`, () => ask(url)];
    }),
  );
}

async function ask(url: string): Promise<string> {
  const response = await warning(fetch(url, { signal: AbortSignal.timeout(answerLimitMs) }));
  await response.body?.cancel();
  if (!response.ok) throw new ConfigWarning(`${url}: status ${response.status}`);
  return url;
}

/** For what the console starts and serves without. */
async function warning<Value>(check: Promise<Value>): Promise<Value> {
  try {
    return await check;
  } catch (error) {
    throw new ConfigWarning(describeFailure(error), { cause: error });
  }
}
