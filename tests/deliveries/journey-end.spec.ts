import { expect, test } from '../fixtures/test.ts';

test('a page that still asks for something when its journey ends is answered until it has been judged', async ({
  page,
  ownGateway,
}) => {
  await page.goto(`${ownGateway.url}/about-us`);

  const answered = page.waitForResponse(/\/healthz$/);
  await page.evaluate(() => {
    const ask = () =>
      void fetch('/healthz')
        .catch(() => undefined)
        .then(() => setTimeout(ask, 10));
    ask();
  });

  expect((await answered).ok()).toBe(true);
});
