import { isJsonObject, readField } from '@szn/shared-contracts';

/** What a browser says of something that a policy of the page refused; addresses without their queries. */
export type PolicyReport = {
  readonly kind: string;
  readonly page: string | undefined;
  readonly refused: string | undefined;
  readonly directive: string | undefined;
  readonly source: string | undefined;
};

const mostReports = 10;

/** Reads both forms in which browsers report: `report-uri` (one) and the Reporting API (many). */
export function readPolicyReports(body: unknown): readonly PolicyReport[] {
  const legacy = readField(body, 'csp-report');
  if (isJsonObject(legacy)) {
    return [
      {
        kind: 'csp-violation',
        page: readAddress(legacy, 'document-uri'),
        refused: readAddress(legacy, 'blocked-uri'),
        directive: readShort(legacy, 'effective-directive') ?? readShort(legacy, 'violated-directive'),
        source: readAddress(legacy, 'source-file'),
      },
    ];
  }
  if (!Array.isArray(body)) return [];
  return body.slice(0, mostReports).map((report: unknown) => {
    const details = readField(report, 'body');
    return {
      kind: readShort(report, 'type') ?? 'unknown',
      page: readAddress(report, 'url'),
      refused: readAddress(details, 'blockedURL'),
      directive: readShort(details, 'effectiveDirective') ?? readShort(details, 'destination'),
      source: readAddress(details, 'sourceFile'),
    };
  });
}

function readShort(value: unknown, name: string): string | undefined {
  const text = readField(value, name);
  return typeof text === 'string' && text.length <= 200 ? text : undefined;
}

/** A query may hold what the shopper searched for. */
function readAddress(value: unknown, name: string): string | undefined {
  const text = readField(value, name);
  return typeof text === 'string' ? text.split(/[?#]/)[0]?.slice(0, 300) : undefined;
}
