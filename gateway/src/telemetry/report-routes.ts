import type { FastifyInstance } from 'fastify';
import { errorReportSchema, vitalsReportSchema, type ErrorReport } from '@szn/shared-contracts/telemetry';
import { z } from 'zod';
import { networkOf, sitePrefix } from '@szn/settings/client-networks';
import type { DevelopmentEntries } from '../document/development-document.ts';
import { policyReportPath } from '../document/security-headers.ts';
import type { RegistrySnapshot } from '../releases/registry-snapshot.ts';
import { describeForTerminal } from './development-report.ts';
import type { Metrics } from './metrics.ts';
import { createNetworkCounts } from './network-counts.ts';
import type { RecentErrors } from './recent-errors.ts';
import { askProvider } from '../proxy/ask-provider.ts';
import { createBodyReceiver, refuseBody, reportBodies } from '../proxy/request-body.ts';
import { createServedVersions, type ServedVersions } from './served-versions.ts';
import { countLongTasks, observeVitals } from './vital-histograms.ts';
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

/** By client network: behind the address of a mobile carrier are many shoppers. */
const reportLimits = limitRequests(32 * 1024, 120);
const clickLimits = limitRequests(4 * 1024, 600);
const vitalsLimits = limitRequests(4 * 1024, 120);

function limitRequests(bodyLimit: number, maxPerMinute: number) {
  const keyGenerator = ({ ip }: { readonly ip: string }) => networkOf(ip, sitePrefix);
  return { bodyLimit, config: { rateLimit: { max: maxPerMinute, timeWindow: '1 minute', keyGenerator } } };
}

const shortText = z.string().max(100);

/** A click on a product that opens its brand's shop, or that compares it. Strict: no other data may be collected. */
const clickSchema = z.strictObject({
  productId: shortText.nullable(),
  source: shortText,
  measure: z.enum(['opened', 'compared']).default('opened'),
  /** Without the query. */
  path: z.string().max(300),
  campaign: z
    .partialRecord(z.enum(['source', 'medium', 'campaign', 'term', 'content']), shortText)
    .optional(),
});

/**
 * Receives error reports, policy violations, clicks to brands and speed measurements from browsers and logs them. The
 * provider counts the clicks by product; all others are added to the metrics.
 */
export function registerReportRoutes(gateway: FastifyInstance, options: ReportOptions): void {
  const served = createServedVersions(options.currentSnapshot);
  void gateway.register(async (scope) => addReportRoutes(scope, options, served));
}

type ReportOptions = {
  readonly metrics: Metrics;
  readonly errors: RecentErrors;
  readonly currentSnapshot: () => RegistrySnapshot;
  readonly providerOrigin: string;
  readonly development: DevelopmentEntries | null;
};

function addReportRoutes(
  app: FastifyInstance,
  { metrics, errors, development, providerOrigin }: ReportOptions,
  served: ServedVersions,
): void {
  const receive = createBodyReceiver(reportBodies);
  const isClickCounted = createNetworkCounts();
  app.addHook('preParsing', async (request, reply, payload) => {
    const body = await receive(payload, request.ip);
    if (typeof body === 'string') return refuseBody(reply, body);
    // A report is read at once.
    body.release();
    return body.stream;
  });
  // Browsers send violation reports with these media types.
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/telemetry', reportLimits, async (request, reply) => {
    const report = errorReportSchema.safeParse(request.body);
    if (!report.success) {
      const problem = development ? `\n${z.prettifyError(report.error)}` : '';
      if (development) request.log.warn(`A page of development sent an error report that is none:${problem}`);
      return reply.code(400).send({ message: `This is no report.${problem}` });
    }
    if (development) process.stderr.write(await describeForTerminal(report.data, development));
    else request.log.warn({ errorId: errors.add(report.data), report: report.data }, 'browser error');
    countReport(metrics, { report: report.data, served, address: request.ip });
    return reply.code(204).send();
  });
  app.post(policyReportPath, reportLimits, async (request, reply) => {
    const violations = readPolicyReports(request.body);
    metrics.countViolations(violations.length);
    for (const violation of violations) request.log.warn({ violation }, 'policy violation');
    return reply.code(204).send();
  });
  // Shoppers can opt out of the following two in the browser.
  app.post('/telemetry/clicks', clickLimits, async (request, reply) => {
    const click = clickSchema.safeParse(request.body);
    if (!click.success) return reply.code(400).send({ message: 'This is no click.' });
    const { productId, measure } = click.data;
    request.log.info({ click: click.data }, `product ${measure}`);
    // One network must not move the figures of a product.
    if (productId !== null && isClickCounted(measure, { name: productId, version: '' }, request.ip))
      await countProduct(providerOrigin, { productId, measure }).catch((error: unknown) =>
        request.log.warn({ err: error }, 'a click was not counted'),
      );
    return reply.code(204).send();
  });
  app.post('/telemetry/vitals', vitalsLimits, async (request, reply) => {
    const report = vitalsReportSchema.safeParse(request.body);
    if (!report.success) return reply.code(400).send({ message: 'This is no measurement.' });
    request.log.info({ vitals: report.data }, 'page measured');
    // One network must not move the figures by which versions are compared.
    const { remote } = report.data;
    const version = remote && served.routesOf(remote) ? remote : unknownVersion;
    if (metrics.isMeasurementCounted(version, request.ip)) {
      observeVitals(metrics.observeVital, served, report.data);
      countLongTasks(metrics.longTasks, served, report.data);
    }
    return reply.code(204).send();
  });
}

type ProductCount = Pick<z.output<typeof clickSchema>, 'productId' | 'measure'>;

async function countProduct(providerOrigin: string, count: ProductCount): Promise<void> {
  const body = JSON.stringify(count);
  const headers = { 'content-type': 'application/json' };
  const response = await askProvider(`${providerOrigin}/product-counts`, { method: 'POST', headers, body });
  // Not every id that a browser reports is one of the provider.
  if (response.status >= 500) throw new Error(`status ${response.status}`);
}

/** The codes of docs/errors.md. Anybody can send a report, and each label value costs memory. */
function knownCode(code: string | null): string {
  if (code === null) return 'none';
  return /^SZN-1(?:0[1-9]|1[0-2])$/.test(code) ? code : 'unknown';
}

const unknownVersion = { name: 'unknown', version: 'unknown', reason: 'default' } as const;

type Received = {
  readonly report: ErrorReport;
  readonly served: ServedVersions;
  /** Of the client. */
  readonly address: string;
};

function countReport(metrics: Metrics, { report, served, address }: Received): void {
  const { remote, kind, code, isFirstOfVisit } = report;
  const labels = remote !== null && served.routesOf(remote) ? remote : unknownVersion;
  metrics.countError(labels, { kind, code: knownCode(code) });
  if (isFirstOfVisit) metrics.countFailedVisit(labels, address);
}
