import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { findChromium } from '../../../tests/fixtures/chromium.ts';

/** A DevTools event of one session; `session` is `undefined` for events of the browser itself. */
export type DevtoolsEvent = {
  readonly method: string;
  readonly session: string | undefined;
  readonly params: unknown;
};

export type Chromium = {
  /** Sends a DevTools command. Rejects with the message of the protocol. */
  readonly send: (method: string, params?: object, session?: string) => Promise<unknown>;
  /** Calls the listener for every event; the result removes it. */
  readonly subscribe: (listener: (event: DevtoolsEvent) => void) => () => void;
  readonly stop: () => Promise<void>;
};

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

type Pending = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

const options = [
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-component-update',
  '--no-first-run',
  '--hide-scrollbars',
  '--mute-audio',
  // The certificate of the proxies with HTTP/2 is their own.
  '--ignore-certificate-errors',
];

/**
 * Starts Chromium with the DevTools protocol on a pipe. Nothing is enabled but what the caller enables: the domains that
 * Playwright attaches (Runtime, Network, Log) make V8 collect source positions, which slows what is measured.
 */
export async function startChromium(): Promise<Chromium> {
  const profile = await mkdtemp(path.join(tmpdir(), 'szn-bench-chromium-'));
  const child = spawn(findChromium(), [...options, '--headless', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [input, output] = readPipes(child);
  const pending = new Map<number, Pending>();
  const listeners = new Set<(event: DevtoolsEvent) => void>();
  let lastId = 0;
  readMessages(output, (text) => {
    const { id, method, sessionId, params, result, error } = messageSchema.parse(JSON.parse(text));
    if (method !== undefined) {
      for (const listener of listeners) listener({ method, session: sessionId, params });
    }
    const call = id === undefined ? undefined : pending.get(id);
    if (id === undefined || call === undefined) return;
    pending.delete(id);
    if (error) call.reject(new Error(error.message));
    else call.resolve(result);
  });
  child.once('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('Chromium has ended.'));
  });
  return {
    send: (method, params = {}, session) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject: (error) => reject(new Error(`${method}: ${error.message}`)) });
        input.write(`${JSON.stringify({ id: lastId, method, params, sessionId: session })}\0`);
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      // Without its pipe the browser ends. A signal would end only the script that Debian calls `chromium`.
      input.destroy();
      output.destroy();
      if (child.exitCode === null && child.signalCode === null) await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function readPipes({ stdio }: ChildProcess): readonly [Writable, Readable] {
  const [, , , input, output] = stdio;
  if (!(input && 'write' in input && output && 'read' in output)) throw new Error('Chromium has no pipes.');
  return [input, output];
}

/** Messages end with a zero byte. */
function readMessages(output: Readable, onMessage: (text: string) => void): void {
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop() ?? '';
    messages.forEach(onMessage);
  });
}
