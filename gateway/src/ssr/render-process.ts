import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RenderTask } from '@szn/shared-contracts/rendering';
import type { Tracing } from '@szn/tracing/tracing';
import { createGuestReads, type ReadOrigin } from './guest-reads.ts';
import { permissionArguments, readResidentBytes, type ProcessSandbox } from './process-sandbox.ts';
import { createMessageReader } from './read-render-message.ts';
import type { RenderHost } from './start-renderer.ts';

export type RenderProcessOptions = {
  readonly workerFile: string;
  readonly task: Omit<RenderTask, 'scripts'>;
  /** That of the remote. The process has no script of another one. */
  readonly script: RenderTask['scripts'][number];
  readonly sandbox: ProcessSandbox;
  readonly tracing?: Tracing | null;
};

/** An idle process has 60 to 100 MB; the fence limits buffers to 128 MB. */
const maxResidentBytes = 384 * 1024 * 1024;
const maxHeapMegabytes = 192;
const memoryCheckMs = 200;
const maxErrorLength = 2000;

/**
 * Isolation tier `foreign`: a process that reads its two scripts only and has an empty environment. It gets addresses of
 * pages, never a member, and everything that it sends is checked.
 */
export function renderProcess(options: RenderProcessOptions): RenderHost {
  const { workerFile, task, script, sandbox, tracing = null } = options;
  const { name: remote } = script;
  const [program, ...words] = [
    ...sandbox.command,
    process.execPath,
    ...permissionArguments([workerFile, script.file]),
    `--max-old-space-size=${maxHeapMegabytes}`,
    workerFile,
  ];
  return {
    kind: 'process',
    remote,
    open: ({ onMessage, onEnd }) => {
      const child = spawn(program, words, {
        cwd: '/',
        env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        serialization: 'advanced',
      });
      const exited = once(child, 'close').catch(() => undefined);
      // The last message cannot be sent to a process that ends.
      const send = (message: object) => child.connected && child.send(message, () => undefined);
      const reads = createGuestReads(task.providerOrigin, task.renderTimeoutMs, tracing);
      /** The headers of the reads for the pages in progress. The process itself is not told. */
      const origins = new Map<number, ReadOrigin>();
      const read = createMessageReader(remote);
      let errors = '';
      child.stderr?.on('data', (part: Buffer) => {
        errors = `${errors}${part.toString('utf8')}`.slice(0, maxErrorLength);
      });
      child.on('message', (value) => {
        const message = read(value);
        if (message.kind === 'read') return void reads(message, origins.get(message.job ?? -1)).then(send);
        if (message.kind === 'rendered' || message.kind === 'failed') origins.delete(message.id);
        return onMessage(message);
      });
      const watch = setInterval(() => {
        void readResidentBytes(child.pid ?? 0).then((bytes) => {
          if (bytes !== null && bytes > maxResidentBytes) onMessage({ kind: 'exceeded', id: 0, remote });
        });
      }, memoryCheckMs);
      child.on('error', (error) => onEnd(error.message));
      child.on('close', (code, signal) => {
        clearInterval(watch);
        const [line = ''] = errors.split('\n').filter((text) => /error/i.test(text));
        onEnd(`the process exited (${signal ?? code}) ${line}`.trim());
      });
      // The address of the provider stays in this process, which reads it.
      send({ ...task, scripts: [script], foreign: [], providerOrigin: 'http://provider.invalid' });
      return {
        post: ({ id, url, traceparent, requestId }) => {
          origins.set(id, { traceparent, requestId });
          send({ id, url, member: null });
        },
        close: async () => {
          child.kill('SIGKILL');
          await exited;
        },
      };
    },
  };
}
