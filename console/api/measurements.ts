import { z } from 'zod';

const vital = z.object({ count: z.number(), p75: z.number().nullable() });

/** One side of a comparison, over the chosen time. */
const side = z.object({
  version: z.string(),
  visits: z.number(),
  failed: z.number(),
  /** Seconds. */
  LCP: vital,
  /** Seconds. */
  INP: vital,
  CLS: vital,
});
export type Side = z.infer<typeof side>;

/** One point of a plot: values of an interval. */
const point = z.object({
  /** Start of the interval, seconds since 1970. */
  at: z.number(),
  visits: z.number(),
  failed: z.number(),
  LCP: z.number().nullable(),
  INP: z.number().nullable(),
  CLS: z.number().nullable(),
});
export type Point = z.infer<typeof point>;

const recommendation = z.object({
  verb: z.enum(['promote', 'rollback', 'wait', 'none']),
  /** The reason, a sentence. */
  reason: z.string(),
});
export type Recommendation = z.infer<typeof recommendation>;

export const comparisonSchema = z.object({
  remote: z.string(),
  environment: z.string(),
  hours: z.number(),
  stable: side,
  canary: side.nullable(),
  /** The wanted share of the canary in per cent, and the share of the visits that it had. */
  setShare: z.number().nullable(),
  actualShare: z.number().nullable(),
  recommendation,
  stablePoints: z.array(point),
  canaryPoints: z.array(point),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const errorsSchema = z.object({
  hours: z.number(),
  rows: z.array(
    z.object({
      environment: z.string(),
      remote: z.string(),
      version: z.string(),
      kind: z.string(),
      /** `none` for a bug without a code. */
      code: z.string(),
      count: z.number(),
    }),
  ),
});

/** The latest different errors that browsers have reported to the gateways of an environment, the most frequent first. */
export const latestErrorsSchema = z.object({
  errors: z.array(
    z.object({
      id: z.string(),
      count: z.number(),
      at: z.iso.datetime(),
      kind: z.string(),
      code: z.string().nullable(),
      message: z.string(),
      path: z.string(),
      /** `null`: the shell, or unknown. */
      remote: z.string().nullable(),
      version: z.string().nullable(),
      /** With files and lines of sources, as far as there are source maps. */
      stack: z.string(),
    }),
  ),
  /** Addresses of gateways that did not answer. */
  unread: z.array(z.string()),
});
export type LatestErrors = z.infer<typeof latestErrorsSchema>;
export type ErrorCounts = z.infer<typeof errorsSchema>;
