import { foreignHostSchema } from '@szn/shared-contracts/release';
import { offlineReading } from '@szn/shared-contracts/rendering';
import { readImageUrl } from '@szn/shared-contracts/wire';
import { z } from 'zod';
import type { InlineScript } from './html.ts';
import { speculationRulesPath } from './speculation-rules.ts';

/** Headers of every response, including assets and errors. A response can set its own value. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The home teaser reacts to device orientation.
  'Permissions-Policy':
    'accelerometer=(self), gyroscope=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** CSP of responses that are not documents: nothing may run and no page may frame them. */
export const nonDocumentPolicy = "default-src 'none'; frame-ancestors 'none'";

/** CSP of the service worker: it loads no further script and reaches no other origin. */
export const workerPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Path to which browsers send policy violation reports. */
export const policyReportPath = '/telemetry/policy';

/** HSTS value: one year. Sent only if the public origin is `https:`. */
export const transportSecurity = 'max-age=31536000; includeSubDomains';

/** `PICTURE_HOSTS`: hosts whose addresses the readers of pictures accept, without a port; `none` is an empty list. */
export const pictureHostList = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
  .pipe(
    z.array(
      foreignHostSchema.refine(
        (host) => readImageUrl(`https://${host}/`) !== null,
        'must be a public host without a port: pictures of others are not shown',
      ),
    ),
  );

type DocumentPolicy = {
  readonly inlineScripts: readonly InlineScript[];
  /** CSP source expressions of the styles in the document. */
  readonly styleSources: readonly string[];
  readonly developmentOrigins: readonly string[];
  /** Foreign hosts of pictures; `null`: any host. */
  readonly pictureHosts: readonly string[] | null;
  /** Whether the page may register the service worker. */
  readonly hasOfflineReading: boolean;
};

/**
 * Headers of an HTML document. Scripts load only from this origin with an integrity that the import map lists, inline
 * scripts and styles are allowed by their hashes, and Trusted Types block scripts from strings; the one policy that they
 * allow makes the address of the service worker (decision 0087). No request but that of a picture reaches a foreign host.
 * With development remotes, their origins are allowed as well and `Integrity-Policy` is omitted, because development builds
 * have no integrity hashes.
 */
export function documentHeaders({
  inlineScripts,
  styleSources,
  developmentOrigins,
  pictureHosts,
  hasOfflineReading,
}: DocumentPolicy): Readonly<Record<string, string>> {
  const origins = ["'self'", ...developmentOrigins].join(' ');
  const sockets = developmentOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    'Content-Security-Policy': [
      // Only for prefetches, which have no directive: Firefox judges them by this one. All others are named.
      "default-src 'self'",
      "media-src 'none'",
      "frame-src 'none'",
      `script-src ${[origins, ...inlineScripts.map(({ source }) => source)].join(' ')}`,
      `style-src ${[origins, ...styleSources].join(' ')}`,
      ["img-src 'self' blob:", ...(pictureHosts?.map((host) => `https://${host}`) ?? ['https:'])].join(' '),
      `font-src ${origins}`,
      `connect-src ${[origins, ...sockets].join(' ')}`,
      `worker-src ${hasOfflineReading ? "'self'" : "'none'"}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      `trusted-types ${hasOfflineReading ? offlineReading.policyName : "'none'"}`,
      `report-uri ${policyReportPath}`,
    ].join('; '),
    ...(developmentOrigins.length === 0 && {
      'Integrity-Policy': 'blocked-destinations=(script), endpoints=(policy)',
    }),
    'Speculation-Rules': `"${speculationRulesPath}"`,
    'Reporting-Endpoints': `policy="${policyReportPath}"`,
  };
}
