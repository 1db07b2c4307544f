import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isOutOfResources } from '../database/database-errors.ts';
import { RequestFailure } from '../lib/request-failure.ts';

type Failure = { status: number; message: string; headers?: Readonly<Record<string, string>> };

/** What each refusal of the web server itself says; its own wording names internals. */
const messagesByStatus: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  404: 'Not found',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The content type is not supported.',
  429: 'Too many requests. Please try again later.',
  431: 'The request headers are too large.',
};

const unavailable: Failure = {
  status: 503,
  message: 'The shop is busy. Please try again in a moment.',
  headers: { 'retry-after': '2' },
};

/** Turns whatever was thrown into `{ message }`; what a bug says stays in the log. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = describeFailure(error);
  if (failure.status >= 500) {
    request.log.error({ code: error.code, reason: error.message, stack: error.stack }, 'request failed');
  }
  return sendFailure(failure, request, reply);
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure({ status: 404, message: 'Not found' }, request, reply);
}

function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message } = failure;
  const body = request.routeOptions.config.answersErrorField ? { message, error: message } : { message };
  return reply
    .code(failure.status)
    .headers({ 'cache-control': 'no-store', ...failure.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function describeFailure(error: FastifyError): Failure {
  if (error instanceof RequestFailure) {
    return { status: error.statusCode, message: error.message, headers: error.headers };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 400, message: error.validation[0]?.message ?? refusalMessage(400) };
  }
  if (isPassing(error)) return unavailable;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, message: refusalMessage(status) };
  return { status: 500, message: 'Something went wrong. Please try again.' };
}

/** Whether the same request may work later. */
function isPassing(error: FastifyError): boolean {
  return error.statusCode === 503 || isDatabaseUnavailable(error) || isOutOfResources(error);
}

function refusalMessage(status: number): string {
  return messagesByStatus[status] ?? 'The request was refused.';
}
