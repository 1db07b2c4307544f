import { median } from '../tables.ts';

/** What was measured: one figure of one variant under one condition. */
export type FigureKey = {
  /** The part of the benchmark: `pages`, `taps`, … */
  readonly part: string;
  /** The page or the interaction. */
  readonly subject: string;
  /** Device and network, and whether the visit is the first: `phone, cold`. */
  readonly condition: string;
  readonly variant: string;
  readonly figure: FigureName;
};

/** The units of all figures. Lower is better. */
export const figureUnits = {
  'first paint': 'ms',
  'largest paint': 'ms',
  'layout shift': '',
  'blocking time': 'ms',
  'longest task': 'ms',
  'main thread': 'ms of processor',
  transferred: 'KB',
  requests: '',
  'tap to feedback': 'ms',
  'tap to result': 'ms',
  interaction: 'ms',
  'tap to products': 'ms',
  'Back to card': 'ms',
  'offset after Back': 'px',
  heap: 'MB',
  elements: '',
} as const;

export type FigureName = keyof typeof figureUnits;

/** What each figure means, for the report. */
export const figureMeanings: Readonly<Record<FigureName, string>> = {
  'first paint': 'from the start of the navigation to the first contentful paint (FCP)',
  'largest paint': 'from the start of the navigation to the largest contentful paint (LCP)',
  'layout shift': 'cumulative layout shift (CLS) until the page is idle; of `visits`: of the whole visit',
  'blocking time': 'sum of what tasks after the first paint take beyond 50 ms each',
  'longest task': 'the longest task of the main thread; 0 when none took more than 50 ms',
  'main thread':
    'processor time of the main thread until the page is idle, with the slowdown of the processor',
  transferred: 'bytes that the server sent, with headers, in units of 1,024',
  requests: 'requests that the browser did not answer from its cache',
  'tap to feedback': 'from the finger to the first frame in which the tapped heart or a notice has changed',
  'tap to result':
    'from the finger to the frame with the notice; 15,000 ms or more when the page ignored the tap',
  interaction:
    'interaction to next paint (INP) of this tap or key, by Event Timing; 16 ms stands for 16 ms or less',
  'tap to products': 'from the tap or key to the first frame with other products; 15,000 ms is the limit',
  'Back to card': 'from Back to the frame in which the card that was on top is back; 10,000 ms is the limit',
  'offset after Back': 'final distance of that card from where it was',
  heap: 'JavaScript heap after a garbage collection',
  elements: 'elements in the document',
};

export type Figure = FigureKey & {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
};

/** Collects values of interleaved runs. */
export type Samples = ReturnType<typeof createSamples>;

export function createSamples(part: string) {
  const values = new Map<string, { readonly key: FigureKey; readonly values: number[] }>();
  return {
    add: (
      condition: Omit<FigureKey, 'part' | 'figure'>,
      measured: Readonly<Partial<Record<FigureName, number>>>,
    ) => {
      for (const [figure, unit] of Object.entries(figureUnits)) {
        if (!isFigureName(figure) || unit === undefined) continue;
        const value = measured[figure];
        if (value === undefined) continue;
        const key: FigureKey = { part, ...condition, figure };
        const id = JSON.stringify(Object.values(key));
        const series = values.get(id) ?? { key, values: [] };
        values.set(id, series);
        series.values.push(value);
      }
    },
    figures: (): readonly Figure[] =>
      [...values.values()].map(({ key, values: runs }) => ({
        ...key,
        median: median(runs),
        min: Math.min(...runs),
        max: Math.max(...runs),
        runs: runs.length,
      })),
  };
}

function isFigureName(name: string): name is FigureName {
  return name in figureUnits;
}
