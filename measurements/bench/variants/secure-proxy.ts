import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as startRequest } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import type { RewritingProxy } from './rewriting-proxy.ts';

/** Serves another server over HTTP/2 with TLS, as a balancer does, with a certificate of its own. Needs `openssl`. */
export async function startSecureProxy(targetOrigin: string): Promise<RewritingProxy> {
  const server = createSecureServer({ ...createCertificate(), allowHTTP1: true }, (request, response) =>
    passOn(targetOrigin, request, response),
  );
  const sessions = new Set<{ readonly destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${port}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      await closed;
    },
  };
}

/** Headers that HTTP/2 does not have. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

function passOn(targetOrigin: string, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
  );
  const options = { method: request.method, headers: { ...headers, host: request.authority } };
  const forwarded = startRequest(`${targetOrigin}${request.url}`, options, (answer) => {
    const sent = Object.entries(answer.headers).filter(([name]) => !connectionHeaders.includes(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(sent));
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}

function createCertificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'szn-bench-tls-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ].concat(['-subj', '/CN=localhost', '-keyout', keyFile, '-out', certFile]),
      { stdio: 'pipe' },
    );
    return { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
