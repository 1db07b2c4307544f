import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { findFreePort } from './free-port.ts';

test('Free ports of one process differ, are below those that systems give away, and skip ports in use', async () => {
  const servers: Server[] = [];
  const ports = new Set<number>();
  try {
    for (let count = 0; count < 12; count += 1) {
      const port = await findFreePort();
      ports.add(port);
      expect(port).toBeGreaterThanOrEqual(20_000);
      expect(port).toBeLessThan(32_768);
      const server = createServer().listen(port, '127.0.0.1');
      servers.push(server);
      await once(server, 'listening');
    }
    expect(ports.size).toBe(12);
  } finally {
    for (const server of servers) server.close();
  }
});
