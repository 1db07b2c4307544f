import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../src/lib/fastify-app.ts';
import type { TestApp } from './open-test-app.ts';
import { linkIn, readOutbox } from './read-outbox.ts';

export type TestMember = {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The Cookie header of the same session. */
  readonly cookie: string;
};

const answerSchema = z.object({ token: z.string(), user: z.object({ _id: z.string() }) });

/** Registers a new member with a unique address. */
export async function signUp(
  app: App,
  given: { email?: string; password?: string } = {},
): Promise<TestMember> {
  const email = given.email ?? `${randomBytes(6).toString('hex')}@example.com`;
  const password = given.password ?? 'correct horse';
  const body = { name: 'Asha', email, password };
  const answer = await app.inject({ method: 'POST', url: '/users/register', payload: body });
  const { token, user } = answerSchema.parse(answer.json());
  return { userId: user._id, email, password, token, cookie: readCookie(answer.headers['set-cookie']) };
}

/** Registers a member who has opened the link in the mail that verifies the address. */
export async function signUpVerified({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<TestMember> {
  const member = await signUp(app);
  const link = linkIn((await readOutbox(db, member.email))[0]);
  await app.inject({
    method: 'POST',
    url: '/users/verify-email',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: link.split('?')[1] ?? '',
  });
  return member;
}

/** `name=value` of the only cookie that a response sets. */
export function readCookie(header: string | readonly string[] | number | undefined): string {
  return String(header).split(';', 1)[0] ?? '';
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
