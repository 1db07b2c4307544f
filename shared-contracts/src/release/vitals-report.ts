import { z } from 'zod';
import { name, version } from './release-record.ts';

/** `TTFB`, `FCP` and `LCP`: of the document. `CLS` and `INP`: of the visit until the page is first hidden. */
const vitalName = z.enum(['TTFB', 'FCP', 'LCP', 'CLS', 'INP']);

const durationMs = z.number().min(0).max(600_000);

/** The parts of the largest contentful paint and of the slowest interaction, as `web-vitals` names them. */
const parts = z.partialRecord(
  z.enum([
    'resourceLoadDelay',
    'resourceLoadDuration',
    'elementRenderDelay',
    'inputDelay',
    'processingDuration',
    'presentationDelay',
  ]),
  durationMs,
);

const vital = z.strictObject({
  /** Milliseconds; a score without unit for `CLS`. */
  value: z.number().min(0).max(600_000),
  /**
   * The element behind the value, by its kind and the class that its component gives it: `img.shared-ui-picture`. Neither
   * texts nor ids nor addresses match.
   */
  target: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}(?:\.[a-zA-Z][\w-]{0,50})?$/)
    .optional(),
  parts: parts.optional(),
});

/**
 * How a long task was attributed. `script`: the browser names a script of the remote; `page`: it names a script of the
 * shell, in which React runs components, or none, and the remote is that of the page.
 */
const longTaskSource = z.enum(['script', 'page']);

const longTasks = z.strictObject({
  remote: z.strictObject({ name, version }),
  source: longTaskSource,
  count: z.int().min(1).max(100_000),
});

/** The measurements of one page load, as sent to `POST /telemetry/vitals`. Strict: no other data may be collected. */
export const vitalsReportSchema = z.strictObject({
  /** The remote of the first page; `null`: the shell's own page. */
  remote: z.strictObject({ name, version }).nullable(),
  /** Pattern of the first page, such as `/:category`; never its address. */
  route: z.string().max(200).nullable(),
  /** `revision` of the composition. */
  composition: z.string().max(40),
  vitals: z.partialRecord(vitalName, vital),
  /** Tasks of 50 ms and more until the page was first hidden, by remote. Absent: none, or not measured. */
  longTasks: z.array(longTasks).min(1).max(20).exactOptional(),
});
export type VitalsReport = Readonly<z.infer<typeof vitalsReportSchema>>;
export type VitalName = z.infer<typeof vitalName>;
