import { createServer } from 'node:http';
import { listen, originOf } from './fake-provider.ts';

/** A loopback port that nothing listens on at the moment. */
export async function findFreePort(): Promise<string> {
  const server = createServer();
  await listen(server);
  const { port } = new URL(originOf(server));
  await new Promise((resolve) => server.close(resolve));
  return port;
}
