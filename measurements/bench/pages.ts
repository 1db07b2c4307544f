import { z } from 'zod';
import { openPage, type BenchPage } from './browser/bench-page.ts';
import type { Chromium } from './browser/chromium-process.ts';
import { profiles, type Profile } from './browser/profiles.ts';
import type { ShapedLink } from './browser/shaped-link.ts';
import type { BenchRun } from './bench-run.ts';
import { createSamples, type Samples } from './report/figures.ts';
import { blockingTimeOf, layoutShiftOf, longestTaskOf } from './report/record-figures.ts';
import { registerMember, signIn, type SignedInMember } from './variants/member.ts';
import { variantNames, type VariantName } from './variants/start-variants.ts';

type PageCase = {
  readonly path: string;
  readonly variants: readonly VariantName[];
  readonly hasRepeat: boolean;
  readonly profiles: readonly Profile[];
  readonly isMember?: boolean;
  /** Also over HTTP/2 with TLS. */
  readonly isSecure?: boolean;
};

const measuredProfiles: readonly Profile[] = [profiles.phone, profiles['4g']];

const own: readonly VariantName[] = ['storefront', 'limit'];

const cases: readonly PageCase[] = [
  { path: '/men', variants: variantNames, hasRepeat: true, profiles: measuredProfiles, isSecure: true },
  { path: '/', variants: own, hasRepeat: false, profiles: measuredProfiles },
  { path: '/search?q=hoodie', variants: own, hasRepeat: false, profiles: [profiles.phone] },
  { path: '/collections/Jaywalking', variants: own, hasRepeat: false, profiles: [profiles.phone] },
  {
    path: '/wishlist',
    variants: own,
    hasRepeat: false,
    profiles: [profiles.phone],
    isMember: true,
  },
  { path: '/about-us', variants: own, hasRepeat: false, profiles: [profiles.phone] },
];

/** Measures loads of pages, of all variants in turn: first visits, and a later visit of the listing. */
export async function measurePages({ browser, variants, rounds }: BenchRun) {
  const samples = createSamples('pages');
  const member = await registerMember(variants.storefront);
  for (const profile of measuredProfiles) {
    for (let round = 0; round < rounds; round++) {
      const visits = cases
        .filter((page) => page.profiles.includes(profile))
        .flatMap((page) =>
          rotate(page.variants, round).flatMap((variant) => [
            { page, variant, link: variants.links[variant], protocol: '' },
            ...(page.isSecure === true
              ? [{ page, variant, link: variants.secureLinks[variant], protocol: ', HTTP/2' }]
              : []),
          ]),
        );
      for (const visit of visits) await measureVisits({ browser, profile, samples, member, ...visit });
    }
  }
  return samples.figures();
}

/** Another variant is the first in each round. */
function rotate<Item>(items: readonly Item[], by: number): readonly Item[] {
  const from = by % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

type Visit = {
  readonly browser: Chromium;
  readonly profile: Profile;
  readonly page: PageCase;
  readonly variant: VariantName;
  readonly link: ShapedLink;
  /** Part of the name of the condition. */
  readonly protocol: string;
  readonly samples: Samples;
  readonly member: SignedInMember;
};

async function measureVisits(visit: Visit): Promise<void> {
  const { browser, profile, page: pageCase, variant, link, protocol, samples, member } = visit;
  const page = await openPage(browser, profile);
  const url = `${link.origin}${pageCase.path}`;
  const add = (kind: string, measured: Awaited<ReturnType<typeof measureLoad>>) =>
    samples.add(
      { subject: pageCase.path, condition: `${profile.name}, ${kind}${protocol}`, variant },
      measured,
    );
  try {
    if (pageCase.isMember) await signIn(page, link.origin, member);
    await throttle(page, link, profile);
    add('cold', await measureLoad(page, link, url));
    if (!pageCase.hasRepeat) return;
    // V8 caches compiled code at the second visit, so that the third one is what a returning shopper has.
    await throttle(page, link, null);
    await page.open(url);
    await page.settle();
    await throttle(page, link, profile);
    add('repeat', await measureLoad(page, link, url));
  } finally {
    await page.close();
  }
}

async function throttle(page: BenchPage, link: ShapedLink, profile: Profile | null): Promise<void> {
  link.shape(profile?.network ?? null);
  await page.throttle(profile !== null);
}

async function measureLoad(page: BenchPage, link: ShapedLink, url: string) {
  link.takeByteCount();
  const cpuBefore = await page.readCpuMs();
  await page.open(url);
  await page.settle();
  const record = await page.readRecord();
  return {
    'first paint': record.firstPaint,
    'largest paint': record.largestPaint,
    'layout shift': layoutShiftOf(record),
    'blocking time': blockingTimeOf(record),
    'longest task': longestTaskOf(record),
    'main thread': (await page.readCpuMs()) - cpuBefore,
    transferred: link.takeByteCount() / 1024,
    requests: await page.evaluate(z.number(), countRequests),
  };
}

/** Without those that the browser served from its cache. */
function countRequests(): number {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  return entries.filter((entry) => Number(Reflect.get(entry, 'transferSize')) > 0).length;
}
