import type { Figure, FigureKey, FigureName } from './figures.ts';

/** An upper bound of the storefront's median, on each condition that was measured and matches. */
type Bound = {
  readonly figure: FigureName;
  readonly part: string;
  readonly subject?: string | readonly string[];
  /** Matches the condition. */
  readonly condition?: RegExp;
  readonly max: number;
  /** `max` is a factor of the same figure of this variant, on the same condition. */
  readonly of?: 'peer' | 'limit';
};

const listing = { part: 'pages', subject: '/men' } as const;
const overHttp1 = (profile: string) => new RegExp(`^${profile}, cold$`);
const overHttp2 = (profile: string) => new RegExp(`^${profile}, cold, HTTP/2$`);
const otherPages = ['/', '/search?q=hoodie', '/collections/Jaywalking', '/about-us', '/wishlist'];
const changes = ['filter: apply', 'sort', 'another listing'];

/** What `npm run bench -- --check` demands: each figure that the peer has is compared with it. */
const bounds: readonly Bound[] = [
  { ...listing, figure: 'first paint', condition: overHttp1('phone'), max: 0.7, of: 'peer' },
  { ...listing, figure: 'first paint', condition: overHttp1('4g'), max: 0.9, of: 'peer' },
  { ...listing, figure: 'first paint', condition: overHttp2('phone'), max: 0.88, of: 'peer' },
  { ...listing, figure: 'first paint', condition: overHttp2('4g'), max: 0.98, of: 'peer' },
  { ...listing, figure: 'largest paint', condition: /cold/, max: 1, of: 'peer' },
  { ...listing, figure: 'transferred', condition: /cold/, max: 1.1, of: 'peer' },
  { ...listing, figure: 'main thread', condition: /cold/, max: 1, of: 'peer' },
  { ...listing, figure: 'blocking time', condition: /cold/, max: 0.5, of: 'peer' },
  { part: 'pages', subject: otherPages, figure: 'first paint', condition: /cold/, max: 1.15, of: 'limit' },
  { part: 'pages', figure: 'layout shift', max: 0.01 },
  { part: 'taps', figure: 'tap to feedback', max: 1, of: 'peer' },
  { part: 'visits', figure: 'layout shift', max: 0.01 },
  { part: 'visits', figure: 'blocking time', max: 1, of: 'peer' },
  { part: 'interactions', subject: ['heart', ...changes], figure: 'interaction', max: 1, of: 'peer' },
  { part: 'interactions', subject: 'menu', figure: 'interaction', max: 100 },
  { part: 'interactions', subject: changes, figure: 'tap to products', max: 1, of: 'peer' },
  { part: 'returns', figure: 'offset after Back', max: 50 },
];

export type BoundResult = {
  readonly key: FigureKey;
  readonly value: number;
  readonly max: number;
  /** For a ratio: the variant that the figure is divided by. */
  readonly of: 'peer' | 'limit' | null;
  readonly isMet: boolean;
};

/** Compares the storefront's medians with their bounds. A bound whose figures were not measured is skipped. */
export function checkBounds(figures: readonly Figure[]): readonly BoundResult[] {
  return bounds.flatMap((bound) =>
    figures
      .filter((figure) => figure.variant === 'storefront' && isBoundBy(figure, bound))
      .flatMap((figure) => {
        const { max, of = null } = bound;
        const reference = of === null ? 1 : findMedian(figures, figure, of);
        if (reference === undefined) return [];
        // What the other variant does not need at all must be 0.
        const value = figure.median === 0 ? 0 : figure.median / reference;
        return [{ key: figure, value, max, of, isMet: value <= max }];
      }),
  );
}

function isBoundBy(
  figure: Figure,
  { part, figure: name, subject = figure.subject, condition }: Bound,
): boolean {
  return (
    figure.part === part &&
    figure.figure === name &&
    [subject].flat().includes(figure.subject) &&
    (condition?.test(figure.condition) ?? true)
  );
}

function findMedian(figures: readonly Figure[], of: Figure, variant: string): number | undefined {
  return figures.find(
    (figure) =>
      figure.variant === variant &&
      figure.part === of.part &&
      figure.subject === of.subject &&
      figure.condition === of.condition &&
      figure.figure === of.figure,
  )?.median;
}
