import { isJsonObject, readField } from '@szn/shared-contracts';

const maxReports = 10;

/** Reads policy violations in both formats: `report-uri` (one report) and the Reporting API (a list). */
export function readPolicyReports(body: unknown) {
  const legacy = readField(body, 'csp-report');
  if (isJsonObject(legacy)) {
    return [
      {
        kind: 'csp-violation',
        page: readUrl(legacy, 'document-uri'),
        blocked: readUrl(legacy, 'blocked-uri'),
        directive: readShort(legacy, 'effective-directive') ?? readShort(legacy, 'violated-directive'),
        source: readUrl(legacy, 'source-file'),
      },
    ];
  }
  if (!Array.isArray(body)) return [];
  return body.slice(0, maxReports).map((report: unknown) => {
    const details = readField(report, 'body');
    return {
      kind: readShort(report, 'type') ?? 'unknown',
      page: readUrl(report, 'url'),
      blocked: readUrl(details, 'blockedURL'),
      directive: readShort(details, 'effectiveDirective') ?? readShort(details, 'destination'),
      source: readUrl(details, 'sourceFile'),
    };
  });
}

function readShort(value: unknown, name: string): string | undefined {
  const text = readField(value, name);
  return typeof text === 'string' && text.length <= 200 ? text : undefined;
}

/** Removes the query, which can contain search terms of the shopper. */
function readUrl(value: unknown, name: string): string | undefined {
  const text = readField(value, name);
  return typeof text === 'string' ? text.split(/[?#]/)[0]?.slice(0, 300) : undefined;
}
