import type { ComposedRemote } from '@szn/shared-contracts';

/** The remote as its previous version runs it in a visit in which its own fails; `null` where there is none. */
export function standInFor(remote: ComposedRemote): ComposedRemote | null {
  return remote.previous && { ...remote, ...remote.previous, reason: 'last-known-good', previous: null };
}
