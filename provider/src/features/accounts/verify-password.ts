import type { FastifyRequest } from 'fastify';
import { RequestFailure, sessionEnded } from '../../lib/request-failure.ts';
import { takeLoginAttempt } from '../../rate-limit/login-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { findUserWithPasswordById, replacePasswordHash, type UserWithPassword } from './user-queries.ts';

/** Not a 401: the session is valid, and the storefront would read "Invalid credentials" as a failed sign-in. */
export const wrongPassword = 'Your current password is not right.';

/**
 * The user if the password is theirs; takes as long for a missing one. A hash of a text that was not normalised is replaced,
 * so that the member can sign in from every keyboard afterwards.
 */
export async function verifyPassword(
  { db, passwords }: Pick<AppServices, 'db' | 'passwords'>,
  user: UserWithPassword | undefined,
  password: string,
): Promise<UserWithPassword | undefined> {
  const match = await passwords.verify(password, user?.password_hash);
  if (user === undefined || match === 'wrong') return undefined;
  if (match === 'right') return user;
  const password_hash = await passwords.hash(password);
  const change = { userId: user.id, from: user.password_hash, to: password_hash };
  return (await replacePasswordHash(db, change)) ? { ...user, password_hash } : user;
}

/**
 * The member, if the password is theirs. Throws a 400 for another password, and a 429 above the limits of the sign-in: who
 * has found an open session must not guess faster than anybody else.
 */
export async function confirmPassword(
  services: AppServices,
  request: FastifyRequest,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<UserWithPassword> {
  const user = await findUserWithPasswordById(services.db, userId);
  if (user === undefined) throw sessionEnded();
  const attempt = await takeLoginAttempt(services, request, user.email);
  const confirmed = await verifyPassword(services, user, password);
  if (confirmed === undefined) {
    request.log.warn({ event: 'password refused', userId }, 'password refused');
    throw new RequestFailure(400, wrongPassword);
  }
  await attempt.refund();
  return confirmed;
}
