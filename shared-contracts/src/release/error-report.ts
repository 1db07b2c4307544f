import { z } from 'zod';
import { name, version } from './release-record.ts';

const text = z.string().max(2000);

/**
 * Where an error occurred. `load`: fetching or starting a remote; `render`: rendering and effects of React; `hydration`:
 * the HTML of the server differed; `handler`: an event handler or timer; `promise`: an unhandled rejection; `handled`:
 * reported by code that continued. Only `handled` does not count as a failed visit.
 */
const kind = z.enum(['load', 'render', 'hydration', 'handler', 'promise', 'handled']);

/** The version of the remote that caused the error. */
const remote = z.strictObject({
  name,
  version,
  reason: z.enum(['default', 'canary', 'override', 'last-known-good']),
  contract: version,
  /** The team that is responsible for the remote. */
  owner: z.string().max(100),
});

/** One error in a browser, as sent to `POST /telemetry`. */
export const errorReportSchema = z.strictObject({
  kind,
  /** Stable code of a known failure (`docs/errors.md`); `null` for a bug. */
  code: z
    .string()
    .regex(/^SZN-\d{3}$/)
    .nullable(),
  message: text,
  /** Empty if the browser provides none. */
  stack: z.string().max(8000),
  /** The operation that failed, for the log. */
  during: text.nullable(),
  /** `null`: the shell, or unknown. */
  remote: remote.nullable(),
  /** The fallback version that was loaded because of the error. */
  standIn: version.nullable(),
  /** Pattern of the page that was shown, such as `/:category`; `null` before there is one. */
  route: z.string().max(200).nullable(),
  /** Path of the page, without its query. */
  path: text,
  /** Whether this is the first failure of the version in this page load. The sum counts visits, not errors. */
  isFirstOfVisit: z.boolean(),
});
export type ErrorReport = Readonly<z.infer<typeof errorReportSchema>>;

/** An error that browsers have reported to a gateway, from the `/errors.json` of its metrics port. */
export const recentErrorSchema = z.object({
  /** Of the error: its reports, in all gateways, have the same. */
  id: z.string().regex(/^[0-9a-f]{10}$/),
  /** Its reports since the gateway was started. */
  count: z.number().int().positive(),
  /** When the last one came. */
  at: z.iso.datetime(),
  /** The last one. */
  report: errorReportSchema,
});
export type RecentError = Readonly<z.infer<typeof recentErrorSchema>>;
export type ErrorKind = ErrorReport['kind'];
