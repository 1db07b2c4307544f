import * as catalogue from '../../catalogue/store/catalogue-write-queries.ts';
import type { Database } from '../../database/database.ts';
import type { FeedOwnership } from './feed-ownership.ts';
import { type ImportReport, remark } from './import-report.ts';

export type RemovalLimits = {
  /** True for a complete feed: its own products that it does not contain are removed. */
  readonly isComplete: boolean;
  /** A complete feed that misses a larger share of the listed products of a brand removes none of that brand. */
  readonly maxRemovedShare: number;
  /** One that misses more products of all its brands removes none. */
  readonly maxRemoved: number;
};

/** Above this share of faulty records nothing is removed. */
const maxFaultyShare = 0.1;

type Unseen = { readonly sourceKeys: readonly string[]; readonly firstVersion: number | undefined };

/**
 * Removes the feed's own products that it does not contain any more, within the limits; none if the feed may be
 * incomplete.
 */
export async function removeUnseen(
  db: Database,
  {
    isComplete,
    maxRemovedShare,
    maxRemoved,
    ownership,
  }: RemovalLimits & { readonly ownership: FeedOwnership },
  { report, sourceKeys, firstVersion }: Unseen & { readonly report: ImportReport },
): Promise<void> {
  if (!isComplete || firstVersion === undefined) return;
  const reason = findIncompleteReason(report);
  if (reason !== undefined) {
    remark(report, { kind: 'warning', record: 0, texts: [`${reason}: nothing was removed`] });
    return;
  }
  await db.transaction().execute(async (transaction) => {
    const version = await catalogue.nextCatalogueVersion(transaction);
    const range = {
      sourceKeys,
      firstVersion,
      version,
      maxRemovedShare,
      maxRemoved,
      mayRemove: ownership.mayReplace,
    };
    const { removed, heldBack } = await catalogue.removeUnseenProducts(transaction, range);
    report.removed += removed;
    report.heldBack.push(...heldBack);
    const texts = heldBack.map(
      ({ brand, missing, listed }) =>
        `${missing} of ${listed} products of ${brand} are missing, more than ${Math.round(maxRemovedShare * 100)} % ` +
        `or with those of other brands more than ${maxRemoved}: none was removed; if the brand has really removed them, ` +
        'import the feed once with higher limits',
    );
    remark(report, { kind: 'warning', record: 0, texts });
  });
}

/** The reason why a feed is probably incomplete. */
function findIncompleteReason(report: ImportReport): string | undefined {
  if (report.faulty > report.records * maxFaultyShare) return 'too many faulty records for a complete feed';
  return report.isCut ? 'the last record is broken, as if the feed were cut off' : undefined;
}
