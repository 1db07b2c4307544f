import { captureLog } from '../support/capture-log.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { linkIn, readOutbox } from '../support/read-outbox.ts';
import { bearer, signUp } from '../support/sign-up.ts';

test('the log contains the events and no secret, address or query', async () => {
  const captured = captureLog();
  const { app, db, close } = await openTestApp({ logger: { level: 'trace', stream: captured.stream } });
  const member = await signUp(app, { password: 'a very secret password' });
  const { email, password, token, cookie, userId } = member;
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  await post('/users/login', { email, password });
  await post('/users/login', { email, password: 'a wrong password' });
  await post('/users/forgot-password', { email });
  await post('/newsletter/subscribe', { name: 'Asha\r\nforged: line', email });
  await post('/newsletter/subscribe', { name: 'Asha', email });
  const links = (await readOutbox(db, email)).map(linkIn);
  for (const url of links) await app.inject(url);
  await app.inject({ url: '/users/getUser', headers: { ...bearer(token), cookie } });
  await app.inject({ url: '/users/getUser', headers: bearer(`${token}x`) });
  await app.inject('/products/search?q=something+private');
  await app.inject('/products/source/%0d%0aforged');
  await app.inject({ url: '/users/logout', headers: { ...bearer(token), cookie } });
  await close();

  const log = captured.read();
  const entries = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const event of ['user registered', 'signed in', 'sign-in refused', 'signed out']) {
    expect(entries).toContainEqual(expect.objectContaining({ event }));
  }
  expect(entries).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      path: '/users/getUser',
      status: 200,
      durationMs: expect.any(Number),
    }),
  );
  expect(log).toContain(userId);
  const secrets = [
    email,
    password,
    'a wrong password',
    token,
    cookie.split('=')[1] ?? '',
    'something+private',
  ];
  const mailed = links.map((link) => link.split('token=')[1] ?? 'no token');
  // To confirm the address of the account and the newsletter, and for a new password.
  expect(mailed).toHaveLength(3);
  for (const secret of [...secrets, ...mailed]) expect(log).not.toContain(secret);
}, 60_000);
