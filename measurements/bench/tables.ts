/** Prints a table of rows with the same columns. Fractions have one decimal. */
export function printTable(title: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => toText(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const line = (texts: readonly string[]) =>
    texts.map((text, index) => text.padStart(widths[index] ?? 0)).join('  ');
  process.stdout.write(`\n${title}\n${[columns, ...cells].map(line).join('\n')}\n`);
}

function toText(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}

/** The median of some numbers: the mean of the middle two of an even count; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2;
}
