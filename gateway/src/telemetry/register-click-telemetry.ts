import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const word = z.string().max(100);

/** A product that was opened at its brand. Strict: what is not listed here is nobody's business. */
const clickSchema = z.strictObject({
  productId: word.nullable(),
  source: word,
  /** Without its query. */
  path: z.string().max(300),
  campaign: z.partialRecord(z.enum(['source', 'medium', 'campaign', 'term', 'content']), word).optional(),
});

const options = {
  bodyLimit: 4 * 1024,
  config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
};

/** Takes the count of clicks that lead to brands, which shoppers can refuse, and writes it to the log. */
export function registerClickTelemetry(app: FastifyInstance): void {
  app.post('/telemetry/clicks', options, async (request, reply) => {
    const click = clickSchema.safeParse(request.body);
    if (!click.success) return reply.code(400).send({ message: 'This is no click.' });
    request.log.info({ click: click.data }, 'product opened');
    return reply.code(204).send();
  });
}
