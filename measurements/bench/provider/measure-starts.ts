import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './start-server.ts';

/** From the start of the process until it serves requests, in milliseconds. */
export type StartTimes = { readonly firstMs: number; readonly warmMs: number };

/** A very first start, which makes the embedded database and loads the sample catalogue, and one after it. */
export async function measureStarts(providerScript: string): Promise<StartTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'szn-bench-start-'));
  const start = async () => {
    const server = await startServer(providerScript, { DATABASE_URL: 'embedded', DATA_DIR: folder });
    await server.stop();
    return server.readyInMs;
  };
  try {
    return { firstMs: await start(), warmMs: await start() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
