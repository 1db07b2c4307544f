import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { withCanary } from '../testing/fixture-registry.ts';
import { prepareStorefront } from '../testing/prepare-storefront.ts';
import { scriptShowing } from '../testing/server-scripts.ts';

const catalogue = (version: string) => ({
  name: 'catalogue',
  version,
  routes: ['/men'],
  script: scriptShowing('catalogue', { '/men': `Men ${version}` }),
});
const home = {
  name: 'home',
  version: '1.0.0',
  routes: ['/'],
  script: scriptShowing('home', { '/': 'Home' }),
};
const shop = prepareStorefront([catalogue('1.0.0'), home]);

let standard: readonly ReleaseRecord[];
let canary: ReleaseRecord;
let homeCanary: ReleaseRecord;
beforeAll(async () => {
  standard = await shop.publish(catalogue('1.0.0'), home);
  const [ofCatalogue, ofHome] = await shop.publish(catalogue('2.0.0'), { ...home, version: '2.0.0' });
  if (!ofCatalogue || !ofHome) throw new Error('two canaries are needed');
  [canary, homeCanary] = [ofCatalogue, ofHome];
});

/** Points the registry and waits until pages are made from it. */
async function give(traffic: number): Promise<void> {
  const { sequence } = await shop.point(standard, (registry) => withCanary(registry, canary, traffic));
  while (!(await shop.metrics()).includes(`szn_registry_sequence ${sequence}\n`)) await wait(20);
}

const versionIn = (html: string) => /Men (\d\.\d\.\d)</.exec(html)?.[1];

async function visitAs(cookie: string): Promise<string | undefined> {
  return versionIn(await (await shop.visit('/men', { headers: { cookie } })).text());
}

/** So many browsers without a cookie, some at a time; resolves to their cookies by version. */
async function visitFreshly(count: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const cookies = new Map<string, string[]>();
  let left = count;
  const come = async () => {
    for (; left > 0;) {
      left -= 1;
      const answer = await shop.visit('/men');
      const version = versionIn(await answer.text()) ?? 'none';
      const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      cookies.set(version, [...(cookies.get(version) ?? []), cookie]);
    }
  };
  await Promise.all(Array.from({ length: 16 }, come));
  return cookies;
}

jest.retryTimes(1, { logErrorsBeforeRetry: true });

describe('while no canary is at work', () => {
  test('pages are for everybody, and nobody is given a cookie', async () => {
    const answer = await shop.visit('/men', { headers: { cookie: 'szn-visitor=AAAAAAAAAAAAAAAAAAAAAA' } });

    expect([answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
      expect.stringMatching(/^public/),
      null,
    ]);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  });
});

describe('a canary for 10 % of the visitors', () => {
  beforeAll(() => give(10));

  test('keeps pages from everybody else, and knows a visitor by a random id that no script reads', async () => {
    const answer = await shop.visit('/men');

    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^szn-visitor=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
    );
  });

  // The ids are random: of 370 honest samples one lies outside, hence the second try.
  test('is given to 8 to 12 % of 2,000 fresh visits, and each keeps what it was given', async () => {
    const cookies = await visitFreshly(2000);
    const given = cookies.get('2.0.0') ?? [];

    expect([...cookies.keys()].sort()).toEqual(['1.0.0', '2.0.0']);
    expect(given.length).toBeGreaterThanOrEqual(160);
    expect(given.length).toBeLessThanOrEqual(240);
    for (const [version, ofVersion] of cookies) {
      for (const cookie of ofVersion.slice(0, 40)) expect(await visitAs(cookie)).toBe(version);
    }
  }, 120_000);

  test('grows without moving anybody back, and at 0 moves everybody out', async () => {
    const cookies = await visitFreshly(300);
    const all = [...cookies.values()].flat();
    const givenTo = async () => {
      const versions = await Promise.all(all.map(visitAs));
      return new Set(all.filter((_cookie, index) => versions[index] === '2.0.0'));
    };
    let before = new Set(cookies.get('2.0.0'));

    for (const traffic of [30, 60, 100]) {
      await give(traffic);
      const now = await givenTo();
      expect([...before].filter((cookie) => !now.has(cookie))).toEqual([]);
      expect(now.size).toBeGreaterThan(before.size);
      before = now;
    }
    expect(before.size).toBe(300);

    await give(0);
    expect((await givenTo()).size).toBe(0);
    expect((await shop.visit('/men')).headers.get('cache-control')).toMatch(/^public/);
  }, 120_000);
});

describe('canaries of two remotes', () => {
  test('make three compositions: who is in the smaller share is in the larger one', async () => {
    const { sequence } = await shop.point(standard, (registry) =>
      withCanary(withCanary(registry, canary, 20), homeCanary, 60),
    );
    while (!(await shop.metrics()).includes(`szn_registry_sequence ${sequence}\n`)) await wait(20);
    const versions = async () => {
      const answer = await shop.visit('/men');
      const [, json = ''] = /id="szn-composition">(.+?)<\/script>/.exec(await answer.text()) ?? [];
      const { remotes } = JSON.parse(json);
      return remotes.map(({ version }: { version: string }) => version).join();
    };

    const seen = new Set<string>();
    for (let visit = 0; visit < 200; visit++) seen.add(await versions());

    expect([...seen].sort()).toEqual(['1.0.0,1.0.0', '1.0.0,2.0.0', '2.0.0,2.0.0']);
  }, 60_000);

  test('an id that is none is replaced', async () => {
    const headers = { cookie: 'szn-visitor=<script>; other=1' };

    expect((await shop.visit('/men', { headers })).headers.get('set-cookie')).toMatch(
      /^szn-visitor=[\w-]{22};/,
    );
  });

  test('the registry says to a visitor what that visitor’s pages are made of', async () => {
    const cookie = (await shop.visit('/men')).headers.get('set-cookie')?.split(';')[0] ?? '';
    const version = await visitAs(cookie);
    const first = await shop.visit('/registry.json', { headers: { cookie } });
    const again = await shop.visit('/registry.json', {
      headers: { cookie, 'if-none-match': first.headers.get('etag') ?? '' },
    });

    expect(await first.json()).toMatchObject({ remotes: [{ name: 'catalogue', version }, {}] });
    expect([first.headers.get('cache-control'), again.status]).toEqual(['private, no-cache', 304]);
  });
});
