import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type SlowClients = { readonly close: () => void };

/**
 * Opens connections that send the start of a request and then one byte per second. They read no responses. Resolves
 * when all have sent the start.
 */
export async function openSlowClients(
  origin: string,
  count: number,
  beginning: string,
): Promise<SlowClients> {
  const { hostname, port } = new URL(origin);
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(Number(port), hostname)));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(beginning, resolve))));
  const timer = setInterval(() => sockets.forEach((socket) => socket.write('a')), 1000);
  return {
    close: () => {
      clearInterval(timer);
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

async function openSocket(port: number, host: string): Promise<Socket> {
  const socket = connect(port, host);
  socket.pause();
  // The provider closes connections that are too slow.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
