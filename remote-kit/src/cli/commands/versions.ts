import { findRecord } from '@szn/release-registry/records/release-record';
import { environmentsAmong, versionsAmong } from '@szn/release-registry/store/release-store';
import { readEnvironment, type Environment } from '@szn/release-registry/registry/environment';
import { chooseRemote, type Cli, type CommonOptions, type Outcome } from '../release-context.ts';
import { parseRemoteName } from '../arguments.ts';

export function addVersions(cli: Cli): void {
  cli
    .command('versions')
    .description('Lists the published versions of a remote, and which environments run them.')
    .argument('[remote]', 'name of the remote; may be left out where there is only one')
    .action(async (remote: string | undefined, options: CommonOptions) => {
      // A version may come from another repository.
      const name = remote === undefined ? chooseRemote(cli, remote) : parseRemoteName(remote);
      const { environment } = await cli.openToRead(options);
      cli.finish(await describeVersions(environment, name));
    });
}

async function describeVersions(environment: Environment, name: string): Promise<Outcome> {
  const { store } = environment;
  const versions = versionsAmong(await store.list(`${name}/`)).get(name) ?? [];
  const live = await readLiveVersions(environment, name);
  const described = await Promise.all(
    versions.map(async (version) => {
      const stored = await findRecord(store, { name, version });
      if (!stored) return [];
      const { commit, owner, contract, files } = stored.record;
      const scripts = Object.entries(files).filter(([file]) => /^browser\/.+\.js$/.test(file));
      const scriptBytes = scripts.reduce((sum, [, file]) => sum + file.brotliBytes, 0);
      return [{ version, commit, owner, contract, scriptBytes, runsIn: live.get(version) ?? [] }];
    }),
  );
  const all = described.flat();
  const lines = all.map(({ version, commit, contract, scriptBytes, runsIn }) =>
    [
      `  ${version}`,
      `contract ${contract}`,
      `${(scriptBytes / 1024).toFixed(1)} KB of scripts`,
      commit?.slice(0, 10) ?? 'no commit',
      runsIn.join(', '),
    ]
      .filter(Boolean)
      .join(' · '),
  );
  return {
    json: { name, store: store.location, versions: all },
    text: [`${name} in ${store.location}: ${all.length} versions`, ...lines].join('\n'),
  };
}

/** For each version the environments that run it, with the share of a canary. */
async function readLiveVersions(environment: Environment, name: string) {
  const environments = environmentsAmong(await environment.store.list('environments/'));
  const live = new Map<string, string[]>();
  for (const one of environments) {
    // Not each environment is signed by a key that this machine trusts.
    const stored = await readEnvironment({ ...environment, name: one }).catch(() => null);
    for (const { metadata, deployment } of stored?.registry.microFrontends[name] ?? []) {
      const share = deployment.default ? one : `${one} (${deployment.traffic} %)`;
      live.set(metadata.version, [...(live.get(metadata.version) ?? []), share]);
    }
  }
  return live;
}
