import { request } from 'node:http';
import fc from 'fast-check';
import { catalogueRelease, homeRelease } from './testing/fixture-remotes.ts';
import { prepareStorefront } from './testing/storefront.ts';

/** GENERATED_ADDRESSES and SEED set the number of addresses and which. */
const count = Number(process.env.GENERATED_ADDRESSES ?? 40);
const seed = Number(process.env.SEED ?? 1);
const shop = prepareStorefront([
  homeRelease(),
  catalogueRelease('1.0.0', { routes: ['/men', '/men/:category', '*'] }),
]);

const script = '"><script>alert(1)</script>';
const traps = [
  '%',
  '%00',
  '%E0%A4%A',
  '%2e%2e',
  '..',
  '.',
  '//evil.example',
  '\\\\evil.example',
  '@evil.example',
  '%0d%0aX: 1',
  script,
  encodeURIComponent(script),
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'then',
  '%F0%9F%A7%A5',
  'a'.repeat(2000),
  '~r1',
  ';x=1',
  'men',
  'MEN',
  'releases',
  'proxy',
  'assets',
  'telemetry',
  'registry.json',
  'sitemap.xml',
  'brand-pages',
  'media',
];
const part = fc.oneof(fc.constantFrom(...traps), fc.webSegment(), fc.string({ maxLength: 30 }));
const address = fc
  .tuple(fc.array(part, { maxLength: 4 }), fc.array(fc.tuple(part, part), { maxLength: 3 }))
  .map(([path, query]) => `/${path.join('/')}?${query.map((field) => field.join('=')).join('&')}`)
  // What a client of Node can write into a request line.
  .map((text) => text.replaceAll(/[^\x21-\xff]/gu, encodeSafely));

function encodeSafely(character: string): string {
  return encodeURIComponent(character.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

type Answer = { readonly status: number; readonly body: string };

function get(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.gateway.origin);
    const sent = request({ hostname, port, path, headers: { accept: 'text/html' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject).end();
  });
}

test(
  'No generated address gets 5xx, or a page with a script of the address',
  async () => {
    const faults: string[] = [];
    let slowestMs = 0;
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        const startedAt = performance.now();
        const { status, body } = await get(path);
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        if (status >= 500 || body.includes('<script>alert')) faults.push(`${path}: ${status}`);
      }),
      { numRuns: count, seed, endOnFailure: true },
    );
    process.stderr.write(
      `figure: ${count} addresses, ${faults.length} faults, slowest ${slowestMs.toFixed(0)} ms\n`,
    );
    expect(faults).toEqual([]);
  },
  Math.max(60_000, count * 500),
);
