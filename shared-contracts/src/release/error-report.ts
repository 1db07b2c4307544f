import { z } from 'zod';
import { name, version } from './release-record.ts';

const text = z.string().max(2000);

/**
 * Where an error occurred. `load`: fetching or starting a remote; `render`: rendering and effects of React; `hydration`:
 * the HTML of the server differed; `handler`: an event handler or timer; `promise`: an unhandled rejection; `handled`:
 * reported by code that continued. Only `handled` does not count as a failed visit.
 */
const kind = z.enum(['load', 'render', 'hydration', 'handler', 'promise', 'handled']);

/** The version of a remote that the error belongs to, as the visit ran it. */
const remote = z.strictObject({
  name,
  version,
  reason: z.enum(['default', 'canary', 'override', 'last-known-good']),
  contract: version,
  /** The team that is called when it breaks. */
  owner: z.string().max(100),
});

/** One error that a browser survived, as `POST /telemetry` takes it. */
export const errorReportSchema = z.strictObject({
  kind,
  /** Stable code of a failure that is known (`docs/errors.md`); `null` for a bug. */
  code: z
    .string()
    .regex(/^SZN-\d{3}$/)
    .nullable(),
  message: text,
  /** Empty where the browser tells none. */
  stack: z.string().max(8000),
  /** What was being done, for whoever reads the log. */
  during: text.nullable(),
  /** `null`: the shell itself, or nobody knows. */
  remote: remote.nullable(),
  /** The version that took the remote's place in this visit because of the error. */
  standIn: version.nullable(),
  /** Pattern of the page that was shown, such as `/:category`; `null` before there is one. */
  route: z.string().max(200).nullable(),
  /** Path of the page, without its query. */
  path: text,
  /** Whether this is the first report by which the version fails in this visit: counted, it gives visits, not errors. */
  isFirstOfVisit: z.boolean(),
});
export type ErrorReport = Readonly<z.infer<typeof errorReportSchema>>;
export type ErrorKind = ErrorReport['kind'];
