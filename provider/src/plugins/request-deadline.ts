import type { FastifyReply, FastifyRequest } from 'fastify';
import { responseTimeoutHeader } from '@szn/shared-contracts/wire';
import { runWithDeadline } from '../database/request-deadline.ts';
import type { App } from '../lib/fastify-app.ts';

/** Ends statements when the sender, by its header, has stopped waiting for the response. */
export function addRequestDeadline(app: App): void {
  app.addHook('onRequest', enterDeadline);
  // Reading a body leaves the asynchronous context of the first hook.
  app.addHook('preValidation', enterDeadline);
}

function enterDeadline({ headers }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const timeoutMs = readTimeout(headers[responseTimeoutHeader]);
  if (timeoutMs === undefined) done();
  else runWithDeadline(performance.now() + timeoutMs - reply.elapsedTime, done);
}

function readTimeout(header: string | readonly string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
