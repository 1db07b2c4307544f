import { printTable } from '../tables.ts';
import type { BoundResult } from './bounds.ts';
import { figureUnits, type Figure } from './figures.ts';

/** Prints figures as a table: one row for each figure, one column for each variant, median and spread. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const variants = [...new Set(figures.map(({ variant }) => variant))];
  printTable(
    title,
    groupByVariant(figures).map((row) => ({
      of: row.subject,
      on: row.condition,
      figure: withUnit(row.figure),
      ...Object.fromEntries(variants.map((variant) => [variant, describeSpread(row.byVariant.get(variant))])),
      'of peer': formatRatio(row, 'peer'),
      'of limit': formatRatio(row, 'limit'),
    })),
  );
}

export type FigureRow = Pick<Figure, 'part' | 'subject' | 'condition' | 'figure'> & {
  readonly byVariant: ReadonlyMap<string, Figure>;
};

/** Puts the variants of each figure side by side. */
export function groupByVariant(figures: readonly Figure[]): readonly FigureRow[] {
  const rows = new Map<string, FigureRow & { byVariant: Map<string, Figure> }>();
  for (const figure of figures) {
    const id = [figure.part, figure.subject, figure.condition, figure.figure].join('|');
    const row = rows.get(id) ?? { ...figure, byVariant: new Map<string, Figure>() };
    rows.set(id, row);
    row.byVariant.set(figure.variant, figure);
  }
  return [...rows.values()];
}

export function withUnit(figure: Figure['figure']): string {
  const unit = figureUnits[figure];
  return unit === '' ? figure : `${figure} (${unit})`;
}

/** Median and, if there were several runs, the smallest and the largest value. */
export function describeSpread(figure: Figure | undefined): string {
  if (figure === undefined) return '';
  const { median, min, max } = figure;
  if (min === max) return formatValue(median);
  return `${formatValue(median)} (${formatValue(min)}–${formatValue(max)})`;
}

/** The storefront as a factor of another variant; empty without one. */
export function formatRatio({ byVariant }: FigureRow, of: 'peer' | 'limit'): string {
  const [own, reference] = [byVariant.get('storefront'), byVariant.get(of)];
  if (own === undefined || reference === undefined || reference.median === 0) return '';
  return (own.median / reference.median).toFixed(2);
}

function formatValue(value: number): string {
  if (Number.isInteger(value)) return String(value);
  if (Math.abs(value) < 1) return value.toFixed(3);
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

/** With the variant that it is divided by. */
export function nameBound(figure: Figure['figure'], of: BoundResult['of']): string {
  return of === null ? withUnit(figure) : `${figure}, ÷ ${of}`;
}

export function printBounds(results: readonly BoundResult[]): void {
  printTable(
    'Bounds of the storefront',
    results.map(({ key, value, max, of, isMet }) => ({
      '': isMet ? 'met' : 'MISSED',
      page: key.subject,
      on: key.condition,
      figure: nameBound(key.figure, of),
      value: formatValue(value),
      'at most': max,
    })),
  );
}
