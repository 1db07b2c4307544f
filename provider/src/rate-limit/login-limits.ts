import type { FastifyRequest } from 'fastify';
import { dayInMs, minuteInMs } from '../lib/clock.ts';
import type { AppServices } from '../services/app-services.ts';
import {
  attemptKey,
  type AttemptLimit,
  isAttemptWindowOpen,
  networkOf,
  openAttemptWindow,
  takeAttempt,
} from './attempt-limits.ts';

const windowMs = 5 * minuteInMs;
/** Over all addresses together an account may be tried so many times as often as from one of them. */
const addressesPerAccount = 10;
const accountWindowMs = 15 * minuteInMs;
/** How long an address from which the owner came is spared the limit over all addresses. */
const knownForMs = 30 * dayInMs;

/**
 * Counts a try to sign in: per address; per account and address, so that nobody can lock out an owner who comes from
 * elsewhere; and per account over all addresses, for guesses spread over many. That last limit does not hold where the
 * owner is known to come from. Throws a 429 with Retry-After where one is used up.
 */
export async function takeLoginAttempt(
  services: AppServices,
  request: FastifyRequest,
  email: string,
): ReturnType<typeof takeAttempt> {
  const { LOGIN_ATTEMPTS_PER_ADDRESS: perAddress, LOGIN_ATTEMPTS_PER_ACCOUNT: perAccount } = services.config;
  const network = networkOf(request);
  const limits: AttemptLimit[] = [
    { name: 'login-address', parts: [network], most: perAddress, windowMs },
    { name: 'login-account', parts: [email, network], most: perAccount, windowMs },
  ];
  const { db, clock } = services;
  if (!(await isAttemptWindowOpen(db, knownKey(email, network), clock.now()))) {
    const most = perAccount * addressesPerAccount;
    limits.push({ name: 'login-everywhere', parts: [email], most, windowMs: accountWindowMs });
  }
  return await takeAttempt(services, limits);
}

/** Called once somebody has shown to own the account: by its password, or by a link mailed to its address. */
export async function rememberOwnersAddress(
  { db, clock }: Pick<AppServices, 'db' | 'clock'>,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  const key = knownKey(email, networkOf(request));
  await openAttemptWindow(db, key, new Date(clock.now().getTime() + knownForMs));
}

function knownKey(email: string, network: string): string {
  return attemptKey({ name: 'owner-known', parts: [email, network] });
}
