import { createPublicKey } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { environmentSchema } from '@szn/shared-contracts/release';
import { ensureKeyPair, readPublicKeys, readSigningKey } from '@szn/release-registry/registry/key-files';
import { openStore } from '@szn/release-registry/store/open-store';
import { rememberRecords } from '@szn/release-registry/store/remember-records';
import type { ReleaseContext } from './commands/release-context.ts';
import type { OptionValues } from './read-command.ts';
import { UsageError } from './usage-error.ts';
import type { Workspace } from './workspace.ts';

/** Settings that are not said each time; names are those of environment variables. */
export type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Opens store and keys for a command. Trusted are the registries that its own key signed, and those that one of
 * `REGISTRY_KEYS` did, so that keys can be changed.
 */
export async function openContext(
  values: OptionValues,
  settings: Settings,
  workspace: Workspace,
): Promise<ReleaseContext> {
  const name = values.env ?? (settings.RELEASE_ENV || 'local');
  if (!environmentSchema.safeParse(name).success) {
    throw new UsageError(`"${name}" cannot be an environment's name: small letters, digits and hyphens.`);
  }
  const place = values.store ?? (settings.RELEASES_STORE || workspace.store);
  const store = rememberRecords(await openStore(place));
  const signingKey = await readSigningKey(await signingKeyFile(values, settings, workspace));
  const others = settings.REGISTRY_KEYS?.split(',').filter(Boolean) ?? [];
  return {
    environment: {
      store,
      name,
      trustedKeys: [createPublicKey(signingKey), ...(await readPublicKeys(others))],
    },
    signingKey,
    offer: workspace.offer,
    shellTopics: workspace.shellTopics,
    by: values.by ?? `${userInfo().username}@${hostname()}`,
    reason: values.reason ?? null,
  };
}

async function signingKeyFile(
  values: OptionValues,
  settings: Settings,
  { keys }: Workspace,
): Promise<string> {
  const file = values.key ?? (settings.RELEASE_SIGNING_KEY || undefined);
  return file ?? (await ensureKeyPair(keys)).privateKeyFile;
}
