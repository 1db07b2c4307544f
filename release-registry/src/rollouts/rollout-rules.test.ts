import type { Rollout } from '../registry/deployments.ts';
import {
  actualShare,
  compareVitals,
  decideStep,
  type Histogram,
  percentile75,
  type StepFigures,
  type VersionFigures,
} from './rollout-rules.ts';

const rollout: Rollout = {
  steps: [5, 25, 100],
  everySeconds: 600,
  sampleTimeoutSeconds: 3600,
  rule: { minVisits: 100, minVitals: 40, maxExcessPoints: 5, maxExcessPercent: 20 },
  step: 0,
  since: '2026-01-01T10:00:00.000Z',
  state: 'running',
  reason: null,
};
const at = (time: string) => new Date(`2026-01-01T${time}.000Z`);

/** A histogram in which all values are in the bucket below a bound. */
const below = (bound: number, count: number, buckets: readonly number[]): Histogram =>
  Object.fromEntries(
    [...buckets, '+Inf'].map((le) => [String(le), Number(le) >= bound || le === '+Inf' ? count : 0]),
  );
const lcp = (bound: number, count = 50) => below(bound, count, [1, 2, 3, 4]);

const figures = (changes: Partial<VersionFigures> = {}): VersionFigures => ({
  visits: 200,
  failed: 0,
  vitals: { LCP: lcp(2), INP: {}, CLS: {} },
  ...changes,
});
const step = (canary: Partial<VersionFigures> = {}, stable: Partial<VersionFigures> = {}): StepFigures => ({
  startedAt: at('10:00:05'),
  canary: figures(canary),
  stable: figures({ visits: 3800, ...stable }),
});
const withLcp = (histogram: Histogram): Partial<VersionFigures> => ({
  vitals: { LCP: histogram, INP: {}, CLS: {} },
});

test.each<[string, Histogram, number | null]>([
  ['no measurement', {}, null],
  ['empty buckets', { '1': 0, '+Inf': 0 }, null],
  ['all in one bucket: three quarters of its width', { '1': 0, '2': 8, '+Inf': 8 }, 1.75],
  ['the boundary of a bucket', { '1': 3, '2': 4, '+Inf': 4 }, 1],
  ['keys in any order', { '+Inf': 4, '10': 4, '2': 2 }, 6],
  ['values above the highest bound: that bound', { '1': 1, '2': 1, '+Inf': 8 }, 2],
])('The 75th percentile of %s', (_case, histogram, value) => {
  expect(percentile75(histogram).value).toBe(value);
});

test.each<[string, 'LCP' | 'INP' | 'CLS', Histogram, Histogram, string]>([
  ['is equal', 'LCP', lcp(2), lcp(2), 'within'],
  ['is a bucket higher', 'LCP', lcp(3), lcp(2), 'worse'],
  ['is lower', 'LCP', lcp(2), lcp(3), 'within'],
  ['is 19 % higher', 'LCP', { '2.083': 100, '+Inf': 100 }, { '1.75': 100, '+Inf': 100 }, 'within'],
  [
    'is twice as high and a tenth of a second more',
    'LCP',
    { '0.2': 50, '+Inf': 50 },
    { '0.1': 50, '+Inf': 50 },
    'within',
  ],
  ['has too few measurements', 'LCP', lcp(4, 39), lcp(2), 'few'],
  ['is compared with too few measurements', 'LCP', lcp(4), lcp(2, 39), 'few'],
  ['has no measurement at all', 'INP', {}, {}, 'few'],
  ['is 60 ms higher', 'INP', { '0.28': 50, '+Inf': 50 }, { '0.2': 50, '+Inf': 50 }, 'worse'],
  ['is 0.01 higher', 'CLS', { '0.02': 50, '+Inf': 50 }, { '0.01': 50, '+Inf': 50 }, 'within'],
  ['is 0.1 higher', 'CLS', { '0.15': 50, '+Inf': 50 }, { '0.01': 50, '+Inf': 50 }, 'worse'],
])('A vital that %s', (_case, vital, canary, stable, verdict) => {
  const none = { LCP: {}, INP: {}, CLS: {} };
  const compared = compareVitals(
    {
      canary: figures({ vitals: { ...none, [vital]: canary } }),
      stable: figures({ vitals: { ...none, [vital]: stable } }),
    },
    rollout.rule,
  );

  expect(compared.find((one) => one.vital === vital)?.verdict).toBe(verdict);
});

type Case = {
  readonly rollout?: Partial<Rollout>;
  readonly isOff?: boolean;
  readonly figures?: StepFigures | null;
  readonly now?: Date;
};

