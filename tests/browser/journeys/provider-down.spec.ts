import { expect, test } from '../../fixtures/test.ts';

test.use({ expectedProblems: /Failed to load resource/i });

test('with the provider unreachable the frame stands, and pages say what is wrong', async ({
  page,
  openGateway,
}) => {
  // A port that nothing listens on: connections are refused.
  const gateway = await openGateway({ PROVIDER_ORIGIN: 'http://127.0.0.1:9' });
  await page.goto(`${gateway.url}/men`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /try again|retry/i })
      .first(),
  ).toBeVisible();
  await page.goto(`${gateway.url}/about-us`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
