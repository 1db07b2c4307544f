import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readBearer, readSessionCookie } from '../../auth/request-credentials.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { hourInMs } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { invalidCredentials, RequestFailure } from '../../lib/request-failure.ts';
import { describeRoutes } from '../../plugins/openapi.ts';
import { hourlyLimit, takeAttempt, type AttemptLimit } from '../../rate-limit/attempt-limits.ts';
import { rememberOwnerNetwork, takeLoginAttempt } from '../../rate-limit/login-limits.ts';
import type { AppServices } from '../../services/app-services.ts';
import { queueVerificationMail } from './email-verification-service.ts';
import { loginBodySchema, registerBodySchema, signInSchema, serializeUser } from './account-schemas.ts';
import { findUser, findUserWithPassword, insertUser, type UserRow } from './user-queries.ts';
import { verifyPassword } from './verify-password.ts';

const describeRoute = describeRoutes({ tags: ['Users'] });

/**
 * Registrations with one e-mail address in an hour. Of a client's address many people can have one, those of a mobile
 * carrier among them.
 */
const maxPerEmail = 5;

export function registerSignInRoutes(app: App, services: AppServices): void {
  const { config, db, passwords, sessions } = services;

  app.post(
    '/users/register',
    describeRoute('Create an account and sign in', signInSchema, {
      body: registerBodySchema,
      fails: [400, 401, 429],
    }),
    async (request, reply) => {
      const { name, email, password } = request.body;
      await takeAttempt(services, registrationLimits(request, email, config.REGISTRATIONS_PER_ADDRESS));
      // The response names a taken address (section 8), so that its time reveals nothing more.
      if ((await findUserWithPassword(db, email)) !== undefined) throw emailTaken();
      const password_hash = await passwords.hash(password);
      const user = await insertNewUser(services, {
        id: randomBytes(12).toString('hex'),
        name,
        email,
        password_hash,
      });
      await rememberOwnerNetwork(services, request, email);
      request.log.info({ event: 'user registered', userId: user.id }, 'user registered');
      const token = await sessions.start(request, reply, { ...user, password_hash });
      return { token, user: serializeUser(user) };
    },
  );

  app.post(
    '/users/login',
    describeRoute('Sign in', signInSchema, { body: loginBodySchema, fails: [400, 401, 429] }),
    async (request, reply) => {
      const { email, password } = request.body;
      const attempt = await takeLoginAttempt(services, request, email);
      const owner = await findUserWithPassword(db, email);
      const user = await verifyPassword(services, owner, password);
      if (user === undefined) {
        request.log.warn({ event: 'sign-in refused', userId: owner?.id }, 'sign-in refused');
        throw invalidCredentials();
      }
      const token = await sessions.start(request, reply, user);
      await attempt.refund();
      await rememberOwnerNetwork(services, request, email);
      request.log.info({ event: 'signed in', userId: user.id }, 'signed in');
      return { token, user: serializeUser(user) };
    },
  );
}

function registrationLimits(request: { readonly ip: string }, email: string, max: number): AttemptLimit[] {
  const describe = (who: string) => (time: string) => `Too many sign-ups ${who}. Try again at ${time}.`;
  return [
    { ...hourlyLimit('register', request, max), describeRefusal: describe('from this network') },
    {
      name: 'register-email',
      parts: [email],
      max: maxPerEmail,
      windowMs: hourInMs,
      describeRefusal: describe('with this e-mail address'),
    },
  ];
}

async function insertNewUser(
  services: AppServices,
  user: Parameters<typeof insertUser>[1],
): Promise<UserRow> {
  try {
    return await services.db.transaction().execute(async (transaction) => {
      const inserted = await insertUser(transaction, user);
      await queueVerificationMail(transaction, services, inserted);
      return inserted;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw emailTaken();
  }
}

function emailTaken(): RequestFailure {
  return new RequestFailure(400, 'Email is already registered. Please login instead.');
}

const loginStatusSchema = z.union([z.boolean(), z.object({ message: z.literal('invalid signature') })]);

export function registerSessionRoutes(app: App, services: AppServices): void {
  const { db, sessions } = services;

  app.get(
    '/users/getLoginStatus',
    describeRoute('Whether the token or cookie belongs to a live session', loginStatusSchema, {
      fails: [401],
    }),
    async (request, reply) => {
      if (readBearer(request) === undefined && readSessionCookie(request) === undefined) return false;
      try {
        const { userId } = await sessions.require(request, reply);
        return (await findUser(db, userId)) !== undefined;
      } catch (error) {
        // Section 4: the status is false when the message is 'invalid signature', which is not a failed request.
        const message = error instanceof RequestFailure ? error.message : '';
        if (message === 'invalid signature') return { message };
        // Without a token, the cookie of an ended session counts as signed out.
        if (message !== '' && readBearer(request) === undefined) return false;
        throw error;
      }
    },
  );

  app.get(
    '/users/logout',
    {
      // Section 7 makes this a GET.
      config: { isScriptOnly: true, hasNetworkLimit: true },
      ...describeRoute('End the session on the server', z.object({ message: z.string() }), { fails: [403] }),
    },
    async (request, reply) => {
      await sessions.end(request, reply);
      request.log.info({ event: 'signed out' }, 'signed out');
      return { message: 'Logged out' };
    },
  );
}