test.each<[string, Case, string, RegExp]>([
  ['waits for its time', { now: at('10:05:00') }, 'wait', /lasts until 2026-01-01T10:10:05/],
  ['counts its time from the first reading of a gateway', { now: at('10:10:04') }, 'wait', /10:10:05/],
  ['goes on after its time', { now: at('10:10:05') }, 'advance', /failed in 0 of 200 visits/],
  [
    'counts its time from a resumption',
    { rollout: { since: '2026-01-01T10:08:00.000Z' } },
    'wait',
    /10:18:00/,
  ],
  ['finishes before the last share', { rollout: { step: 1 } }, 'finish', /LCP 1.75 s \(default 1.75 s\)/],
  ['waits for visits', { figures: step({ visits: 99 }) }, 'wait', /has 99 of 100 visits/],
  [
    'waits for measured page loads',
    { figures: step(withLcp(lcp(2, 39))) },
    'wait',
    /39 of 40 page loads .* canary/,
  ],
  [
    'waits for those of the default version',
    { figures: step({}, withLcp({})) },
    'wait',
    /0 of 40 .* default/,
  ],
  [
    'does not wait for vitals that are not compared',
    { figures: step(withLcp({}), withLcp({})), rollout: { rule: { ...rollout.rule, minVitals: 0 } } },
    'advance',
    /failed in 0/,
  ],
  [
    'pauses without enough visits in the end',
    { figures: step({ visits: 99 }), now: at('11:00:05') },
    'pause',
    /too little traffic: after 3600 s it has 99 of 100 visits/,
  ],
  [
    'waits while few networks can have made all failures',
    { figures: { ...step({ failed: 200 }), forgeable: 768 } },
    'wait',
    /failed in 200 of 200 visits .* which few client networks can have made/,
  ],
  [
    'waits while they can have made all measurements',
    { figures: { ...step(withLcp(lcp(4))), forgeable: 768 } },
    'wait',
    /LCP 3.75 s .* which few client networks can have made/,
  ],
  [
    'pauses in the end while few networks can have made all failures',
    { figures: { ...step({ failed: 200 }), forgeable: 768 }, now: at('11:00:05') },
    'pause',
    /which few client networks can have made/,
  ],
  [
    'aborts although few networks report failures of the default version',
    {
      figures: {
        ...step({ failed: 24 }, { visits: 40, failed: 4 }),
        past: { visits: 5000, failed: 50 },
        forgeable: 4,
      },
    },
    'abort',
    /the default version in 1.0 %/,
  ],
  ['aborts by failures', { figures: step({ failed: 11 }) }, 'abort', /failed in 11 of 200 visits \(5.5 %\)/],
  [
    'does not abort by failures of both',
    { figures: step({ failed: 20 }, { failed: 380 }) },
    'advance',
    /failed in/,
  ],
  [
    'aborts by failures of 20 visits, before the sample and the time',
    { figures: step({ visits: 20, failed: 2 }), now: at('10:00:10') },
    'abort',
    /failed in 2 of 20 visits/,
  ],
  ['does not judge 19 visits', { figures: step({ visits: 19, failed: 19 }) }, 'wait', /19 of 100 visits/],
  [
    'aborts by a slow LCP',
    { figures: step(withLcp(lcp(4))) },
    'abort',
    /has LCP 3.75 s at the 75th percentile of 50 page loads, the default version 1.75 s of 50; at most 2.10 s/,
  ],
  [
    'names all reasons',
    { figures: step({ failed: 50, ...withLcp(lcp(4)) }) },
    'abort',
    /failed in 50 of 200 .*; has LCP/,
  ],
  ['waits for a guard', { figures: null }, 'wait', /no guard has read a gateway/],
  ['waits while the remote is off', { isOff: true }, 'wait', /switched off/],
  ['stays paused', { rollout: { state: 'paused', reason: 'lunch' } }, 'wait', /^lunch$/],
  ['stays aborted', { rollout: { state: 'aborted', reason: 'it fails' } }, 'wait', /^it fails$/],
])(
  'A step %s',
  (_case, { rollout: changes, isOff = false, figures: given = step(), now }, action, reason) => {
    const decision = decideStep(
      { rollout: { ...rollout, ...changes }, isOff, figures: given },
      now ?? at('10:12:00'),
    );

    expect(decision).toEqual({ action, reason: expect.stringMatching(reason) });
  },
);

test('The actual share is the part of the visits that the canary had', () => {
  expect(actualShare(step())).toBe(5);
  expect(actualShare(step({ visits: 0 }, { visits: 0 }))).toBeNull();
});
