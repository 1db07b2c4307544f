import { RejectedError } from '@szn/release-registry/lib/errors';
import { readHost } from '@szn/release-registry/records/host-description';
import { readPackageDescription } from '@szn/release-registry/records/read-build';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { contractVersion } from '@szn/shared-contracts';
import { lt, satisfies } from 'semver';
import { chooseRemote, type Cli, type CommonOptions } from '../../context/release-context.ts';

type Finding = { readonly check: string; readonly isOk: boolean; readonly detail: string };

export function addDoctor(cli: Cli): void {
  cli
    .command('doctor')
    .description('Finds out what keeps a remote from being built and shipped from this machine.')
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .action(async (remote: string | undefined, options: CommonOptions) => {
      const findings = await examine(cli, chooseRemote(cli, remote), options);
      const lines = findings.map(
        ({ check, isOk, detail }) => `  ${isOk ? 'ok     ' : 'failed '} ${check}: ${detail}`,
      );
      if (findings.some(({ isOk }) => !isOk))
        throw new RejectedError(`Not everything is in order:\n${lines.join('\n')}`);
      cli.finish({ json: { findings }, text: lines.join('\n') });
    });
}

/** Each step depends on those before it only where it says so: one failure does not hide the next. */
async function examine(cli: Cli, name: string, options: CommonOptions): Promise<readonly Finding[]> {
  const { workspace } = cli;
  const findings: Finding[] = [];
  async function add<Value>(check: string, run: () => Promise<Value>, describe: (value: Value) => string) {
    try {
      const value = await run();
      findings.push({ check, isOk: true, detail: describe(value) });
      return value;
    } catch (error) {
      findings.push({ check, isOk: false, detail: error instanceof Error ? error.message : String(error) });
      return null;
    }
  }

  await add(
    'Node',
    async () => requireNode(),
    (version) => version,
  );
  await add(
    'package.json',
    () => readPackageDescription(workspace.folderOf(name)),
    ({ author, tier }) => `${name} of ${author}, ${tier}`,
  );
  const context = await add(
    'store and keys',
    () => cli.openToRead(options),
    ({ environment }) => environment.store.location,
  );
  if (!context) return findings;
  const { store, name: environment } = context.environment;
  const stored = await add(
    `registry of ${environment}`,
    () => readEnvironment(context.environment),
    (found) => (found ? `registry ${found.registry.sequence}` : 'none yet: the first promotion makes it'),
  );
  const reference = stored?.registry.host;
  if (reference) {
    await add(
      `shell of ${environment}`,
      async () => requireContract((await readHost(store, reference)).contract),
      (contract) => `contract ${contract}, this kit has ${contractVersion}`,
    );
  }
  await add(
    `address of ${environment}`,
    async () => fetchHealth(await workspace.addressOf(environment)),
    (address) => address ?? 'not known: "environments" in szn.json',
  );
  return findings;
}

function requireNode(): string {
  const { node } = process.versions;
  if (satisfies(node, '>=20.19.0')) return node;
  throw new Error(`Node ${node} is too old: the kit needs 20.19 or newer.`);
}

function requireContract(contract: string): string {
  if (!lt(contract, contractVersion)) return contract;
  throw new Error(
    `it has contract ${contract}, this kit ${contractVersion}: a remote that uses what is new needs a newer shell first. Write the lowest contract that it needs to "contract" in package.json.`,
  );
}

async function fetchHealth(address: string | null): Promise<string | null> {
  if (address === null) return null;
  const response = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(10_000) });
  if (response.ok) return address;
  throw new Error(`${address}/healthz answers ${response.status}.`);
}
