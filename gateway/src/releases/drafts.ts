import { composeRelease } from '@szn/release-registry/composition/compose';
import type { CompositionSources } from '@szn/release-registry/composition/compose-remote';
import type { SiteData } from '@szn/shared-contracts';
import { OverrideError, type OverrideComposer, createShortCache } from './overrides.ts';

/** What a provider signs: slot, version, end and signature. Nothing else is asked for. */
const tokenPattern = /^[a-z]+\.\d{1,9}\.\d{10,14}\.[\w-]{20,100}$/;

/** Composes the stable versions with the draft of a token. Rejects with an {@link OverrideError} if its link is not valid. */
export function createDraftComposer(
  sources: CompositionSources,
  readDraft: (token: string) => Promise<SiteData | undefined>,
): OverrideComposer {
  const findDraft = createShortCache(readDraft);
  return async (token, { registry, unusable }) => {
    const draft = tokenPattern.test(token) ? await findDraft(token) : undefined;
    if (draft === undefined) throw new OverrideError('There is no such draft, or its link has expired.');
    return await composeRelease(registry, { ...sources, readSiteData: () => draft }, { unusable });
  };
}
