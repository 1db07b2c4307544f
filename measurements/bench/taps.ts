import { z } from 'zod';
import { openPage, type BenchPage, type Point } from './browser/bench-page.ts';
import { locate } from './browser/page-actions.ts';
import type { Chromium } from './browser/chromium-process.ts';
import { profiles, type Profile } from './browser/profiles.ts';
import type { ShapedLink } from './browser/shaped-link.ts';
import type { BenchRun } from './bench-run.ts';
import { createSamples } from './report/figures.ts';
import type { VariantName } from './variants/start-variants.ts';

const tapSchema = z.object({ tappedAt: z.number(), feedbackAt: z.number(), doneAt: z.number() });

declare global {
  var benchTap: z.infer<typeof tapSchema>;
}

/** The heart of the first card. */
const heart = 'article button[aria-label*="wishlist"]';
const tapped: readonly VariantName[] = ['storefront', 'peer'];

/**
 * Taps the first heart as soon as the page is visible, as a guest on a first visit, and measures from the finger until
 * the first visible change and until the result: the notice that asks to sign in.
 */
export async function measureTaps({ browser, variants: { links }, rounds }: BenchRun) {
  const samples = createSamples('taps');
  for (const profile of [profiles.phone, profiles['4g']]) {
    const targets = new Map<VariantName, Point>();
    for (const variant of tapped) targets.set(variant, await locateHeart(browser, links[variant], profile));
    for (let round = 0; round < rounds; round++) {
      for (const [variant, target] of targets) {
        links[variant].shape(profile.network);
        const page = await openPage(browser, profile);
        const { tappedAt, feedbackAt, doneAt } = await tapEarly(page, `${links[variant].origin}/men`, target);
        await page.close();
        samples.add(
          { subject: 'heart after first paint', condition: `${profile.name}, cold`, variant },
          { 'tap to feedback': feedbackAt - tappedAt, 'tap to result': doneAt - tappedAt },
        );
      }
    }
  }
  return samples.figures();
}

async function locateHeart(browser: Chromium, link: ShapedLink, profile: Profile): Promise<Point> {
  link.shape(null);
  const page = await openPage(browser, profile);
  await page.open(`${link.origin}/men`);
  const target = await locate(page, heart);
  await page.close();
  return target;
}

async function tapEarly(page: BenchPage, url: string, target: Point) {
  await page.inject(recordTap);
  await page.throttle();
  const painted = page.untilLifecycle('firstContentfulPaint');
  const loaded = page.open(url);
  await painted;
  await page.tap(target);
  await loaded;
  return page.evaluate(tapSchema, waitForTap, 15_000);
}

/** Runs in the page before its scripts: records the first tap on a heart and what follows it. */
function recordTap(): void {
  const tap = { tappedAt: 0, feedbackAt: 0, doneAt: 0 };
  globalThis.benchTap = tap;
  const isDone = (button: Element) =>
    /wishlist/.test([...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join()) ||
    (button.getAttribute('aria-label')?.startsWith('Remove') === true &&
      button.getAttribute('aria-busy') !== 'true');
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  addEventListener(
    'pointerdown',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button === null || tap.tappedAt !== 0) return;
      tap.tappedAt = event.timeStamp;
      let [hasFeedback, hasResult] = [false, false];
      new MutationObserver((records) => {
        const isOfTap = records.some(({ target }) => button.contains(target)) || isDone(button);
        if (isOfTap && !hasFeedback) {
          hasFeedback = true;
          afterPaint(() => (tap.feedbackAt = performance.now()));
        }
        if (hasResult || !isDone(button)) return;
        hasResult = true;
        afterPaint(() => (tap.doneAt = performance.now()));
      }).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
    },
    { capture: true },
  );
}

/** A tap that is lost counts as one that takes until the limit. */
async function waitForTap(limitMs: number) {
  const { benchTap } = globalThis;
  const endsAt = performance.now() + limitMs;
  while (benchTap.doneAt === 0 && performance.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { tappedAt, feedbackAt, doneAt } = benchTap;
  return { tappedAt, feedbackAt: feedbackAt || performance.now(), doneAt: doneAt || performance.now() };
}
