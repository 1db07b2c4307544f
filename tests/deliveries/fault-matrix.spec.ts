import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startBreakableStorefront, type BreakableStorefront } from '../fixtures/breakable-storefront.ts';
import { faultCookie, faultCookieValue, faults, type Fault } from '../fixtures/faults.ts';
import { expect as expectSoon, test, watchProblems } from '../fixtures/test.ts';
import { runInParallel } from '../../tools/run-in-parallel.ts';

/** A page of each remote, what its failure is to the shopper, and the link in the frame to a page of another. */
const places = [
  { remote: 'catalogue', path: '/men', role: 'alert', otherPath: '/about-us', other: 'content' },
  { remote: 'home', path: '/', role: 'alert', otherPath: '/about-us', other: 'content' },
  { remote: 'account', path: '/wishlist', role: 'alert', otherPath: '/about-us', other: 'content' },
  { remote: 'content', path: '/about-us', role: 'alert', otherPath: '/men', other: 'catalogue' },
  { remote: 'notes', path: '/notes', role: 'status', otherPath: '/wishlist', other: 'account' },
] as const;
type Place = (typeof places)[number];

// One storefront for all of them, which takes a while to build.
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.use({ trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false } });

/** Long enough for a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });

let storefront: BreakableStorefront;
test.beforeAll(async ({ providerOrigin }) => {
  storefront = await startBreakableStorefront(providerOrigin);
});
test.afterAll(() => storefront.stop());

for (const fault of faults) {
  test(`beside a remote that ${fault.name} the shop goes on, and Try again recovers`, async ({ browser }) => {
    await runInParallel(places, 2, (place) => test.step(place.remote, () => visit(browser, place, fault)));
  });
}

async function visit(browser: Browser, place: Place, fault: Fault): Promise<void> {
  const context = await browser.newContext({ baseURL: storefront.url });
  // Blank pages have no storage.
  await context.addInitScript(() => {
    if (window.location.hostname === 'localhost') window.sessionStorage.setItem('hasSeenPopup', 'true');
  });
  await context.addCookies([
    { name: faultCookie, value: faultCookieValue(place.remote, fault), url: storefront.url },
  ]);
  const page = await context.newPage();
  const problems: string[] = [];
  watchProblems(page, problems);
  await walk(page, context, place);
  expect(problems.filter((problem) => !fault.complaints.test(problem))).toEqual([]);
  await context.close();
}

async function walk(page: Page, context: BrowserContext, place: Place): Promise<void> {
  const { remote, path, role, other, otherPath } = place;
  const failure = page.locator(`[data-failed-remote="${remote}"][role="${role}"]`);

  await page.goto(path);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await expect(failure, `${remote} is named`).toContainText(remote, { ignoreCase: true });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await page.locator(`:is(header, footer) a[href="${otherPath}"]:visible`).first().click();
  await expectShown(page, other);

  await page.goBack();
  const retry = failure.getByRole('button', { name: 'Try again' });
  await expect(retry, `${remote} may be tried again`).toBeVisible();
  await context.clearCookies({ name: faultCookie });
  await retry.click();
  await expectShown(page, remote);
  await expect(failure).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), 'without a reload').toBe(true);
}

/** A remote has four seconds to come, which a busy machine may exceed for a sound one; a shopper would try again. */
async function expectShown(page: Page, remote: string): Promise<void> {
  const heading = page.locator(`[data-remote^="${remote}@"]`).getByRole('heading', { level: 1 });
  const retry = page.locator(`[data-failed-remote="${remote}"]`).getByRole('button', { name: 'Try again' });
  const tryAgainIfNeeded = async () => {
    // It may recover, and take the button away, while that is being clicked.
    if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined);
    await expectSoon(heading, `${remote} is shown`).toBeAttached({ timeout: 5000 });
  };
  await expectSoon(tryAgainIfNeeded).toPass({ timeout: 60_000 });
}
