import fastify, { type FastifyInstance } from 'fastify';
import { liveSessionHeader } from '@szn/shared-contracts/rendering';
import { registerProxy } from '../proxy/register-proxy.ts';
import { createAdmission, type Admission } from './admission.ts';

/** A provider that finds a session behind one token and one cookie, and a gateway's proxy before it. */
let provider: FastifyInstance;
let gateway: FastifyInstance;
let admission: Admission;
let origin: string;
beforeAll(async () => {
  provider = fastify();
  provider.get('/users/getUser', (request, reply) => {
    const { authorization, cookie } = request.headers;
    const isLive = authorization === 'Bearer good' || cookie?.includes('__Host-szn_session=good') === true;
    if (isLive) reply.header(liveSessionHeader, '1');
    return reply.code(isLive ? 200 : 401).send({ message: 'x' });
  });
  gateway = fastify();
  admission = createAdmission();
  const providerOrigin = await provider.listen({ host: '127.0.0.1', port: 0 });
  await registerProxy(gateway, { providerOrigin, admission });
  origin = await gateway.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await gateway.close();
  await provider.close();
});

const read = (headers: Record<string, string>) => fetch(`${origin}/proxy/users/getUser`, { headers });

test.each([
  ['a token', { authorization: 'Bearer good' }, { authorization: 'Bearer bad' }],
  [
    'a session cookie',
    { cookie: 'a=1; __Host-szn_session=good; szn-member=asha' },
    { cookie: 'a=1; __Host-szn_session=bad; szn-member=asha' },
  ],
])(
  '%s has the priority of members once the provider has found its session, an invented one never',
  async (_what, good, bad) => {
    expect(admission.sessions.has({ headers: good })).toBe(false);
    const answers = [await read(good), await read(bad)];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    // The header is between provider and gateway.
    expect(answers.map(({ headers }) => headers.get(liveSessionHeader))).toEqual([null, null]);
    expect([good, bad].map((headers) => admission.sessions.has({ headers }))).toEqual([true, false]);
  },
);

test('a request that only claims to be of a member has no priority', () => {
  for (const headers of [{ authorization: 'x' }, { cookie: 'szn-member=asha' }, {}])
    expect(admission.sessions.has({ headers })).toBe(false);
});
