import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { RawProduct } from '../feed-files/read-products.ts';
import type { FeedOwnership } from './feed-ownership.ts';
import { type ImportReport, remark } from './import-report.ts';
import { type FeedDefaults, type FeedReading, readProduct } from './read-product.ts';

type Rules = { readonly defaults: FeedDefaults; readonly ownership: FeedOwnership };

/**
 * Reads the products of a feed for a report. Every record is counted once: as imported, merged into a product of several,
 * repeated, filtered, or faulty.
 */
export function createProductCounter(report: ImportReport, { defaults, ownership }: Rules) {
  const sources = new Set<string>();
  const ids = new Set<string>();
  return {
    count: (raw: RawProduct): FeedReading => {
      const reading: FeedReading =
        'fault' in raw ? { faults: [raw.fault] } : readProduct(raw.rows, defaults, ownership);
      report.records += raw.records;
      for (const note of raw.notes ?? []) report.notes.add(note);
      report.isCut = 'fault' in raw && raw.isCut;
      if ('draft' in reading) countDraft(reading, raw);
      else countOther(reading, raw);
      return reading;
    },
    /** The keys of the brands that the feed has. */
    sources: (): readonly string[] => [...sources],
  };

  function countDraft(
    { draft, warnings, changesAt, currency }: Extract<FeedReading, { draft: unknown }>,
    { records, line }: RawProduct,
  ): void {
    report.merged += records - 1;
    if (ids.has(draft.id)) report.repeated += 1;
    else report.imported += 1;
    ids.add(draft.id);
    sources.add(sourceKey(draft.source));
    remark(report, { kind: 'warning', record: line, texts: warnings });
    report.hasDatedSales ||= changesAt !== null;
    if (currency === undefined) report.notes.add('prices name no currency: rupees are assumed');
  }

  function countOther(
    reading: Exclude<FeedReading, { draft: unknown }>,
    { records, line }: RawProduct,
  ): void {
    if ('faults' in reading) {
      report.faulty += records;
      return remark(report, { kind: 'fault', record: line, texts: reading.faults });
    }
    report.filtered += records;
    remark(report, { kind: 'filtered', record: line, texts: [reading.filtered] });
    if (reading.soldOut !== undefined) sources.add(sourceKey(reading.soldOut.source));
  }
}
