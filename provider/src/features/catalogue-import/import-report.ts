/** What came of an import. */
export type ImportReport = {
  records: number;
  added: number;
  updated: number;
  removed: number;
  faulty: number;
  /** How many records an earlier, broken-off run had done. */
  resumedAfter: number;
  /** The first faults and warnings, by record number counted from 1. */
  readonly remarks: ImportRemark[];
};

export type ImportRemark = {
  readonly record: number;
  readonly kind: 'fault' | 'warning';
  readonly text: string;
};

const mostRemarks = 1000;

export function createImportReport(): ImportReport {
  return { records: 0, added: 0, updated: 0, removed: 0, faulty: 0, resumedAfter: 0, remarks: [] };
}

export function remark(report: ImportReport, kind: ImportRemark['kind'], texts: readonly string[]): void {
  for (const text of texts) {
    if (report.remarks.length < mostRemarks) report.remarks.push({ record: report.records, kind, text });
  }
}

/** For people: what was done, and what most often went wrong. */
export function describeReport(report: ImportReport): string {
  const { records, added, updated, removed, faulty, resumedAfter } = report;
  const resumed = resumedAfter > 0 ? `, going on after ${resumedAfter} done before` : '';
  const lines = [
    `${records} records${resumed}: ${added} added, ${updated} updated, ${removed} removed, ${faulty} faulty`,
  ];
  const counts = new Map<string, number>();
  for (const { kind, text } of report.remarks) {
    counts.set(`${kind}: ${text}`, (counts.get(`${kind}: ${text}`) ?? 0) + 1);
  }
  const often = [...counts].toSorted(([, left], [, right]) => right - left).slice(0, 10);
  return [...lines, ...often.map(([text, count]) => `  ${count} × ${text}`)].join('\n');
}
