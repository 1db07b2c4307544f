import { sourceKey } from '../../catalogue/text-normalization.ts';
import type { RawProduct } from '../feed-files/read-products.ts';
import type { FeedOwnership } from './feed-ownership.ts';
import { countRows, type ImportReport, remark } from './import-report.ts';
import { type FeedDefaults, type FeedReading, readProduct } from './read-product.ts';
import { splitColours } from './split-colours.ts';

/** A product of a feed, and how many of its records are counted with it: none for further colours of the same records. */
export type CountedReading = { readonly reading: FeedReading; readonly records: number };

type Place = Pick<RawProduct, 'records' | 'line'>;
type Rules = { readonly defaults: FeedDefaults; readonly ownership: FeedOwnership };

/**
 * Reads the products of a feed for a report. Every record is counted once: as imported, merged into a product of several,
 * repeated, filtered, or faulty; further colours of a product are counted as imported, too.
 */
export function createProductCounter(report: ImportReport, { defaults, ownership }: Rules) {
  const sources = new Set<string>();
  const ids = new Set<string>();
  return {
    count: (raw: RawProduct): readonly CountedReading[] => {
      report.records += raw.records;
      for (const note of raw.notes ?? []) report.notes.add(note);
      report.isCut = 'fault' in raw && raw.isCut;
      return readAll(raw).map((reading, index) => {
        const records = index === 0 ? raw.records : 0;
        if ('draft' in reading) countDraft(reading, { records, line: raw.line });
        else countOther(reading, { records, line: raw.line });
        return { reading, records };
      });
    },
    /** The keys of the brands that the feed has. */
    sources: (): readonly string[] => [...sources],
  };

  function readAll(raw: RawProduct): readonly FeedReading[] {
    if ('fault' in raw) return [{ faults: [raw.fault] }];
    return splitColours(raw.rows, defaults).map((rows) => readProduct(rows, defaults, ownership));
  }

  function countDraft(
    { draft, warnings, changesAt, currency }: Extract<FeedReading, { draft: unknown }>,
    { records, line }: Place,
  ): void {
    countRows(report, records, 1);
    if (ids.has(draft.id)) report.repeated += 1;
    else report.imported += 1;
    ids.add(draft.id);
    sources.add(sourceKey(draft.source));
    remark(report, { kind: 'warning', record: line, texts: warnings });
    report.hasDatedSales ||= changesAt !== null;
    if (currency === undefined) report.notes.add('prices name no currency: rupees are assumed');
  }

  function countOther(reading: Exclude<FeedReading, { draft: unknown }>, { records, line }: Place): void {
    if ('faults' in reading) {
      report.faulty += records;
      return remark(report, { kind: 'fault', record: line, texts: reading.faults });
    }
    report.filtered += records;
    remark(report, { kind: 'filtered', record: line, texts: [reading.filtered] });
    if (reading.soldOut !== undefined) sources.add(sourceKey(reading.soldOut.source));
  }
}
