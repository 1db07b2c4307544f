import { createServer } from 'node:http';
import { listen, originOf } from './fake-provider.ts';

/** Finds a free loopback port. */
export async function findFreePort(): Promise<string> {
  const server = createServer();
  await listen(server);
  const { port } = new URL(originOf(server));
  await new Promise((resolve) => server.close(resolve));
  return port;
}
