import type { HostDescription, ReleaseRecord } from '@szn/shared-contracts/release';
import { type Generation, runsWith } from '../composition/shared-modules.ts';
import type { LiveRemotes } from './gate.ts';

type Shared = ReleaseRecord['shared'];

type DescribedGeneration = {
  readonly name: Generation;
  readonly modules: HostDescription['shared'];
  readonly renderer: string | undefined;
};

/** The generations of a shell with which a version with these ranges runs, the one that its pages use first. */
export function runningGenerations(shared: Shared, host: HostDescription): readonly DescribedGeneration[] {
  const { previous } = host;
  const offered: readonly DescribedGeneration[] = [
    { name: 'current', modules: host.shared, renderer: host.renderer },
    ...(previous
      ? [{ name: 'previous', modules: previous.shared, renderer: previous.renderer } as const]
      : []),
  ];
  return offered.filter(({ modules }) => {
    const versions = Object.entries(modules).map(([module, { version }]) => [module, version]);
    return runsWith(shared, Object.fromEntries(versions));
  });
}

/** Says what shoppers miss on pages of live remotes that run in another generation than this version. */
export function findGenerationWarnings(
  { shared, handles, fills = {}, activatesFor }: ReleaseRecord,
  { host, others }: Pick<LiveRemotes, 'host' | 'others'>,
): readonly string[] {
  const own = runningGenerations(shared, host).map(({ name }) => name);
  const apart = others.filter(
    (other) => !runningGenerations(other.shared, host).some(({ name }) => own.includes(name)),
  );
  const missing = [
    ...handles.map(({ name }) => `its command ${name}`),
    ...Object.keys(fills).map((slot) => `its content of the slot ${slot}`),
    ...(activatesFor === null ? [] : ['its background work']),
  ];
  if (apart.length === 0 || missing.length === 0) return [];
  const names = apart.map(({ name }) => name).join(', ');
  return [
    `it runs with the ${own.join()} generation of shared modules; pages of ${names} run with the other one and miss ${missing.join(', ')}`,
  ];
}
