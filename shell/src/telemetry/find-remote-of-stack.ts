import type { ComposedRemote, Composition } from '@szn/shared-contracts';
import { standInFor } from '../federation/stand-in-for.ts';

/**
 * The version of a remote in whose files an error came about: the first one that its stack names. The files of a
 * version lie together, so the folder of its entry tells; addresses of retries lie below it.
 */
export function findRemoteOfStack(composition: Composition, stack: string): ComposedRemote | null {
  let first: { readonly remote: ComposedRemote; readonly index: number } | undefined;
  for (const remote of composition.remotes.flatMap(withStandIn)) {
    const index = stack.indexOf(remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1));
    if (index !== -1 && (!first || index < first.index)) first = { remote, index };
  }
  return first?.remote ?? null;
}

function withStandIn(remote: ComposedRemote): readonly ComposedRemote[] {
  const standIn = standInFor(remote);
  return standIn ? [remote, standIn] : [remote];
}
