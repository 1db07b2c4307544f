import type { Page } from '@playwright/test';
import { vitalsReportSchema } from '@szn/shared-contracts/telemetry';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Records the bodies of the beacons with measurements; Playwright does not see them. */
async function recordMeasurements(page: Page): Promise<unknown[]> {
  const measurements: unknown[] = [];
  await page.exposeFunction('recordMeasurement', (body: string) => measurements.push(JSON.parse(body)));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob && String(url).endsWith('/telemetry/vitals')) {
        void body.text().then((text) => Reflect.get(window, 'recordMeasurement')(text));
      }
      return send(url, body);
    };
  });
  return measurements;
}

/** Does what the browser does when the shopper changes to another tab. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('A hidden page sends its measurements once, with the pattern of its first route', async ({
  page,
  openGateway,
}) => {
  const { url } = await openGateway({ VITALS_SHARE: '1' });
  const measurements = await recordMeasurements(page);
  const answer = page.waitForResponse((response) => response.url().endsWith('/telemetry/vitals'));
  const measuring = page.waitForResponse((response) => /\/assets\/vitals\.[^/]+\.js$/.test(response.url()));
  await page.goto(`${url}/men/jeans?utm_campaign=private`);
  await waitForHydration(page);
  await measuring;
  // A tap ends the search for the largest contentful paint, and is measured itself.
  await page.getByRole('link', { name: 'Women', exact: true }).first().click();
  await expect(page).toHaveURL(/\/women/);
  await setVisibility(page, 'hidden');
  await setVisibility(page, 'visible');
  await setVisibility(page, 'hidden');

  expect((await answer).status()).toBe(204);
  await expect.poll(() => measurements).toHaveLength(1);
  const report = vitalsReportSchema.parse(measurements[0]);
  expect(report).toMatchObject({ route: '/men/:category', remote: { name: 'catalogue' } });
  expect(Object.keys(report.vitals)).toEqual(expect.arrayContaining(['TTFB', 'FCP', 'LCP', 'CLS']));
  expect(report.vitals.LCP?.target).toMatch(/^[a-z\d]+\.(?:catalogue|shell)-\w+$/);
  expect(JSON.stringify(report)).not.toMatch(/jeans|private|women/i);
});
