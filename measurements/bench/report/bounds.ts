import type { Figure, FigureKey, FigureName } from './figures.ts';

/** An upper bound of the storefront's median, on each condition that was measured and matches. */
type Bound = {
  readonly figure: FigureName;
  readonly part: string;
  readonly subject?: string;
  /** Start of the condition. */
  readonly condition?: string;
  readonly max: number;
  /** `max` is a factor of this figure of the page without scripts, on the same condition. */
  readonly timesStatic?: 'first paint' | 'largest paint';
};

/** What `npm run bench -- --check` demands. */
const bounds: readonly Bound[] = [
  {
    part: 'pages',
    figure: 'largest paint',
    condition: 'phone, cold',
    max: 1.1,
    timesStatic: 'largest paint',
  },
  { part: 'pages', figure: 'largest paint', condition: '4g, cold', max: 1.1, timesStatic: 'largest paint' },
  { part: 'pages', figure: 'layout shift', max: 0.01 },
  { part: 'pages', subject: '/men', figure: 'blocking time', max: 100 },
  { part: 'pages', subject: '/', figure: 'blocking time', max: 150 },
  { part: 'pages', figure: 'longest task', max: 100 },
  { part: 'taps', figure: 'tap to feedback', max: 100 },
  { part: 'taps', figure: 'tap to result', condition: '4g', max: 1.8, timesStatic: 'first paint' },
  { part: 'visits', figure: 'layout shift', max: 0.01 },
  { part: 'interactions', figure: 'interaction', max: 150 },
  { part: 'returns', figure: 'offset after Back', max: 50 },
];

export type BoundResult = {
  readonly key: FigureKey;
  readonly value: number;
  readonly max: number;
  /** For a ratio: the figure of the page without scripts. */
  readonly reference: number | null;
  readonly isMet: boolean;
};

/** Compares the storefront's medians with their bounds. A bound whose figures were not measured is skipped. */
export function checkBounds(figures: readonly Figure[]): readonly BoundResult[] {
  return bounds.flatMap((bound) =>
    figures
      .filter((figure) => figure.variant === 'storefront' && isBoundBy(figure, bound))
      .flatMap((figure) => {
        const reference =
          bound.timesStatic === undefined ? null : findStatic(figures, figure, bound.timesStatic);
        if (reference === undefined) return [];
        const value = reference === null ? figure.median : figure.median / reference;
        return [{ key: figure, value, max: bound.max, reference, isMet: value <= bound.max }];
      }),
  );
}

function isBoundBy(figure: Figure, bound: Bound): boolean {
  return (
    figure.part === bound.part &&
    figure.figure === bound.figure &&
    (bound.subject ?? figure.subject) === figure.subject &&
    figure.condition.startsWith(bound.condition ?? '')
  );
}

/** The figure of the same page without scripts; taps are made on the listing. */
function findStatic(figures: readonly Figure[], of: Figure, name: FigureName): number | undefined {
  const subject = of.part === 'taps' ? '/men' : of.subject;
  return figures.find(
    ({ part, variant, figure, subject: page, condition }) =>
      part === 'pages' &&
      variant === 'static' &&
      figure === name &&
      page === subject &&
      condition === of.condition,
  )?.median;
}
