import type { FastifyInstance } from 'fastify';
import { errorReportSchema } from '@szn/shared-contracts/telemetry';
import { policyReportPath } from './document/security-headers.ts';
import { readPolicyReports } from './policy-report.ts';

const options = {
  bodyLimit: 32 * 1024,
  config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
};

/** Takes the browsers' reports of errors and of refused scripts, and writes them to the log. */
export function registerTelemetry(app: FastifyInstance): void {
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
    return reply.code(204).send();
  });
  app.post(policyReportPath, options, async (request, reply) => {
    for (const violation of readPolicyReports(request.body)) {
      request.log.warn({ violation }, 'policy violation');
    }
    return reply.code(204).send();
  });
}
