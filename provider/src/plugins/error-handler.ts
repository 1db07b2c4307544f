import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isMemberGone, isOutOfResources } from '../database/database-errors.ts';
import { RefusedAddressError } from '../lib/outgoing-fetch.ts';
import { RequestFailure, sessionEnded, tooBusy } from '../lib/request-failure.ts';

type Failure = Pick<RequestFailure, 'statusCode' | 'message'> & Partial<Pick<RequestFailure, 'headers'>>;

/** Replaces the messages of Fastify, which name internals. */
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

/**
 * Sends `{ message }` for every error. The details of a bug are logged only. Requests that the provider refuses while it
 * starts or is busy are no errors: the request log has their status. While an outage is known (`isKnown`), the log has one
 * line of it, and none of each request.
 */
export function createErrorHandler(isKnown: (error: unknown) => boolean = () => false) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = toFailure(error);
    const isRefusal = error instanceof RequestFailure && failure.statusCode === 503;
    if (failure.statusCode >= 500 && !isRefusal) {
      const { code, message: reason, stack } = error;
      // Of a server that is away a stack says nothing, once for each request.
      if (isTemporary(error))
        request.log[isKnown(error) ? 'debug' : 'warn']({ code, reason }, 'request failed');
      else request.log.error({ code, reason, stack }, 'request failed');
    }
    return sendFailure(failure, request, reply);
  };
}

/**
 * Throws a 400 with the text of an error that a function of the provider throws for people. A bug and a fault of the database are
 * thrown as they are: they have a class or a code of their own.
 */
export function rejectRequest(error: unknown): never {
  const isForPeople =
    error instanceof Error &&
    (Object.getPrototypeOf(error) === Error.prototype || error instanceof RefusedAddressError) &&
    !('code' in error) &&
    !isDatabaseUnavailable(error);
  throw isForPeople ? new RequestFailure(400, error.message) : error;
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure({ statusCode: 404, message: 'Not found' }, request, reply);
}

function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message } = failure;
  const body = request.routeOptions.config.answersErrorField ? { message, error: message } : { message };
  return reply
    .code(failure.statusCode)
    .headers({ 'cache-control': 'no-store', ...failure.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function toFailure(error: FastifyError): Failure {
  if (error instanceof RequestFailure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { statusCode: 400, message: error.validation[0]?.message ?? messageOf(400) };
  }
  // The account was deleted after the check of the session.
  if (isMemberGone(error)) return sessionEnded();
  if (isTemporary(error)) return tooBusy();
  const statusCode = error.statusCode ?? 500;
  if (statusCode >= 400 && statusCode < 500) return { statusCode, message: messageOf(statusCode) };
  return { statusCode: 500, message: 'Something went wrong. Please try again.' };
}

function isTemporary(error: FastifyError): boolean {
  return error.statusCode === 503 || isDatabaseUnavailable(error) || isOutOfResources(error);
}

function messageOf(status: number): string {
  return messagesByStatus[status] ?? 'The request was refused.';
}
