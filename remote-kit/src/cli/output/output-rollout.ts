import { z } from 'zod';
import { time, version } from './output-parts.ts';

const percentile = z.object({ count: z.number(), value: z.number().nullable() });
const counts = z.object({ visits: z.number(), failed: z.number() });

export const rollout = version.extend({
  stable: z.string().describe('The default version.'),
  steps: z.array(z.number().int()),
  step: z.number().int().describe('Index of the step in force.'),
  since: time,
  state: z.enum(['running', 'paused', 'aborted']),
  reason: z.string().nullable(),
  everySeconds: z.number(),
  sampleTimeoutSeconds: z.number(),
  rule: z.object({
    minVisits: z.number(),
    minVitals: z.number(),
    maxExcessPoints: z.number(),
    maxExcessPercent: z.number(),
  }),
  share: z
    .object({ set: z.number(), actual: z.number().nullable() })
    .describe('Percentages: of the visitors, and of the visits in this step.'),
  figures: z
    .object({
      since: time,
      canary: counts,
      stable: counts,
      vitals: z.array(
        z.object({
          vital: z.enum(['LCP', 'INP', 'CLS']),
          canary: percentile,
          stable: percentile,
          limit: z.number().nullable(),
          verdict: z.enum(['few', 'within', 'worse']),
        }),
      ),
    })
    .describe('Of this step; null before a guard has read a gateway. Times in seconds.')
    .nullable(),
  decision: z.object({ action: z.enum(['wait', 'advance', 'finish', 'pause', 'abort']), reason: z.string() }),
});
