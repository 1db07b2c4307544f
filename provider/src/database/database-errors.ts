import { readField } from '@szn/shared-contracts/wire';
import { busyTooLong } from './pglite-dialect.ts';

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
]);
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Query read timeout',
  'Cannot use a pool after calling end',
  busyTooLong,
];

/** Whether the database could not be reached or had no time, so that the same request may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = readErrorCode(error);
  if (code !== undefined && (connectionCodes.has(code) || code.startsWith('08'))) return true;
  const text = readField(error, 'message');
  return typeof text === 'string' && connectionMessages.some((message) => text.includes(message));
}

/** Whether the machine has no room or no file descriptor left for now. */
export function isOutOfResources(error: unknown): boolean {
  return ['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT'].includes(readErrorCode(error) ?? '');
}

/** Whether a unique rule or primary key refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return readErrorCode(error) === '23505';
}

/** Whether a row pointed at another one that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return readErrorCode(error) === '23503';
}

/** The code of an error of the database or of the system, such as `23505` or `ENOENT`. */
export function readErrorCode(error: unknown): string | undefined {
  const code = readField(error, 'code');
  return typeof code === 'string' ? code : undefined;
}
