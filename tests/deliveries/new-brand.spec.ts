import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { lookForPostgres } from '../../provider/test/support/find-postgres.ts';
import { root } from '../../tools/project/project-folders.ts';
import { withSystem, type System } from '../fixtures/balanced-system.ts';
import { SiteFrame } from '../fixtures/site-frame.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ expectedProblems: /status of 404|Failed to load resource/ });

const postgresFolder = lookForPostgres();
test.skip(postgresFolder === undefined, 'PostgreSQL is not installed');

const run = promisify(execFile);
let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'szn-new-brand-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** A command of the provider, as operators run it beside the servers. */
const command =
  ({ postgres }: System) =>
  async (program: 'brand' | 'feed', ...given: readonly string[]): Promise<string> => {
    const file = path.join(root, 'provider/dist/server', `${program}.mjs`);
    const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder };
    return (await run(process.execPath, [file, ...given], { env })).stdout;
  };

const policyLink = 'https://loom.example/pages/returns';
const products = [
  { title: 'Indigo Hoodie', price: 2499, category: 'Hoodies', sizes: ['M', 'L', 'XL'] },
  { title: 'Handloom Boxy Tee', price: 999, category: 'T-Shirts', sizes: ['S', 'M'] },
];

async function writeFeed(): Promise<string> {
  const file = path.join(folder, 'loom.jsonl');
  const records = products.map((product, index) => ({
    ...product,
    brand: 'LOOM',
    gender: 'men',
    link: `https://loom.example/p/${index}`,
    image: `https://cdn.loom.example/${index}.jpg`,
  }));
  await writeFile(file, records.map((record) => JSON.stringify(record)).join('\n'));
  return file;
}

const statusOf = async (address: string) => (await fetch(address, { redirect: 'follow' })).status;

async function expectBrandOnPages(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/collections/LoomHouse`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/the loom house/i);
  await expect(main.getByRole('article')).toHaveCount(products.length);
  await expect(main.getByRole('link', { name: 'Delivery and returns' })).toHaveAttribute('href', policyLink);
  await main.getByRole('article').first().getByRole('link').first().click();
  await expect(
    page.getByRole('dialog').getByRole('list', { name: 'Sizes' }).getByText('M', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Cash on delivery')).toBeVisible();
  const policies = page.getByRole('dialog').getByRole('link', { name: 'Delivery and returns' });
  await expect(policies).toHaveAttribute('href', policyLink);
  await page.goBack();
  await page.getByRole('contentinfo').getByRole('link', { name: 'The Loom House' }).click();
  await expect(page).toHaveURL(`${origin}/collections/LoomHouse`);

  const { search } = new SiteFrame(page);
  await search.fill('xl loom house hoodie');
  await search.press('Enter');
  await expect(main.getByText('1 product', { exact: true })).toBeVisible();
  await expect(main.getByRole('article').first()).toContainText('Indigo Hoodie');

  await page.goto(`${origin}/`);
  await main.getByRole('region', { name: 'Casual' }).scrollIntoViewIfNeeded();
  await expect(main.getByRole('region', { name: 'Casual' }).getByRole('link').first()).toContainText(
    'The Loom House',
  );
}

test('A brand joins while everything runs: its page, its places, its sizes and its searches, and it leaves again', async ({
  page,
}) => {
  await withSystem({ port: 18_420, postgresFolder: postgresFolder ?? '' }, async (system) => {
    // The name under which pages of tests have seen the introduction.
    const origin = system.origin.replace('127.0.0.1', 'localhost');
    const address = `${origin}/collections/LoomHouse`;
    const tell = command(system);
    expect(await statusOf(address)).toBe(404);

    const settings = ['--label', 'The Loom House', '--stored-name', 'LOOM', '--alias', 'Looms'];
    const added = await tell(
      'brand',
      'add',
      'LoomHouse',
      ...settings,
      '--tier',
      'casual',
      '--place',
      '1',
      '--payment',
      'Cash on delivery',
      '--policy-link',
      policyLink,
    );
    expect(added).toContain('LoomHouse, “The Loom House”, stored as LOOM, casual, also Looms');
    await tell('feed', 'add', 'loom', await writeFeed(), '--brand', 'LOOM', '--host', 'loom.example');
    for (const gateway of system.gateways) {
      const html = async () => (await fetch(`${gateway.origin}/collections/LoomHouse`)).text();
      await expect.poll(html, { timeout: 120_000 }).toContain('Handloom Boxy Tee');
    }
    await expectBrandOnPages(page, origin);
    // An alias has the same page, and names its address.
    await page.goto(`${origin}/collections/Looms`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/the loom house/i);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/collections\/LoomHouse$/);

    await tell('brand', 'remove', 'LoomHouse');
    // Both gateways, behind one address.
    for (const gateway of system.gateways)
      await expect.poll(() => statusOf(`${gateway.origin}/collections/LoomHouse`)).toBe(404);
    await page.goto(`${origin}/men`);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'The Loom House' })).toHaveCount(0);
  });
});
