import { changeRole } from '../../src/auth/roles.ts';
import type { Role } from '../../src/database/tables/role-tables.ts';
import type { App } from '../../src/lib/fastify-app.ts';
import type { TestApp } from './open-test-app.ts';
import { bearer, signUpVerified, type TestMember } from './sign-up.ts';

/** A member to whom a command on the server has given a role. */
export async function signUpWithRole(
  { app, db }: Pick<TestApp, 'app' | 'db'>,
  role: Exclude<Role, 'member'>,
): Promise<TestMember> {
  const member = await signUpVerified({ app, db });
  await changeRole(db, { email: member.email, role, adminId: null }, new Date());
  return member;
}

export async function confirmAtDesk(app: App, { token, password }: TestMember): Promise<number> {
  const request = {
    method: 'POST',
    url: '/desk/confirm',
    payload: { password },
    headers: bearer(token),
  } as const;
  return (await app.inject(request)).statusCode;
}
