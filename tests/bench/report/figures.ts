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
  'offset after Back': 'px',
  heap: 'MB',
  elements: '',
} as const;

export type FigureName = keyof typeof figureUnits;

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
