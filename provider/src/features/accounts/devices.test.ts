import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { readOutbox } from '../../../test/support/read-outbox.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { dayInMs } from '../../lib/clock.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36';
const newPassword = 'a better password';
const ended = [401, { message: 'jwt expired' }];

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  afterAll(() => opened.close());

  type Method = 'GET' | 'POST' | 'DELETE';
  const call = async (token: string, method: Method, url: string, payload?: object) => {
    const answer = await opened.app.inject({
      method,
      url,
      headers: bearer(token),
      ...(payload && { payload }),
    });
    return [answer.statusCode, answer.json()];
  };
  const getUser = (token: string) => call(token, 'GET', '/users/getUser');
  const changePassword = (token: string, currentPassword: string) =>
    call(token, 'POST', '/users/change-password', { currentPassword, newPassword });

  async function login({ email, password }: TestMember): Promise<string> {
    const headers = { 'user-agent': phone };
    const payload = { email, password };
    const answer = await opened.app.inject({ method: 'POST', url: '/users/login', payload, headers });
    return String(answer.json().token);
  }

  async function listDevices(token: string): Promise<Record<string, unknown>[]> {
    const [, body] = await call(token, 'GET', '/users/devices');
    return body.devices;
  }

  test('the list names each device, the day of its last use and this one', async () => {
    const member = await signUp(opened.app);
    opened.advanceClock(3 * dayInMs);
    const token = await login(member);
    const devices = await listDevices(token);
    expect(devices).toEqual([
      expect.objectContaining({ name: 'Chrome on Android', isThisDevice: true }),
      expect.objectContaining({ name: 'Unknown device', isThisDevice: false }),
    ]);
    const day = (ms: number) => new Date(ms + 5.5 * 3600 * 1000).toISOString().slice(0, 10);
    const now = Date.now();
    expect(devices[1]).toMatchObject({ signedInOn: day(now), lastSeenOn: day(now) });
    expect(devices[0]).toMatchObject({ lastSeenOn: day(now + 3 * dayInMs) });
    opened.advanceClock(-3 * dayInMs);
  });

  test('a device that was signed out is refused at its next call; others are not', async () => {
    const member = await signUp(opened.app);
    const token = await login(member);
    const other = (await listDevices(token)).find(({ isThisDevice }) => isThisDevice === false);
    const url = `/users/devices/${String(other?._id)}`;
    const stranger = await signUp(opened.app);
    expect((await call(stranger.token, 'DELETE', url, {}))[0]).toBe(200);
    expect((await getUser(member.token))[0]).toBe(200);
    expect(await call(token, 'DELETE', url, {})).toEqual([200, { message: 'Signed out' }]);
    expect(await getUser(member.token)).toEqual(ended);
    expect((await getUser(token))[0]).toBe(200);
    expect(await listDevices(token)).toHaveLength(1);
  });

  test('the list and the addresses of devices name no id of a session', async () => {
    const member = await signUp(opened.app);
    const devices = await listDevices(member.token);
    const rows = await opened.db
      .selectFrom('sessions')
      .select(['id', 'cookie_hash'])
      .where('user_id', '=', member.userId)
      .execute();
    for (const { id, cookie_hash } of rows) {
      expect(JSON.stringify(devices)).not.toContain(id);
      expect(JSON.stringify(devices)).not.toContain(cookie_hash);
      expect((await call(member.token, 'DELETE', `/users/devices/${id}`, {}))[0]).toBe(200);
    }
    expect((await getUser(member.token))[0]).toBe(200);
    const url = `/users/devices/${String(devices[0]?._id)}`;
    const answer = await opened.app.inject({ method: 'DELETE', url, headers: { cookie: member.cookie } });
    expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('__Host-szn_session=;'),
    ]);
    expect(await getUser(member.token)).toEqual(ended);
  });

  test('signing out everywhere ends all sessions of the member and of nobody else', async () => {
    const member = await signUp(opened.app);
    const stranger = await signUp(opened.app);
    const token = await login(member);
    expect((await call(token, 'DELETE', '/users/devices', {}))[0]).toBe(200);
    expect(await getUser(token)).toEqual(ended);
    expect(await getUser(member.token)).toEqual(ended);
    expect((await getUser(stranger.token))[0]).toBe(200);
  });

  test('a new password needs the present one, ends other sessions and links, and is told by mail', async () => {
    const member = await signUp(opened.app);
    const token = await login(member);
    const { email } = member;
    await opened.app.inject({ method: 'POST', url: '/users/forgot-password', payload: { email } });
    expect(await changePassword(token, 'a guess')).toEqual([
      400,
      { message: 'Your current password is not right.' },
    ]);
    expect((await getUser(member.token))[0]).toBe(200);
    expect((await changePassword(token, member.password))[0]).toBe(200);
    expect(await getUser(member.token)).toEqual(ended);
    expect((await getUser(token))[0]).toBe(200);
    const links = opened.db.selectFrom('password_resets').selectAll().where('user_id', '=', member.userId);
    expect(await links.execute()).toEqual([]);
    const mail = (await readOutbox(opened.db, email)).at(-1);
    expect(mail).toMatchObject({ subject: 'Your password was changed' });
    expect(mail?.body).toContain('/#forgot-password');
    expect(mail?.body).not.toContain(newPassword);
    expect(await login(member)).toBe('undefined');
    expect(await login({ ...member, password: newPassword })).toMatch(/^ey/);
  });

  test('of two simultaneous changes one succeeds', async () => {
    const member = await signUp(opened.app);
    const answers = await Promise.all([1, 2].map(() => changePassword(member.token, member.password)));
    expect(answers.map(([status]) => Number(status)).toSorted((left, right) => left - right)).toEqual([
      200, 400,
    ]);
  });
});

test('the current password is guessed no faster than at the sign-in', async () => {
  const environment = { LOGIN_ATTEMPTS_PER_ACCOUNT: '2', LOGIN_ATTEMPTS_PER_ADDRESS: '9' };
  const limited = await openTestApp({ environment });
  const { token, password } = await signUp(limited.app);
  const statuses: number[] = [];
  for (const currentPassword of ['guess 1', 'guess 2', password]) {
    const payload = { currentPassword, newPassword };
    const headers = bearer(token);
    const url = '/users/change-password';
    statuses.push((await limited.app.inject({ method: 'POST', url, headers, payload })).statusCode);
  }
  expect(statuses).toEqual([400, 400, 429]);
  await limited.close();
}, 60_000);
