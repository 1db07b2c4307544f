import { prepareTestConsole, signIn, tokenOf } from '../testing/test-console.ts';

const { createRunner, openConsole } = prepareTestConsole();

test('Eleven failed attempts of a network lock out neither its known tokens nor others behind the balancer', async () => {
  await createRunner().release('status');
  const app = await openConsole({ TRUST_PROXY: 'loopback' });
  const attempt = async (address: string, token = 'guessed') => {
    const headers = { 'x-forwarded-for': address };
    return (await app.inject({ method: 'POST', url: '/api/session', payload: { token }, headers }))
      .statusCode;
  };
  for (let count = 0; count < 10; count++) expect(await attempt('203.0.113.7')).toBe(401);
  expect(await attempt('203.0.113.7')).toBe(429);
  expect(await attempt('203.0.113.7', tokenOf('asha'))).toBe(200);
  for (let count = 0; count < 11; count++) expect(await attempt('203.0.113.8', tokenOf('meera'))).toBe(200);
  expect(await attempt('203.0.113.8')).toBe(401);
});

test('Without a trusted proxy nobody chooses the address that failures are counted for', async () => {
  await createRunner().release('status');
  const app = await openConsole();
  const attempt = (address: number) =>
    app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { token: 'guessed' },
      headers: { 'x-forwarded-for': `203.0.113.${address}` },
    });
  for (let count = 0; count < 10; count++) await attempt(count);
  expect((await attempt(11)).statusCode).toBe(429);
});

test('A person who signs in often ends no session of others', async () => {
  await createRunner().release('status');
  const app = await openConsole();
  const { read } = await signIn(app, 'asha');
  const first = await signIn(app, 'meera');
  for (let count = 0; count < 20; count++) await signIn(app, 'meera');
  expect(await read('/api/session')).toMatchObject({ identity: { issuer: 'console', subject: 'asha' } });
  expect(await first.read('/api/session')).toMatchObject({ identity: null });
});
