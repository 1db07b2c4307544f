/** Headers of every reply, assets and errors included, unless the reply has its own. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The teaser banner tilts with the device.
  'Permissions-Policy':
    'accelerometer=(self), gyroscope=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For replies that are no pages: nothing in them is to be run or framed. */
export const contentPolicyOfOthers = "default-src 'none'; frame-ancestors 'none'";

/** Where browsers send what a policy refused. */
export const policyReportPath = '/telemetry/policy';

/** One year, sent only where TLS ends in front of this process. */
export const transportSecurity = 'max-age=31536000; includeSubDomains';

/**
 * Headers of every HTML reply. Scripts come from this origin alone, each with the integrity that the import map lists,
 * and none is made from a text. A page with remotes under development takes theirs too, from the origins of their
 * development servers; nobody knows the integrity of what is being worked on.
 */
export function documentHeaders(
  importMapSource: string,
  developmentOrigins: readonly string[] = [],
): Readonly<Record<string, string>> {
  const own = ["'self'", ...developmentOrigins].join(' ');
  const sockets = developmentOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${own} ${importMapSource}`,
      `style-src ${own}`,
      "img-src 'self' https: blob:",
      `font-src ${own}`,
      `connect-src ${[own, ...sockets].join(' ')}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      `report-uri ${policyReportPath}`,
    ].join('; '),
    ...(developmentOrigins.length === 0 && {
      'Integrity-Policy': 'blocked-destinations=(script), endpoints=(policy)',
    }),
    'Reporting-Endpoints': `policy="${policyReportPath}"`,
  };
}
