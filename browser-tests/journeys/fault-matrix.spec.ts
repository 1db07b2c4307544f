import type { Browser, Page } from '@playwright/test';
import { faultHeader, networkFaults, startChaosProxy, type ChaosProxy } from '../fixtures/chaos-proxy.ts';
import { codeFaultKey, codeFaults, hideFaults } from '../fixtures/hide-faults.ts';
import { startOwnGateway, type OwnGateway } from '../fixtures/own-gateway.ts';
import { releaseChangedRemote } from '../fixtures/release-changed-remote.ts';
import { expect, test } from '../fixtures/test.ts';

/** A page of each remote, and the link in the frame that leads to one of another. */
const remotes = [
  { name: 'catalogue', ownPath: '/men', otherPath: '/about-us', other: 'content' },
  { name: 'home', ownPath: '/', otherPath: '/men', other: 'catalogue' },
  { name: 'account', ownPath: '/wishlist', otherPath: '/men', other: 'catalogue' },
  { name: 'content', ownPath: '/about-us', otherPath: '/men', other: 'catalogue' },
] as const;
type Place = (typeof remotes)[number];

// One gateway for all of them, built by the first.
test.describe.configure({ mode: 'serial' });

let gateway: OwnGateway;
let proxy: ChaosProxy;

test.beforeAll(async ({ providerOrigin }) => {
  test.setTimeout(180_000);
  gateway = await startOwnGateway(providerOrigin);
  proxy = await startChaosProxy(gateway.url);
  for (const { name } of remotes) await releaseChangedRemote(name, gateway, hideFaults);
  await expect
    .poll(async () => (await fetch(`${gateway.url}/registry.json`)).text())
    .not.toContain('"version":"0.1.0');
});
test.afterAll(async () => {
  await proxy.stop();
  await gateway.stop();
});

for (const fault of [...Object.keys(networkFaults), ...codeFaults]) {
  test(`where a remote ${fault} the shop goes on, and Try again recovers`, async ({ browser }) => {
    await Promise.all(remotes.map(async (place) => walk(await openFaulty(browser, place, fault), place)));
  });
}

type FaultyPage = {
  readonly page: Page;
  readonly heal: () => Promise<void>;
  readonly uncaught: readonly string[];
};

async function openFaulty(browser: Browser, { name }: Place, fault: string): Promise<FaultyPage> {
  const context = await browser.newContext({
    baseURL: proxy.url,
    extraHTTPHeaders: { [faultHeader]: `${name} ${fault}` },
  });
  await context.addInitScript(
    ([key, value]) => {
      window.sessionStorage.setItem('hasSeenPopup', 'true');
      window.localStorage.setItem(key, value);
    },
    [codeFaultKey, `${name} ${fault}`] as const,
  );
  const page = await context.newPage();
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  return {
    page,
    uncaught,
    heal: async () => {
      await context.setExtraHTTPHeaders({});
      await page.evaluate((key) => window.localStorage.removeItem(key), codeFaultKey);
    },
  };
}

async function walk({ page, heal, uncaught }: FaultyPage, place: Place): Promise<void> {
  const { name, ownPath, otherPath, other } = place;
  const failure = page.locator(`[data-failed-remote="${name}"]`);
  const mainHeading = (remote: string) =>
    page.locator(`[data-remote^="${remote}@"]`).getByRole('heading', { level: 1 });

  await page.goto(ownPath);
  await expect(failure, `${name} is named`).toContainText(name);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await page.locator(`:is(header, footer) a[href="${otherPath}"]:visible`).first().click();
  await expect(mainHeading(other), `${other} works beside ${name}`).toBeAttached();

  await page.goBack();
  const retry = failure.getByRole('button', { name: 'Try again' });
  await expect(retry, `${name} may be tried again`).toBeVisible();
  await heal();
  await retry.click();
  await expect(mainHeading(name), `${name} recovers`).toBeAttached();
  await expect(failure).toBeHidden();
  expect(uncaught, `nothing of ${name} is uncaught`).toEqual([]);
  await page.context().close();
}
