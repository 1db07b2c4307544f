import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { confirmAtDesk, signUpWithRole } from '../../../test/support/desk-members.ts';
import { findPostgres } from '../../../test/support/find-postgres.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { programOf } from '../../../test/support/provider-programs.ts';
import { createServerDatabase } from '../../../test/support/shared-postgres.ts';
import { bearer, signUp, signUpVerified, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { changeRole } from '../../auth/roles.ts';
import { deskLife } from '../../auth/request-credentials.ts';
import { openServerDatabase } from '../../database/database.ts';
import { minuteInMs } from '../../lib/clock.ts';
import { confirmationLifeMs } from './desk-access.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const closed = { message: 'Only people who run the shop can do this.' };

describe.each(listTestDatabases())('the desk on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeEach(async () => {
    opened = await openApp();
  }, 120_000);
  afterEach(() => opened.close());

  const call = async (member: TestMember | null, method: Method, url: string, payload?: object) =>
    await opened.app.inject({
      method,
      url,
      headers: member === null ? {} : bearer(member.token),
      ...(payload && { payload }),
    });
  const statusOf = async (member: TestMember, url = '/desk/session') =>
    (await call(member, 'GET', url)).statusCode;
  const giveRole = async (admin: TestMember, email: string, role: string) =>
    await call(admin, 'POST', '/desk/roles', { email, role });

  test('the account says a role to its owner as long as there is one, and nothing to members', async () => {
    const member = await signUpVerified(opened);
    const roleIn = async () => {
      const answer = (await call(member, 'GET', '/users/getUser')).json();
      return 'role' in answer ? answer.role : 'nothing';
    };
    expect(await roleIn()).toBe('nothing');
    // The last admin stays.
    await signUpWithRole(opened, 'admin');
    for (const role of ['editor', 'admin', 'member'] as const) {
      await changeRole(opened.db, { email: member.email, role, adminId: null }, new Date());
      expect(await roleIn()).toBe(role === 'member' ? 'nothing' : role);
    }
  });

  test('answers everybody without a role alike, whether an address exists or not, and before a body is read', async () => {
    const member = await signUp(opened.app);
    const paths = [
      '/desk',
      '/desk/',
      '/desk/session',
      '/desk/%73ession',
      '/desk/brands',
      '/desk/no/such/thing',
      '/%64esk/feeds',
    ];
    const callers = [
      {},
      bearer(member.token),
      { cookie: member.cookie },
      bearer('nonsense'),
      { cookie: '__Host-szn_session=invented' },
      { cookie: member.cookie, 'x-szn-render-read': '1' },
      { cookie: member.cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
    ];
    const reads = paths.flatMap((url) =>
      callers.map((headers) => ({ method: 'GET' as const, url: `${url}?unknown=1`, headers })),
    );
    // The check of the origin of all writes has a text of its own, which names no address either.
    const writers = callers.filter((headers) => !('sec-fetch-site' in headers));
    const writes = paths.flatMap((url) =>
      writers.flatMap((given) =>
        (['POST', 'DELETE', 'PUT'] as const).map((method) => {
          const headers = { ...given, 'content-type': 'application/json' };
          return { method, url, headers, payload: '{ "broken' };
        }),
      ),
    );
    const answers = new Set<string>();
    for (const request of [...reads, ...writes]) {
      const { statusCode, body, headers } = await opened.app.inject(request);
      answers.add(`${statusCode} ${body} ${String(headers['cache-control'])}`);
    }
    expect([...answers]).toEqual([`403 ${JSON.stringify(closed)} no-store`]);
    expect((await opened.app.inject('/desks')).statusCode).toBe(404);

    const editor = await signUpWithRole(opened, 'editor');
    expect(await statusOf(editor)).toBe(200);
    expect(await statusOf(editor, '/desk/no/such/thing')).toBe(404);
    expect(await statusOf(editor, '/desk/roles')).toBe(403);
  });

  test('lets admins who have entered their password give and withdraw roles, which count at once', async () => {
    const admin = await signUpWithRole(opened, 'admin');
    const { email, token, ...member } = await signUpVerified(opened);
    const colleague = { email, token, ...member };
    const before = await giveRole(admin, email, 'editor');
    expect([before.statusCode, before.json()]).toEqual([
      403,
      { message: 'Enter your password again to do this.' },
    ]);
    expect((await call(admin, 'POST', '/desk/confirm', { password: 'a guess' })).statusCode).toBe(400);
    expect((await giveRole(admin, email, 'editor')).statusCode).toBe(403);
    expect(await confirmAtDesk(opened.app, admin)).toBe(200);

    const given = await giveRole(admin, email, 'editor');
    expect(given.json().changes[0]).toEqual({
      at: expect.any(String),
      member: email,
      from: 'member',
      to: 'editor',
      origin: 'admin',
      admin: admin.email,
    });
    expect(await statusOf(colleague)).toBe(200);
    expect((await giveRole(admin, email, 'member')).statusCode).toBe(200);
    const withdrawn = await call(colleague, 'GET', '/desk/session');
    expect([withdrawn.statusCode, withdrawn.json()]).toEqual([403, closed]);

    opened.advanceClock(confirmationLifeMs);
    expect((await giveRole(admin, email, 'editor')).statusCode).toBe(403);
    // Another session of the admin is not confirmed.
    expect(await confirmAtDesk(opened.app, admin)).toBe(200);
    const { email: adminEmail, password } = admin;
    const payload = { email: adminEmail, password };
    const login = await opened.app.inject({ method: 'POST', url: '/users/login', payload });
    const elsewhere = { ...admin, token: login.json().token };
    expect((await giveRole(elsewhere, email, 'editor')).statusCode).toBe(403);
  });

  test('rejects unknown and unverified addresses, a role that is there, and the end of the last admin', async () => {
    const admin = await signUpWithRole(opened, 'admin');
    await confirmAtDesk(opened.app, admin);
    const { email } = await signUp(opened.app);
    for (const [address, role, reason] of [
      ['nobody@example.com', 'editor', /has no account/],
      [email, 'editor', /is not verified/],
      [admin.email, 'admin', /is an admin already/],
      [admin.email, 'member', /last admin stays/],
      [admin.email, 'editor', /last admin stays/],
    ] as const) {
      const answer = await giveRole(admin, address, role);
      expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(reason)]);
    }
    const deletion = await call(admin, 'DELETE', '/users/account', { password: admin.password });
    expect([deletion.statusCode, deletion.json().message]).toEqual([
      400,
      expect.stringMatching(/last admin stays/),
    ]);
    expect((await call(admin, 'GET', '/desk/roles')).json().changes).toHaveLength(1);

    // Of two that withdraw each other at once, one stays.
    const other = await signUpWithRole(opened, 'admin');
    await confirmAtDesk(opened.app, other);
    const both = await Promise.all([
      giveRole(admin, other.email, 'member'),
      giveRole(other, admin.email, 'member'),
    ]);
    expect(both.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual([
      '200',
      expect.stringMatching(/^40[03]$/),
    ]);
  });

  test('has a log that nobody rewrites, which the export has and which outlives an account without naming it', async () => {
    const editor = await signUpWithRole(opened, 'editor');
    await signUpWithRole(opened, 'admin');
    for (const statement of [
      sql`update role_changes set new_role = 'member'`,
      sql`delete from role_changes`,
      sql`truncate role_changes`,
    ])
      await expect(statement.execute(opened.db)).rejects.toThrow(/rows of role_changes are only added/);
    const copy = (await call(editor, 'GET', '/users/data')).json();
    expect(copy.roleChanges).toEqual([
      { at: expect.any(String), from: 'member', to: 'editor', origin: 'command' },
    ]);
    expect(copy.account.role).toBe('editor');

    await call(editor, 'DELETE', '/users/account', { password: editor.password });
    const rows = await opened.db.selectFrom('role_changes').selectAll().orderBy('id').execute();
    const rowsOfEditor = rows.filter(({ member_id }) => member_id === editor.userId);
    expect(rowsOfEditor.map(({ new_role, origin }) => [new_role, origin])).toEqual([
      ['editor', 'command'],
      ['member', 'deletion'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(editor.email);
  });

  test('ends sessions of editors sooner than those of members', async () => {
    const member = await signUp(opened.app);
    const editor = await signUpWithRole(opened, 'editor');
    opened.advanceClock(deskLife.idleMs - minuteInMs);
    const userOf = async ({ cookie }: TestMember) =>
      (await opened.app.inject({ url: '/users/getUser', headers: { cookie } })).statusCode;
    expect(await userOf(editor)).toBe(200);
    opened.advanceClock(deskLife.idleMs);
    expect([await userOf(editor), await userOf(member)]).toEqual([401, 200]);
  });
});

const onServer = findPostgres() === undefined ? test.skip : test;

onServer(
  'the first admin is made by a command while the provider runs',
  async () => {
    const { url, drop } = await createServerDatabase('products');
    const database = openServerDatabase({ url, poolSize: 3 });
    const opened = await openTestApp({ db: database.db });
    const { email, token } = await signUpVerified(opened);
    const run = (...given: readonly string[]) =>
      spawnSync(process.execPath, [programOf('role'), ...given], {
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: url, DATA_DIR: opened.config.DATA_DIR },
      });
    expect(run('grant', email.toUpperCase(), 'owner')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Use it as: list, grant EMAIL editor|admin or withdraw EMAIL'),
    });
    const granted = run('grant', email.toUpperCase(), 'admin', '--json');
    expect(granted.status).toBe(0);
    expect(JSON.parse(granted.stdout)).toMatchObject({
      holders: [{ email, role: 'admin' }],
      changes: [{ member: email, from: 'member', to: 'admin', origin: 'command', admin: null }],
    });
    const session = await opened.app.inject({ url: '/desk/session', headers: bearer(token) });
    expect(session.json()).toEqual({ role: 'admin', confirmedUntil: null });
    expect(run('withdraw', email)).toMatchObject({
      status: 1,
      stderr: 'The last admin stays: make another one first\n',
    });
    expect(run('list').stdout).toContain(`admin ${email}`);
    await expect(
      changeRole(database.db, { email, role: 'admin', adminId: null }, new Date()),
    ).rejects.toThrow('is an admin already');
    await opened.close();
    await database.close();
    await drop();
  },
  180_000,
);
