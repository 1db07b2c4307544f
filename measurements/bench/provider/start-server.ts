import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export type StartedServer = {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process until it serves requests. */
  readonly readyInMs: number;
  /** Also of one that has ended by itself. */
  readonly stop: () => Promise<void>;
};

const lineSchema = z.object({ event: z.string().optional(), port: z.number().optional() });

/** Starts a script that logs `listening` with its port and `ready`, as the provider does. */
export async function startServer(
  script: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...(script.endsWith('.ts') ? ['--import', 'tsx'] : []), script], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let port = 0;
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      const entry = lineSchema.parse(JSON.parse(line));
      port = entry.port ?? port;
      if (entry.event === 'ready') resolve();
    });
    child.once('exit', () => reject(new Error(`${script} ended before it was ready`)));
  });
  // Read on without looking: parsing the log would take the processor from what is measured.
  lines.close();
  child.stdout.resume();
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyInMs: Math.round(performance.now() - startedAt),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
