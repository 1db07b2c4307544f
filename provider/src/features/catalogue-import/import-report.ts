import type { HeldBack } from '../../catalogue/store/catalogue-write-queries.ts';

export type ImportReport = {
  /** The sum of the five counts that follow, without the further colours. */
  records: number;
  imported: number;
  /** Further records of a product of several, such as its sizes. */
  merged: number;
  /** Products that are further colours of one that the same records describe. */
  colours: number;
  /** Records of a product that an earlier one describes; the last one counts. */
  repeated: number;
  /** No products for shoppers, by rule. */
  filtered: number;
  faulty: number;
  added: number;
  updated: number;
  removed: number;
  /** The last record looks as if the file ended inside of it. */
  isCut: boolean;
  /** A reduction begins or ends in the future: prices change while the feed does not. */
  hasDatedSales: boolean;
  /** How many remarks of each kind there were. */
  readonly counts: Record<RemarkKind, number>;
  /** About the feed as a whole. */
  readonly notes: Set<string>;
  /** Brands of which so many products are missing that none was removed. */
  readonly heldBack: HeldBack[];
  /** The number of records of an earlier, interrupted run. */
  resumedAfter: number;
  /** The first faults and the first warnings, by the line of a table, or else the record, counted from 1. */
  readonly remarks: { readonly record: number; readonly kind: RemarkKind; readonly text: string }[];
  /** The number of occurrences of each text. */
  readonly tallies: { kind: RemarkKind; text: string; firstRecord: number; count: number }[];
};

type RemarkKind = 'fault' | 'filtered' | 'warning';

/** Limit of each kind, so that many warnings do not hide a fault. */
const maxRemarks = 1000;
const maxTallies = 100;
const shownTallies = 10;

export function createImportReport(): ImportReport {
  return {
    records: 0,
    imported: 0,
    merged: 0,
    colours: 0,
    repeated: 0,
    filtered: 0,
    faulty: 0,
    added: 0,
    updated: 0,
    removed: 0,
    isCut: false,
    hasDatedSales: false,
    counts: { fault: 0, filtered: 0, warning: 0 },
    notes: new Set(),
    heldBack: [],
    resumedAfter: 0,
    remarks: [],
    tallies: [],
  };
}

/** Counts the records of an imported product beyond the first; `sign` -1 takes them back. */
export function countRows(report: ImportReport, records: number, sign: 1 | -1): void {
  if (records === 0) report.colours += sign;
  else report.merged += sign * (records - 1);
}

type Remarks = { readonly kind: RemarkKind; readonly record: number; readonly texts: readonly string[] };

/** Adds remarks about a record; 0 stands for the feed as a whole. */
export function remark(report: ImportReport, { kind, record, texts }: Remarks): void {
  for (const text of texts) {
    tally(report, { kind, text, record });
    report.counts[kind] += 1;
    if (report.counts[kind] <= maxRemarks) report.remarks.push({ record, kind, text });
  }
}

type Remark = ImportReport['remarks'][number];

function tally({ tallies }: ImportReport, { kind, text, record }: Remark): void {
  const known = tallies.find((one) => one.kind === kind && one.text === text);
  if (known !== undefined) known.count += 1;
  else if (tallies.filter((one) => one.kind === kind).length < maxTallies)
    tallies.push({ kind, text, firstRecord: record, count: 1 });
}

/** A summary for people: the counts, then the most frequent faults and warnings. */
export function describeReport(report: ImportReport): string {
  const { records, added, updated, removed, resumedAfter } = report;
  const resumed = resumedAfter > 0 ? `, continued after ${resumedAfter} earlier ones` : '';
  const colours = report.colours > 0 ? ` (${report.colours} further colours)` : '';
  const parts = (['imported', 'merged', 'repeated', 'filtered', 'faulty'] as const)
    .filter((name) => report[name] > 0 || name === 'imported' || name === 'faulty')
    .map((name) => `${report[name]} ${name}${name === 'imported' ? colours : ''}`);
  const lines = [
    `${records} records${resumed}: ${parts.join(', ')}; products: ${added} added, ${updated} updated, ${removed} removed`,
  ];
  const frequent = report.tallies.toSorted(
    (left, right) => left.kind.localeCompare(right.kind) || right.count - left.count,
  );
  const shown = frequent
    .slice(0, shownTallies)
    .map(
      ({ kind, text, count, firstRecord }) =>
        `  ${count} × ${kind}: ${text}${firstRecord === 0 ? '' : ` (first in ${firstRecord})`}`,
    );
  return [...lines, ...shown, ...[...report.notes].map((note) => `  note: ${note}`)].join('\n');
}

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
