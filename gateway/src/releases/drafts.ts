import { composeRelease } from '@szn/release-registry/composition/compose';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { SiteData } from '@szn/shared-contracts';
import { OverrideError, type OverrideComposer } from './overrides.ts';
import { createShortCache } from './short-cache.ts';

/** Composes the stable versions with the draft of a token. Rejects with an {@link OverrideError} if its link is not valid. */
export function createDraftComposer(
  sources: CompositionSources,
  readDraft: (token: string) => Promise<SiteData | undefined>,
): OverrideComposer {
  const findDraft = createShortCache(readDraft);
  return async (token, { registry, unusable }) => {
    const draft = await findDraft(token);
    if (draft === undefined) throw new OverrideError('There is no such draft, or its link has expired.');
    return await composeRelease(registry, { ...sources, readSiteData: () => draft }, { unusable });
  };
}
