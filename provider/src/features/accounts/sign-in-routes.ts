import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { takeAttempt, type AttemptLimit } from '../../rate-limit/attempt-limits.ts';
import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { networkOf } from '../../rate-limit/client-network.ts';
import { hourInMs } from '../../lib/clock.ts';
import { failureSchema } from '../../plugins/error-schemas.ts';
import { rememberOwnersAddress, takeLoginAttempt } from '../../rate-limit/login-limits.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { findPasswordHash, insertUser, type UserRow } from './user-queries.ts';
import { loginBodySchema, registerBodySchema, signInSchema } from './account-schemas.ts';
import { toWireUser } from './wire-user.ts';

const refusals = { 400: failureSchema, 401: failureSchema, 429: failureSchema };

/** Registering and signing in: the two calls that hand out sessions. */
export function registerSignInRoutes(app: App, services: AppServices): void {
  const { db, passwords, sessions } = services;

  app.post(
    '/users/register',
    {
      schema: {
        summary: 'Create an account and sign in',
        tags: ['Users'],
        body: registerBodySchema,
        response: { 200: signInSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { name, email, password } = request.body;
      await takeAttempt(services, [registrationLimit(services, request)]);
      const password_hash = await passwords.hash(password);
      const user = await insertNewUser({ id: randomBytes(12).toString('hex'), name, email, password_hash });
      await rememberOwnersAddress(services, request, email);
      request.log.info({ event: 'user registered', userId: user.id }, 'user registered');
      return { token: await sessions.start(request, reply, user.id), user: toWireUser(user) };
    },
  );

  app.post(
    '/users/login',
    {
      schema: {
        summary: 'Sign in',
        tags: ['Users'],
        body: loginBodySchema,
        response: { 200: signInSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const attempt = await takeLoginAttempt(services, request, email);
      const user = await findPasswordHash(db, email);
      if (!(await passwords.verify(password, user?.password_hash)) || user === undefined) {
        request.log.warn({ event: 'sign-in refused', userId: user?.id }, 'sign-in refused');
        throw new RequestFailure(401, 'Invalid credentials');
      }
      await attempt.giveBack();
      await rememberOwnersAddress(services, request, email);
      request.log.info({ event: 'signed in', userId: user.id }, 'signed in');
      return { token: await sessions.start(request, reply, user.id), user: toWireUser(user) };
    },
  );

  async function insertNewUser(user: Parameters<typeof insertUser>[1]): Promise<UserRow> {
    try {
      return await insertUser(db, user);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new RequestFailure(400, 'Email is already registered. Please login instead.');
    }
  }
}

function registrationLimit({ config }: AppServices, request: FastifyRequest): AttemptLimit {
  const most = config.REGISTRATIONS_PER_ADDRESS;
  return { name: 'register', parts: [networkOf(request)], most, windowMs: hourInMs };
}
