import { createHash } from 'node:crypto';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { commonRelease, type Edition } from '../releases/registry-snapshot.ts';

/**
 * The visitor's bucket, 1 to 100, for as long as the id is kept. A canary with a share of n per cent is given to the
 * buckets 1 to n: raising the share moves nobody back, and 0 moves everybody out.
 */
export function bucketOf(visitorId: string): number {
  return (createHash('sha256').update(visitorId).digest().readUInt32BE() % 100) + 1;
}

export function chooseComposition(edition: Edition, bucket: number): ComposedRelease {
  return edition.compositions.find(({ upTo }) => bucket <= upTo)?.release ?? commonRelease(edition);
}
