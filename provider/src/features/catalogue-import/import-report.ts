import type { HeldBack } from '../../catalogue/store/catalogue-write-queries.ts';

export type ImportReport = {
  records: number;
  added: number;
  updated: number;
  removed: number;
  faulty: number;
  isLastFaulty: boolean;
  /** Brands of which so many products are missing that none was removed. */
  readonly heldBack: HeldBack[];
  /** The number of records of an earlier, interrupted run. */
  resumedAfter: number;
  /** The first faults and the first warnings, by record number counted from 1. */
  readonly remarks: { readonly record: number; readonly kind: RemarkKind; readonly text: string }[];
  /** The number of occurrences of each text. */
  readonly tallies: { kind: RemarkKind; text: string; firstRecord: number; count: number }[];
};

type RemarkKind = 'fault' | 'warning';

/** Limit of each kind, so that many warnings do not hide a fault. */
const maxRemarks = 1000;
const maxTallies = 200;
const shownTallies = 10;

export function createImportReport(): ImportReport {
  return {
    records: 0,
    added: 0,
    updated: 0,
    removed: 0,
    faulty: 0,
    isLastFaulty: false,
    heldBack: [],
    resumedAfter: 0,
    remarks: [],
    tallies: [],
  };
}

/** Adds remarks about the last record. */
export function remark(report: ImportReport, kind: RemarkKind, texts: readonly string[]): void {
  const { records: record } = report;
  for (const text of texts) {
    tally(report, { kind, text, record });
    if (countOf(report, kind) <= maxRemarks) report.remarks.push({ record, kind, text });
  }
}

function countOf({ tallies }: ImportReport, kind: RemarkKind): number {
  return tallies.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0);
}

type Remark = ImportReport['remarks'][number];

function tally({ tallies }: ImportReport, { kind, text, record }: Remark): void {
  const known = tallies.find((one) => one.kind === kind && one.text === text);
  if (known !== undefined) known.count += 1;
  else if (tallies.length < maxTallies) tallies.push({ kind, text, firstRecord: record, count: 1 });
}

/** A summary for people: the counts, then the most frequent faults and warnings. */
export function describeReport(report: ImportReport): string {
  const { records, added, updated, removed, faulty, resumedAfter } = report;
  const resumed = resumedAfter > 0 ? `, continued after ${resumedAfter} earlier ones` : '';
  const lines = [
    `${records} records${resumed}: ${added} added, ${updated} updated, ${removed} removed, ${faulty} faulty`,
  ];
  const frequent = report.tallies.toSorted(
    (left, right) => left.kind.localeCompare(right.kind) || right.count - left.count,
  );
  const shown = frequent
    .slice(0, shownTallies)
    .map(({ kind, text, count, firstRecord }) => `  ${count} × ${kind}: ${text} (first in ${firstRecord})`);
  return [...lines, ...shown].join('\n');
}
