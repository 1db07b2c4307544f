import type { Browser, BrowserContext, Page } from '@playwright/test';
import { runInParallel } from '@szn/remote-kit/lib/child-processes';
import { type Fault, faultCookie, faultCookieValue, faults, plainHostFailures } from '../fixtures/faults.ts';
import type { FaultProxy } from '../fixtures/fault-proxy.ts';
import { startPlainFederation } from '../fixtures/plain-federation.ts';
import { type FaultyStorefront, startFaultyStorefront } from '../fixtures/faulty-storefront.ts';
import { expect as expectSoon, test, watchProblems } from '../fixtures/test.ts';

/** A page of each remote, the role of its error, and a link of header or footer to a page of another remote. */
const cases = [
  { remote: 'catalogue', path: '/men', role: 'alert', otherPath: '/about-us', other: 'content' },
  { remote: 'home', path: '/', role: 'alert', otherPath: '/about-us', other: 'content' },
  { remote: 'account', path: '/wishlist', role: 'alert', otherPath: '/about-us', other: 'content' },
  { remote: 'content', path: '/about-us', role: 'alert', otherPath: '/men', other: 'catalogue' },
  { remote: 'notes', path: '/notes', role: 'status', otherPath: '/wishlist', other: 'account' },
] as const;
type Case = (typeof cases)[number];

// All tests share one storefront, whose build takes a while.
test.describe.configure({ mode: 'default' });
test.use({ trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false } });

/** Long enough for a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });

let storefront: FaultyStorefront;
/** The control: the same faults, in a host that does not guard against them. */
let plainHost: FaultProxy;
test.beforeAll(async ({ providerOrigin }) => {
  storefront = await startFaultyStorefront(providerOrigin);
  plainHost = await startPlainFederation();
});
test.afterAll(async () => {
  await plainHost.stop();
  await storefront.stop();
});

for (const fault of faults) {
  test(`Other remotes work beside a remote that ${fault.name}, and Try again recovers it`, async ({
    browser,
  }) => {
    await runInParallel(cases, 2, (one) => test.step(one.remote, () => checkFault(browser, one, fault)));
  });
}

/** In this time the storefront has shown a message. */
const controlMs = 9000;

for (const fault of faults.filter(({ ofPlainHost }) => ofPlainHost !== undefined)) {
  const failure = plainHostFailures[fault.ofPlainHost ?? 'blank'];
  test(`A plain host of Module Federation ${failure} with a remote that ${fault.name}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: plainHost.url });
    const page = await context.newPage();
    const header = page.getByText('Plain shop', { exact: true });
    const main = page.getByRole('main');
    await page.goto('/');
    await expect(main).toHaveText('Clothes of the plain shop');
    await context.addCookies([
      { name: faultCookie, value: faultCookieValue('catalogue', fault), url: plainHost.url },
    ]);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForTimeout(controlMs);
    const shown = {
      header: await header.isVisible(),
      status: await page.getByRole('status').isVisible(),
    };
    expect({ blank: !shown.header, waiting: shown.header && shown.status }).toEqual({
      blank: fault.ofPlainHost === 'blank',
      waiting: fault.ofPlainHost === 'waiting',
    });
    await context.close();
  });
}

async function checkFault(browser: Browser, checked: Case, fault: Fault): Promise<void> {
  const context = await browser.newContext({ baseURL: storefront.url });
  // Blank pages have no storage.
  await context.addInitScript(() => {
    if (window.location.hostname === 'localhost') window.sessionStorage.setItem('hasSeenPopup', 'true');
  });
  await context.addCookies([
    { name: faultCookie, value: faultCookieValue(checked.remote, fault), url: storefront.url },
  ]);
  const page = await context.newPage();
  const problems: string[] = [];
  watchProblems(page, problems);
  await failAndRecover(page, context, checked);
  expect(problems.filter((problem) => !fault.consoleMessages.test(problem))).toEqual([]);
  await context.close();
}

async function failAndRecover(page: Page, context: BrowserContext, checked: Case): Promise<void> {
  const { remote, path, role, other, otherPath } = checked;
  const failure = page.locator(`[data-failed-remote="${remote}"][role="${role}"]`);

  await page.goto(path);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await expect(failure, `the error names ${remote}`).toContainText(remote, { ignoreCase: true });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await page.locator(`:is(header, footer) a[href="${otherPath}"]:visible`).first().click();
  await expectShown(page, other);

  await page.goBack();
  const retry = failure.getByRole('button', { name: 'Try again' });
  await expect(retry, `${remote} has a button Try again`).toBeVisible();
  await context.clearCookies({ name: faultCookie });
  await retry.click();
  await expectShown(page, remote);
  await expect(failure).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), 'without a reload').toBe(true);
}

/** A busy machine may exceed the four seconds in which a remote must load; then a shopper clicks Try again. */
async function expectShown(page: Page, remote: string): Promise<void> {
  const heading = page.locator(`[data-remote^="${remote}@"]`).getByRole('heading', { level: 1 });
  const retry = page.locator(`[data-failed-remote="${remote}"]`).getByRole('button', { name: 'Try again' });
  const tryAgainIfNeeded = async () => {
    // The remote may recover, and remove the button, before the click.
    if (await retry.isVisible()) await retry.click({ timeout: 2000 }).catch(() => undefined);
    await expectSoon(heading, `${remote} is shown`).toBeAttached({ timeout: 5000 });
  };
  await expectSoon(tryAgainIfNeeded).toPass({ timeout: 60_000 });
}
