import { readField } from '@szn/shared-contracts/wire';
import { readErrorCode } from '../lib/files.ts';
import { waitTimeoutMessage } from './pglite-dialect.ts';

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
  // The role or its password is refused, or the database is not there.
  '28000',
  '28P01',
  '3D000',
]);
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Query read timeout',
  'Cannot use a pool after calling end',
  waitTimeoutMessage,
];

/** True when the database was unreachable or too busy: the same request can succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = readErrorCode(error);
  if (code !== undefined && (connectionCodes.has(code) || code.startsWith('08'))) return true;
  const text = readField(error, 'message');
  return typeof text === 'string' && connectionMessages.some((message) => text.includes(message));
}

/** True when the disk is full or no file descriptor is left. */
export function isOutOfResources(error: unknown): boolean {
  return ['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT'].includes(readErrorCode(error) ?? '');
}

export function isUniqueViolation(error: unknown): boolean {
  return readErrorCode(error) === '23505';
}

export function isForeignKeyViolation(error: unknown): boolean {
  return readErrorCode(error) === '23503';
}

/** True when a row names a member whose account was deleted meanwhile. Foreign keys have the names of PostgreSQL. */
export function isMemberGone(error: unknown): boolean {
  return isForeignKeyViolation(error) && String(readField(error, 'constraint')).endsWith('_user_id_fkey');
}
