import fastify from 'fastify';

/** What the framework alone costs: the yardstick of every figure in the same run. */
const app = fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address !== null && typeof address !== 'string') {
  process.stdout.write(`${JSON.stringify({ event: 'listening', port: address.port })}\n`);
  process.stdout.write(`${JSON.stringify({ event: 'ready' })}\n`);
}
