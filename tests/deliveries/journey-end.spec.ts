import { expect, test } from '../fixtures/test.ts';

test('Gateway of a test responds to a page until the problems of the page have been checked', async ({
  page,
  ownGateway,
}) => {
  await page.goto(`${ownGateway.url}/about-us`);

  const responded = page.waitForResponse(/\/healthz$/);
  await page.evaluate(() => {
    const request = () =>
      void fetch('/healthz')
        .catch(() => undefined)
        .then(() => setTimeout(request, 10));
    request();
  });

  expect((await responded).ok()).toBe(true);
});
