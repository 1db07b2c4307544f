import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';
import { bearer } from '../support/sign-up.ts';
import { readApiDocument, type Operation } from '../contract/api-document.ts';
import { createAnswerCheck, type CheckAnswer } from '../contract/answer-check.ts';
import { createExampleContext } from '../contract/example-context.ts';
import type { ExampleContext } from '../contract/endpoint-example.ts';
import { arbitraryFor, hostileText } from './schema-arbitrary.ts';

/**
 * Requests generated from the schemas of the document: valid, nearly valid and hostile ones. GENERATED_REQUESTS and SEED
 * set how many and which.
 */
const requestCount = Number(process.env.GENERATED_REQUESTS ?? 5000);
const seed = Number(process.env.SEED ?? 20_250_101);

let opened: TestApp;
let operations: readonly Operation[];
let everyOperation: readonly Operation[];
let context: ExampleContext;
let check: CheckAnswer;
beforeAll(async () => {
  opened = await openTestApp();
  const document = await readApiDocument(opened.app);
  // Password hashing is slow by design; 5,000 requests would spend all their time on it.
  everyOperation = document.operations;
  operations = document.operations.filter(({ path }) => !/register|login$/.test(path));
  check = createAnswerCheck(document);
  context = await createExampleContext(opened);
}, 60_000);
afterAll(() => opened.close());

test(
  'no generated request returns 5xx or a response that differs from the document',
  async () => {
    const faults: string[] = [];
    let answered = 0;
    let slowestMs = 0;
    await fc.assert(
      fc.asyncProperty(
        arbitraryRequest(operations),
        fc.boolean(),
        async ({ operation, url, options }, isMember) => {
          const headers = isMember
            ? { ...options.headers, ...bearer(context.member.token) }
            : options.headers;
          const startedAt = performance.now();
          const answer = await opened.app.inject({ ...options, ...(headers && { headers }) });
          slowestMs = Math.max(slowestMs, performance.now() - startedAt);
          answered += 1;
          const problems = check(operation, answer);
          if (answer.statusCode >= 500 || problems.length > 0) {
            faults.push(`${operation.method} ${url}: ${answer.statusCode} ${problems.join(', ')}`);
          }
          expect(answer.body).not.toMatch(/\bat .*\.ts:\d|syntax error|node_modules|select .* from /i);
        },
      ),
      { numRuns: requestCount, seed, endOnFailure: true },
    );
    const figure = `${answered} requests, ${faults.length} faults, slowest ${slowestMs.toFixed(0)} ms`;
    process.stderr.write(`figure: ${figure}\n`);
    expect(faults).toEqual([]);
    expect(answered).toBe(requestCount);
  },
  Math.max(600_000, requestCount * 200),
);

// A regular expression with quadratic backtracking would exceed the time limit of the test.
test.each(['a'.repeat(300_000), '🧥'.repeat(80_000), '('.repeat(300_000), `${'a '.repeat(150_000)}!`])(
  'a text of hundreds of thousands of letters is refused at once',
  async (text) => {
    const bodies = [
      { url: '/users/register', payload: { name: text, email: `${text}@example.com`, password: 'secret' } },
      { url: '/newsletter/subscribe', payload: { name: text, email: text } },
      { url: '/users/forgot-password', payload: { email: text } },
    ];
    for (const options of bodies) {
      const answer = await opened.app.inject({ method: 'POST', ...options });
      expect(answer.statusCode).toBe(400);
    }
  },
);

/** As long as the gateway lets through. A pattern that backtracks takes a second and more for one of them. */
const longTexts = ['a', '@', 'a@', '@a.', '(', ' ', 'a ', 'a,', '0', '/', '%', '\u200d', 'e\u0301', '🧥'].map(
  (part) => part.repeat(Math.floor(60_000 / Buffer.byteLength(part))),
);

test('no long text in the fields of a body costs much more than others', async () => {
  const { member } = context;
  await opened.db.updateTable('users').set({ role: 'admin' }).where('id', '=', member.userId).execute();
  const costs: { readonly name: string; readonly ms: number }[] = [];
  for (const { method, path, requestBody } of everyOperation) {
    const fields = bodyShape.safeParse(requestBody?.content['application/json']?.schema).data?.properties;
    for (const text of fields === undefined ? [] : longTexts) {
      const payload = Object.fromEntries(Object.keys(fields ?? {}).map((name) => [name, text]));
      const before = process.cpuUsage();
      const url = path.replaceAll(/\{\w+\}/g, 'a');
      const request = { method: methods.find((known) => known === method) ?? 'GET', url, payload };
      const answer = await opened.app.inject({ ...request, headers: bearer(member.token) });
      costs.push({ name: `${method} ${path} ${text.slice(0, 4)}`, ms: process.cpuUsage(before).user / 1000 });
      expect(answer.statusCode).toBeLessThan(500);
    }
  }
  const median = costs.map(({ ms }) => ms).toSorted((one, other) => one - other)[costs.length >> 1] ?? 0;
  expect(costs.length).toBeGreaterThan(400);
  expect(costs.filter(({ ms }) => ms > 40 * median)).toEqual([]);
}, 120_000);

const bodyShape = z.object({ properties: z.record(z.string(), z.unknown()) });

type HostileRequest = {
  readonly operation: Operation;
  readonly url: string;
  readonly options: InjectOptions;
};

function arbitraryRequest(all: readonly Operation[]): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...all).chain((operation) => {
    const fields = operation.parameters.map((parameter) =>
      fc.tuple(
        fc.constant(parameter),
        fc.oneof(arbitraryFor(parameter.schema), hostileText),
        parameter.required === true ? fc.constant(true) : fc.boolean(),
      ),
    );
    const schema = operation.requestBody?.content['application/json']?.schema;
    const body =
      schema === undefined ? fc.constant(undefined) : fc.oneof(arbitraryFor(schema), fc.jsonValue());
    return fc
      .tuple(fc.tuple(...fields), body)
      .map(([given, payload]) => toRequest(operation, given, payload));
  });
}

type GivenField = readonly [Operation['parameters'][number], unknown, boolean];

function toRequest(operation: Operation, given: readonly GivenField[], payload: unknown): HostileRequest {
  let path = operation.path;
  const query = new URLSearchParams();
  for (const [{ name, in: place }, value, isGiven] of given) {
    if (place === 'path') path = path.replace(`{${name}}`, () => encodeURIComponent(toText(value)) || '%20');
    else if (isGiven) query.append(name, toText(value));
  }
  const url = `${path}?${query.toString()}`;
  const method = methods.find((known) => known === operation.method) ?? 'GET';
  const json = { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } };
  return { operation, url, options: { method, url, ...(payload !== undefined && json) } };
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

/** A URL cannot contain lone surrogates. */
function toText(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString();
}
