import type { Registry } from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import type { RegistryContent } from './change-registry.ts';

export type EnvironmentSettings = NonNullable<Registry['settings']>;
export type Frozen = NonNullable<EnvironmentSettings['frozen']>;
/** How a gateway isolates the code of a remote that it renders on the server: in a fenced thread, or in a process. */
export type Isolation = 'own' | 'foreign';
export type EnvironmentValues = NonNullable<EnvironmentSettings['values']>;

/** When and by whom settings are changed. */
type Editor = { readonly at: Date; readonly by: string };
type Place = { readonly environment: string; readonly at: Date };

/** The freeze that is in force; `null` after its end. */
function findFreeze({ settings }: Pick<RegistryContent, 'settings'>, now: Date): Frozen | null {
  const frozen = settings?.frozen;
  if (!frozen) return null;
  return frozen.until === null || Date.parse(frozen.until) > now.getTime() ? frozen : null;
}

/** What status, lists and consoles show of the settings. */
export function describeSettings(content: Pick<RegistryContent, 'settings'>, now: Date) {
  const { settings = {} } = content;
  return {
    frozen: findFreeze(content, now),
    isProtected: settings.protected !== undefined,
    values: settings.values ?? {},
    foreign: settings.foreign ?? [],
  };
}

/** The tier counts for each version of a remote: live ones, fallback versions and previews. */
export function isolationOf({ settings }: Pick<RegistryContent, 'settings'>, remote: string): Isolation {
  return settings?.foreign?.includes(remote) ? 'foreign' : 'own';
}

/** A line for people: what rejects or delays promotions; empty if nothing does. */
export function describeRestrictions(content: Pick<RegistryContent, 'settings'>, now: Date): string {
  const { frozen, isProtected } = describeSettings(content, now);
  const end = frozen === null || frozen.until === null ? '' : ` until ${frozen.until}`;
  return [frozen && `frozen${end}: ${frozen.reason}`, isProtected && 'protected'].filter(Boolean).join(' · ');
}

/** Throws a `RejectedError` with the reason and the end of the freeze. */
export function requireUnfrozen(content: RegistryContent, { environment, at }: Place): void {
  const frozen = findFreeze(content, at);
  if (!frozen) return;
  const end = frozen.until === null ? '' : ` until ${frozen.until}`;
  throw new RejectedError(
    `${environment} is frozen${end} by ${frozen.by}: ${frozen.reason}. Kills and rollbacks are possible; "unfreeze" ends it.`,
  );
}

/** Rejects promotions; replaces an earlier freeze. `until`: `null` for a freeze that ends by `unfreeze` only. */
export function freeze(
  content: RegistryContent,
  { reason, until }: { readonly reason: string; readonly until: Date | null },
  { at, by }: Editor,
): RegistryContent {
  const frozen = { reason, until: until?.toISOString() ?? null, at: at.toISOString(), by };
  return withSettings(content, { ...content.settings, frozen });
}

export function unfreeze(content: RegistryContent): RegistryContent {
  const { frozen: _frozen, ...settings } = content.settings ?? {};
  return withSettings(content, settings);
}

type RecordedVersion = Readonly<Record<'remote' | 'version' | 'recordIntegrity', string>>;

/** Promotions need an approval from now on. The versions of this moment, previous ones included, are exempt. */
export function protect(content: RegistryContent, { at, by }: Editor): RegistryContent {
  if (content.settings?.protected) return content;
  const versions = new Map(listVersions(content).map((one) => [`${one.remote}@${one.version}`, one]));
  const exempt = [...versions.keys()].sort().flatMap((label) => versions.get(label) ?? []);
  return withSettings(content, { ...content.settings, protected: { at: at.toISOString(), by, exempt } });
}

function listVersions({ microFrontends }: RegistryContent): readonly RecordedVersion[] {
  return Object.entries(microFrontends).flatMap(([remote, deployments]) =>
    deployments
      .flatMap(({ metadata, extras }) => [extras.previous ?? [], metadata].flat())
      .map(({ version, recordIntegrity }) => ({ remote, version, recordIntegrity })),
  );
}

/** Whether a version ran when the protection began. */
export function isExempt(
  { settings }: Pick<RegistryContent, 'settings'>,
  { remote, version, recordIntegrity }: RecordedVersion,
): boolean {
  const exempt = settings?.protected?.exempt ?? [];
  return exempt.some(
    (one) => one.remote === remote && one.version === version && one.recordIntegrity === recordIntegrity,
  );
}

/** Removes the requests, too: nobody has to approve them any more, and they can be promoted. */
export function unprotect({ requests: _requests, ...content }: RegistryContent): RegistryContent {
  const { protected: _protected, ...settings } = content.settings ?? {};
  return withSettings(content, settings);
}

/** Sets values of the environment, or (`null`) removes them. */
export function setValues(
  content: RegistryContent,
  changes: Readonly<Record<string, EnvironmentValues[string] | null>>,
): RegistryContent {
  const { values: before, ...settings } = content.settings ?? {};
  const next = Object.fromEntries(
    Object.entries({ ...before, ...changes }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  );
  return withSettings(content, { ...settings, ...(Object.keys(next).length > 0 && { values: next }) });
}

/** Sets the isolation tier of a remote, which need not have a version yet. */
export function setIsolation(content: RegistryContent, remote: string, tier: Isolation): RegistryContent {
  const { foreign = [], ...settings } = content.settings ?? {};
  const others = foreign.filter((name) => name !== remote);
  const next = tier === 'foreign' ? [...others, remote].sort() : others;
  return withSettings(content, { ...settings, ...(next.length > 0 && { foreign: next }) });
}

function withSettings(
  { settings: _before, ...content }: RegistryContent,
  settings: EnvironmentSettings,
): RegistryContent {
  return { ...content, ...(Object.keys(settings).length > 0 && { settings }) };
}
