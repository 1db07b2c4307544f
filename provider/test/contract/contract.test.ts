import { openTestApp, type TestApp, testSessionSecret } from '../support/open-test-app.ts';
import { signUp } from '../support/sign-up.ts';
import { listTestDatabases } from '../support/test-databases.ts';
import { createAnswerCheck, type CheckAnswer } from './answer-check.ts';
import { readApiDocument, type ApiDocument } from './api-document.ts';
import type { ExampleContext } from './endpoint-example.ts';
import { endpointExamples } from './endpoint-examples.ts';
import { createExampleContext } from './example-context.ts';

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  let document: ApiDocument;
  let context: ExampleContext;
  let check: CheckAnswer;

  beforeAll(async () => {
    opened = await openApp();
    document = await readApiDocument(opened.app);
    check = createAnswerCheck(document);
    context = await createExampleContext(opened);
  }, 120_000);
  afterAll(() => opened.close());

  test.each(
    endpointExamples.map((example) => ({
      ...example,
      title: `${example.operation} answers ${example.status}`,
    })),
  )('$title returns the documented response', async ({ operation: name, status, endsSession, request }) => {
    const own = endsSession ? { ...context, member: await signUp(opened.app) } : context;
    const answer = await opened.app.inject(request(own));
    const operation = document.operations.find(({ method, path }) => `${method} ${path}` === name);
    expect({ status: answer.statusCode, body: answer.statusCode === status ? '' : answer.body }).toEqual({
      status,
      body: '',
    });
    expect(operation).toBeDefined();
    expect(operation === undefined ? ['not documented'] : check(operation, answer)).toEqual([]);
  });

  test('every documented operation has an example that succeeds', () => {
    const succeeding = new Set(
      endpointExamples.filter(({ status }) => status === 200).map((one) => one.operation),
    );
    const documented = document.operations.map(({ method, path }) => `${method} ${path}`);
    // Tests ask no server on the Internet; `desk-shop.test.ts` reads a feed of this machine.
    expect(documented.filter((name) => !succeeding.has(name))).toEqual(['POST /desk/feeds/try']);
    expect(document.version).toBe('3.1.0');
  });

  test('every write documents its body', () => {
    const writes = document.operations.filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.filter(({ requestBody }) => requestBody === undefined)).toEqual([]);
  });

  test('every write without required fields accepts no body at all', async () => {
    const bodyless = document.operations.filter(
      ({ requestBody }) =>
        requestBody !== undefined &&
        Object.values(requestBody.content).every(
          ({ schema }) =>
            schema.required === undefined && schema.anyOf === undefined && schema.oneOf === undefined,
        ),
    );
    const names = bodyless.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect(names).toEqual([
      'DELETE /alerts/searches/{id}',
      'DELETE /users/devices',
      'DELETE /users/devices/{deviceId}',
      'POST /users/send-verification',
    ]);
    for (const name of names) {
      const found = endpointExamples.find(({ operation }) => operation === name);
      const own = { ...context, member: await signUp(opened.app) };
      const { payload: _body, ...options } = found?.request(own) ?? {};
      expect([name, (await opened.app.inject(options)).statusCode]).toEqual([name, 200]);
    }
  });

  test('an unknown query field returns 400, except on pages, pictures and health checks', async () => {
    const good = endpointExamples.filter(({ status }) => status === 200);
    const taken: string[] = [];
    for (const { operation, request } of good) {
      const answer = await opened.app.inject({ ...request(context), query: { utm_source: 'mail' } });
      if (answer.statusCode !== 400) taken.push(operation);
    }
    expect(taken).toEqual([
      'GET /livez',
      'GET /healthz',
      'GET /readyz',
      'GET /media/photos/{name}',
      'POST /newsletter/form',
      'GET /brand-pages/{brand}/{product}',
    ]);
  });

  test.each(['%00', 'a%00b'])('a NUL byte anywhere in the URL (%s) returns 400', async (text) => {
    for (const url of [
      `/products/source/${text}`,
      `/products?source=${text}`,
      `/products/search?q=${text}`,
    ]) {
      expect((await opened.app.inject(url)).statusCode).toBe(400);
    }
  });

  test('a body above 1 MiB, an unknown path and a malformed address return plain messages', async () => {
    const payload = { name: 'x'.repeat(1024 * 1024), email: 'a@example.com', password: 'secret' };
    const large = await opened.app.inject({ method: 'POST', url: '/users/register', payload });
    expect([large.statusCode, large.json()]).toEqual([413, { message: 'The request is too large.' }]);
    const unknown = await opened.app.inject('/nothing/here');
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { message: 'Not found' }]);
    expect((await opened.app.inject('/products/source/%E0%A4%A')).statusCode).toBe(400);
  });

  test('an empty body with the JSON type counts as none', async () => {
    const headers = { 'content-type': 'application/json' };
    const login = await opened.app.inject({ method: 'POST', url: '/users/login', payload: '', headers });
    expect([login.statusCode, login.json()]).toEqual([400, { message: expect.any(String) }]);
    const status = await opened.app.inject({ url: '/users/getLoginStatus', headers });
    expect(status.body).toBe('false');
  });
});

/** What a provider needs in production; this one gets its database from the test. */
const productionSettings = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://localhost/shop',
  SESSION_SECRET: testSessionSecret,
  PUBLIC_ORIGIN: 'https://szn.example',
};

test('the docs page lists the routes, and production serves neither it nor the document', async () => {
  const opened = await openTestApp();
  expect((await opened.app.inject('/docs')).body).toContain('/wishlist/add');
  const production = await openTestApp({ db: opened.db, environment: productionSettings });
  expect((await production.app.inject('/docs')).statusCode).toBe(404);
  expect((await production.app.inject('/docs/openapi.json')).statusCode).toBe(404);
  await production.close();
  await opened.close();
}, 60_000);
