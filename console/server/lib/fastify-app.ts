import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifySchema, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The Fastify instance. Routes get their types from their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What a route is for, the schema of its 200, and those of what it takes. */
export function describeRoute<Answer, Parts extends FastifySchema = object>(
  summary: string,
  answer: Answer,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without parts nothing is validated
  parts: Parts = {} as Parts,
) {
  return { schema: { summary, ...parts, response: { 200: answer } } };
}

/** A request that is rejected; the message is sent to the client. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';

  constructor(
    /** Read by the error handler of Fastify. */
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

export function noEnvironment(name: string): RequestFailure {
  return new RequestFailure(404, `There is no environment "${name}".`);
}
