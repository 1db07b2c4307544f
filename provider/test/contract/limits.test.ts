import { openTestApp, type TestApp } from '../support/open-test-app.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import type { ExampleContext } from './endpoint-example.ts';
import { endpointExamples } from './endpoint-examples.ts';
import { createExampleContext } from './example-context.ts';

/** Operations without a limit for each client, and what bounds their cost instead. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'answers from memory or by one indexed look-up; the limiter of all requests bounds the rest': [
    'GET /livez',
    'GET /healthz',
    'GET /readyz',
    'GET /brands',
    'GET /products',
    'GET /products/drops',
    'GET /products/facets',
    'GET /products/filter-options',
    'GET /products/filtered',
    'GET /products/gender/category/{gender}/{category}',
    'GET /products/gender/{gender}',
    'GET /products/latest',
    'GET /products/outfits',
    'GET /products/outfits/swaps',
    'GET /products/sale',
    'GET /products/sale/gender/{gender}',
    'GET /products/sales/gender/category/{gender}/{category}',
    'GET /products/search',
    'GET /products/source/category/{source}/{category}',
    'GET /products/source/gender/{source}/{gender}',
    'GET /products/source/{source}',
    'GET /products/suggestions',
    'GET /products/{id}',
    'GET /products/{id}/prices',
    'GET /products/{id}/similar',
    'GET /newsletter/form',
    'GET /media/photos/{name}',
    'GET /brand-pages/{brand}/{product}',
  ],
  'each form of a picture is encoded once and stored': [
    'GET /media/garments/{key}',
    'GET /media/pictures/{key}',
  ],
  'guests cost one look-up; calls of members count': ['GET /users/getLoginStatus'],
  'gateways call it for browsers, whose reports they limit: one look-up': ['POST /product-counts'],
  'gateways read it for all visitors; the link is checked before a picture, which few draw at a time': [
    'GET /boards/shared',
    'GET /boards/shared/picture',
  ],
  'mail providers send it for many recipients; the signature of the link is checked first': [
    'GET /alerts/unsubscribe',
    'POST /alerts/unsubscribe',
  ],
};

/** More than the limit of any client network. */
const maxCalls = 130;
const few = '4';
const environment = {
  LOGIN_ATTEMPTS_PER_ACCOUNT: few,
  LOGIN_ATTEMPTS_PER_ADDRESS: few,
  REGISTRATIONS_PER_ADDRESS: few,
  NEWSLETTER_PER_ADDRESS: few,
  UPLOADS_PER_ADDRESS: few,
  MEMBER_CALLS_PER_MINUTE: few,
};

let opened: TestApp;
let limited: TestApp;
let context: ExampleContext;
beforeAll(async () => {
  const db = await openTestDatabase();
  opened = await openTestApp({ db });
  limited = await openTestApp({ db, environment });
  context = await createExampleContext(opened);
}, 120_000);
afterAll(async () => {
  await limited.close();
  await opened.close();
  await opened.db.destroy();
});

const operations = [...new Set(endpointExamples.map(({ operation }) => operation))];
const withoutLimit = Object.values(exceptions).flat();

test('each exception is an operation', () => {
  expect(withoutLimit.filter((operation) => !operations.includes(operation))).toEqual([]);
});

test.each(operations.filter((operation) => !withoutLimit.includes(operation)))(
  '%s answers 429 after so many calls of one client',
  async (operation) => {
    // Failures first: they cost as much, and end neither the session nor the link. Faulty forms are not counted.
    const examples = endpointExamples.filter((one) => one.operation === operation).toReversed();
    const statuses: number[] = [];
    for (const example of examples) {
      for (let calls = 0; calls < maxCalls && statuses.at(-1) !== 429; calls += 1)
        statuses.push((await limited.app.inject(example.request(context))).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  },
);
