import type { FastifyInstance } from 'fastify';
import { errorReportSchema } from '@szn/shared-contracts/telemetry';
import { policyReportPath } from '../document/security-headers.ts';
import { createReportCounter, type ReportCounterOptions } from './count-report.ts';
import { readPolicyReports } from './policy-report.ts';

const options = {
  bodyLimit: 32 * 1024,
  config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
};

/** Takes the browsers' reports of errors and of refused scripts: writes them to the log, and counts them. */
export function registerTelemetry(app: FastifyInstance, counting: ReportCounterOptions): void {
  const countReport = createReportCounter(counting);
  // Browsers send violation reports under types of their own.
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post('/telemetry', options, async (request, reply) => {
    const report = errorReportSchema.safeParse(request.body);
    if (!report.success) return reply.code(400).send({ message: 'This is no report.' });
    request.log.warn({ report: report.data }, 'browser error');
    countReport(report.data);
    return reply.code(204).send();
  });
  app.post(policyReportPath, options, async (request, reply) => {
    const violations = readPolicyReports(request.body);
    counting.metrics.countViolations(violations.length);
    for (const violation of violations) request.log.warn({ violation }, 'policy violation');
    return reply.code(204).send();
  });
}
