import { createServer } from 'node:net';

/**
 * Ports below those that Linux, macOS and Windows give to programs that ask for any: a program that listens later, or again
 * after a restart, finds its port free.
 */
const first = 20_000;
const last = 32_767;
/** Each process searches its own ports, so that two that search at the same time find different ones. */
const perProcess = 8;
const ownFirst = first + (process.pid % Math.floor((last - first + 1) / perProcess)) * perProcess;
let searched = 0;

/** A loopback port that is currently free. Rejects if the next 64 of the range are in use. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 64; tries += 1) {
    const inOwn = ownFirst + (searched++ % perProcess);
    // After a round of its own ports without success, a process goes on to those of others.
    const port = first + ((inOwn - first + Math.floor(tries / perProcess) * perProcess) % (last - first + 1));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${ownFirst}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
