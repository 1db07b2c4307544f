/** What came of an import. */
export type ImportReport = {
  records: number;
  added: number;
  updated: number;
  removed: number;
  faulty: number;
  isLastFaulty: boolean;
  /** How many records an earlier, broken-off run had done. */
  resumedAfter: number;
  /** The first faults and the first warnings, by record number counted from 1. */
  readonly remarks: ImportRemark[];
  /** How often each was said. */
  readonly tallies: ImportTally[];
};

type RemarkKind = 'fault' | 'warning';

export type ImportRemark = { readonly record: number; readonly kind: RemarkKind; readonly text: string };

export type ImportTally = {
  readonly kind: RemarkKind;
  readonly text: string;
  readonly firstRecord: number;
  count: number;
};

/** Of either kind, so that a thousand warnings cannot hide a fault. */
const mostRemarks = 1000;
const mostTallies = 200;
const shownTallies = 10;

export function createImportReport(): ImportReport {
  return {
    records: 0,
    added: 0,
    updated: 0,
    removed: 0,
    faulty: 0,
    isLastFaulty: false,
    resumedAfter: 0,
    remarks: [],
    tallies: [],
  };
}

/** Notes what is to be said of the record read last. */
export function remark(report: ImportReport, kind: RemarkKind, texts: readonly string[]): void {
  for (const text of texts) {
    const { records: record, remarks } = report;
    tally(report, kind, text);
    if (countOf(report, kind) <= mostRemarks) remarks.push({ record, kind, text });
  }
}

function countOf({ tallies }: ImportReport, kind: RemarkKind): number {
  return tallies.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0);
}

function tally({ records, tallies }: ImportReport, kind: RemarkKind, text: string): void {
  const known = tallies.find((one) => one.kind === kind && one.text === text);
  if (known !== undefined) known.count += 1;
  else if (tallies.length < mostTallies) tallies.push({ kind, text, firstRecord: records, count: 1 });
}

/** For people: what was done, and what most often went wrong, faults first. */
export function describeReport(report: ImportReport): string {
  const { records, added, updated, removed, faulty, resumedAfter } = report;
  const resumed = resumedAfter > 0 ? `, going on after ${resumedAfter} done before` : '';
  const lines = [
    `${records} records${resumed}: ${added} added, ${updated} updated, ${removed} removed, ${faulty} faulty`,
  ];
  const often = report.tallies.toSorted(
    (left, right) => left.kind.localeCompare(right.kind) || right.count - left.count,
  );
  const shown = often
    .slice(0, shownTallies)
    .map(({ kind, text, count, firstRecord }) => `  ${count} × ${kind}: ${text} (first in ${firstRecord})`);
  return [...lines, ...shown].join('\n');
}
