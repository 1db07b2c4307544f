import type { FastifyInstance } from 'fastify';
import { errorReportSchema, type ErrorReport } from '@szn/shared-contracts/telemetry';
import { z } from 'zod';
import { policyReportPath } from '../document/security-headers.ts';
import type { RegistrySnapshot } from '../releases/registry-snapshot.ts';
import type { Metrics } from './metrics.ts';
import { readPolicyReports } from './policy-report.ts';

const reportLimits = limitRequests(32 * 1024, 60);
const clickLimits = limitRequests(4 * 1024, 120);

function limitRequests(bodyLimit: number, maxPerMinute: number) {
  return { bodyLimit, config: { rateLimit: { max: maxPerMinute, timeWindow: '1 minute' } } };
}

const shortText = z.string().max(100);

/** A click on a product that opens its brand's shop. Strict: no other data may be collected. */
const clickSchema = z.strictObject({
  productId: shortText.nullable(),
  source: shortText,
  /** Without the query. */
  path: z.string().max(300),
  campaign: z
    .partialRecord(z.enum(['source', 'medium', 'campaign', 'term', 'content']), shortText)
    .optional(),
});

/** Receives error reports, policy violations and clicks to brands from browsers, logs them and counts the first two. */
export function registerReportRoutes(
  app: FastifyInstance,
  metrics: Metrics,
  currentSnapshot: () => RegistrySnapshot,
): void {
  const countReport = createReportCounter(metrics, currentSnapshot);
  // Browsers send violation reports with these media types.
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/telemetry', reportLimits, async (request, reply) => {
    const report = errorReportSchema.safeParse(request.body);
    if (!report.success) return reply.code(400).send({ message: 'This is no report.' });
    request.log.warn({ report: report.data }, 'browser error');
    countReport(report.data);
    return reply.code(204).send();
  });
  app.post(policyReportPath, reportLimits, async (request, reply) => {
    const violations = readPolicyReports(request.body);
    metrics.countViolations(violations.length);
    for (const violation of violations) request.log.warn({ violation }, 'policy violation');
    return reply.code(204).send();
  });
  // Shoppers can opt out of click reports in the browser.
  app.post('/telemetry/clicks', clickLimits, async (request, reply) => {
    const click = clickSchema.safeParse(request.body);
    if (!click.success) return reply.code(400).send({ message: 'This is no click.' });
    request.log.info({ click: click.data }, 'product opened');
    return reply.code(204).send();
  });
}

/** Served versions to remember; open tabs can still run them. */
const maxVersions = 500;
const unknownVersion = { name: 'unknown', version: 'unknown', reason: 'default' } as const;

/**
 * Counts error reports by version. Anybody can send a report, and each label value costs memory for ever, so a version
 * that this gateway has not served is counted as unknown.
 */
function createReportCounter(metrics: Metrics, currentSnapshot: () => RegistrySnapshot) {
  const served = new Set<string>();
  let lastSnapshot: RegistrySnapshot | undefined;

  function addServedVersions(): void {
    const snapshot = currentSnapshot();
    if (snapshot === lastSnapshot) return;
    lastSnapshot = snapshot;
    if (served.size > maxVersions) served.clear();
    for (const { release } of snapshot.compositions) {
      for (const { name, version, previous } of release.composition.remotes) {
        served.add(`${name}@${version}`);
        if (previous) served.add(`${name}@${previous.version}`);
      }
    }
  }

  return ({ remote, kind, isFirstOfVisit }: ErrorReport): void => {
    addServedVersions();
    const isServed = remote !== null && served.has(`${remote.name}@${remote.version}`);
    const labels = isServed ? remote : unknownVersion;
    metrics.countError(labels, kind);
    if (isFirstOfVisit) metrics.countFailedVisit(labels);
  };
}
