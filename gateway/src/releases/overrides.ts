import { composeRelease, type ComposedRelease } from '@szn/release-registry/composition/compose';
import type { CompositionSources, Override } from '@szn/release-registry/composition/compose-remote';
import type { Registry } from '@szn/shared-contracts/release';
import { fetchDevelopmentRemote } from './fetch-development-remote.ts';
import { OverrideError, parseOverrides, type RequestedOverride } from './parse-overrides.ts';

export type OverrideOptions = {
  readonly sources: CompositionSources;
  /** From which remotes may come that are under development; empty in production. */
  readonly origins: readonly string[];
};

/**
 * What the environment runs, with the versions in place that the text asks for. Rejects with an {@link OverrideError}
 * when one of them is not to be had, comes from an origin that is not listed, or does not go with the rest.
 */
export async function composeOverride(
  text: string,
  registry: Registry,
  { sources, origins }: OverrideOptions,
): Promise<ComposedRelease> {
  const requested = parseOverrides(text);
  const overrides = await Promise.all(
    requested.map(async (one) => [one.name, await toOverride(one, registry, { sources, origins })] as const),
  );
  try {
    return await composeRelease(registry, sources, { overrides: new Map(overrides) });
  } catch (error) {
    // Of a missing version the place of its record is nobody's business.
    const isMissing = error instanceof Error && error.name === 'DocumentError';
    const reason = isMissing || !(error instanceof Error) ? 'There is no such version.' : error.message;
    throw new OverrideError(`${text} cannot run here. ${reason}`, { cause: error });
  }
}

async function toOverride(
  requested: RequestedOverride,
  registry: Registry,
  { sources, origins }: OverrideOptions,
): Promise<Override> {
  if ('version' in requested) return { kind: 'version', version: requested.version };
  const { name, origin } = requested;
  if (!origins.includes(origin)) {
    throw new OverrideError(`${origin} is not on this storefront's list of development servers.`);
  }
  const known = async () => {
    const standard = registry.microFrontends[name]?.find(({ deployment }) => deployment.default);
    return standard ? sources.readRecord({ name, ...standard.metadata }) : null;
  };
  return { kind: 'development', remote: await fetchDevelopmentRemote(requested, known) };
}
