import { Writable } from 'node:stream';
import fastify from 'fastify';
import { RequestFailure, tooBusy } from '../lib/request-failure.ts';
import { createErrorHandler } from './error-handler.ts';

const databaseAway = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test.each([
  ['a refusal of a busy provider', tooBusy(), 503, []],
  ['a bug', new Error('No such column'), 500, ['No such column']],
  ['a store that does not answer', new RequestFailure(502, 'Not stored.'), 502, ['Not stored.']],
  ['a connection pool that is full', Object.assign(new Error('Full'), { statusCode: 503 }), 503, ['Full']],
  ['a database that is known to be away', databaseAway, 503, []],
])('The log of errors and warnings after %s', async (_title, error, status, reasons) => {
  const logged: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(JSON.parse(String(line)).reason);
      done();
    },
  });
  const app = fastify({ logger: { level: 'warn', stream } });
  app.setErrorHandler(createErrorHandler((caught) => caught === databaseAway));
  app.get('/', async () => {
    throw error;
  });

  const response = await app.inject('/');

  expect(response.statusCode).toBe(status);
  expect(logged).toEqual(reasons);
  await app.close();
});
