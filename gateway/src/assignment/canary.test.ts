import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { withCanary } from '../testing/fixture-registry.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([catalogueRelease(), homeRelease()]);

let stable: readonly ReleaseRecord[];
let canary: ReleaseRecord;
beforeAll(async () => {
  stable = await shop.publish(catalogueRelease(), homeRelease());
  const [record] = await shop.publish(catalogueRelease('2.0.0'));
  if (!record) throw new Error('A canary is needed.');
  canary = record;
});

const deployCanary = (traffic: number) =>
  shop.deployRecords(stable, (registry) => withCanary(registry, canary, traffic));

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

async function visitAs(cookie: string): Promise<string | undefined> {
  const response = await shop.visit('/men', { headers: { cookie } });
  return /Men (\d\.\d\.\d)</.exec(await response.text())?.[1];
}

describe('Without a canary', () => {
  test('a page is public and sets no cookie', async () => {
    const { headers } = await shop.visit('/men', {
      headers: { cookie: 'szn-visitor=AAAAAAAAAAAAAAAAAAAAAA' },
    });

    expect([headers.get('cache-control'), headers.get('set-cookie'), headers.get('vary')]).toEqual([
      expect.stringMatching(/^public/),
      null,
      'Accept-Encoding',
    ]);
  });
});

describe('With a canary', () => {
  beforeAll(() => deployCanary(40));

  test('a page is private and identifies the client by a random id in an HttpOnly cookie', async () => {
    const { headers } = await shop.visit('/men');

    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-store',
      'Accept-Encoding, Cookie',
    ]);
    const [id, ...attributes] = headers.get('set-cookie')?.split('; ') ?? [];
    expect(id).toMatch(/^szn-visitor=[\w-]{22}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax']);
  });

  test('both versions are rendered, and each client keeps its version', async () => {
    const versions = new Map<string, string>();
    while (versions.size < 2) {
      const cookie = cookieOf(await shop.visit('/men'));
      const version = await visitAs(cookie);
      versions.set(version ?? 'none', cookie);
    }

    expect([...versions.keys()].sort()).toEqual(['1.0.0', '2.0.0']);
    for (const [version, cookie] of versions) expect(await visitAs(cookie)).toBe(version);
  });

  test('an invalid client id is replaced', async () => {
    const response = await shop.visit('/men', { headers: { cookie: 'szn-visitor=<script>; other=1' } });

    expect(cookieOf(response)).toMatch(/^szn-visitor=[\w-]{22}$/);
  });

  test('registry.json contains the composition of the client and revalidates by ETag', async () => {
    const cookie = cookieOf(await shop.visit('/men'));
    const version = await visitAs(cookie);
    const first = await shop.visit('/registry.json', { headers: { cookie } });
    const again = await shop.visit('/registry.json', {
      headers: { cookie, 'if-none-match': first.headers.get('etag') ?? '' },
    });

    expect(await first.json()).toMatchObject({ remotes: [{ name: 'catalogue', version }, {}] });
    expect([first.headers.get('cache-control'), again.status]).toEqual(['private, no-cache', 304]);
  });

  test('a share of 100 % reaches every client, and a share of 0 % none', async () => {
    const cookies = await Promise.all(
      Array.from({ length: 8 }, async () => cookieOf(await shop.visit('/men'))),
    );

    await deployCanary(100);
    expect(new Set(await Promise.all(cookies.map(visitAs)))).toEqual(new Set(['2.0.0']));

    await deployCanary(0);
    expect(new Set(await Promise.all(cookies.map(visitAs)))).toEqual(new Set(['1.0.0']));
    expect((await shop.visit('/men')).headers.get('cache-control')).toMatch(/^public/);
  });
});
