import type { ImportReport } from '../catalogue-import/import-report.ts';

type FeedCounts = Readonly<Record<'records' | 'faulty' | 'faults' | 'removed' | 'held_back', number>>;

/** What was right is imported, but so much of the feed is faulty that somebody must look at it. */
export class FaultyFeedError extends Error {
  override readonly name = 'FaultyFeedError';
  readonly counts: FeedCounts;

  constructor(message: string, counts: FeedCounts) {
    super(message);
    this.counts = counts;
  }
}

export function countFeed({ records, faulty, removed, heldBack }: ImportReport): FeedCounts {
  const held_back = heldBack.reduce((sum, { missing }) => sum + missing, 0);
  return { records, faulty, faults: faulty, removed, held_back };
}

/** Throws an error for operators if a feed is empty, gives no product, or has more faulty records than its share. */
export function checkFaults(report: ImportReport, maxFaultyShare: number): void {
  const { records, imported, filtered, faulty, tallies } = report;
  if (records === 0) throw new Error('The feed is empty');
  const isUseless = imported <= 0 && filtered === 0;
  if (!isUseless && faulty <= records * maxFaultyShare) return;
  const [worst] = tallies
    .filter(({ kind }) => kind === 'fault')
    .toSorted((left, right) => right.count - left.count);
  const reason = `${worst?.count ?? 0} × ${worst?.text ?? 'other faults'}`;
  throw new FaultyFeedError(
    isUseless
      ? `No record became a product: ${reason}`
      : `${faulty} of ${records} records are faulty, more than ${Math.round(maxFaultyShare * 100)} %: ${reason}`,
    countFeed(report),
  );
}
