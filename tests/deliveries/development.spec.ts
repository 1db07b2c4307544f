import type { Page } from '@playwright/test';
import { collectErrors, overlay, startDevelopment, type Development } from '../fixtures/development.ts';
import { waitForHydration } from '../fixtures/hydration.ts';
import { expect, test } from '../fixtures/test.ts';
import { copyWorkingTree, type WorkingCopy } from '../fixtures/working-copy.ts';

// One copy of the repository and one start of `npm run dev` for all tests that it can serve.
test.describe.configure({ mode: 'serial' });

let copy: WorkingCopy;
let development: Development;

test.beforeAll(async () => {
  copy = await copyWorkingTree();
  development = await startDevelopment(copy);
});
test.afterAll(async () => {
  await development?.stop();
  await copy?.remove();
});

// What the command printed says why a page did not answer.
test.afterEach(({}, { status, expectedStatus }) => {
  if (status !== expectedStatus) process.stderr.write(`${development.output().slice(-20_000)}\n`);
});

test('A listing in development looks as it does when it is released', async ({ page, storefrontUrl }) => {
  await page.goto(`${storefrontUrl}/men/jeans`);
  const released = await readStyles(page);

  await page.goto(`${development.url}/men/jeans`);

  expect(await readStyles(page)).toEqual(released);
});

test('Edits of components, styles and texts show without a reload, and the page keeps its state', async ({
  page,
}) => {
  await openWithState(page);

  await copy.edit('shared-ui/src/product-card/product-card.tsx', '% OFF', '% LESS');
  await expect(page.getByText('% LESS').first()).toBeVisible();
  await copy.edit(
    'shared-ui/src/product-card/product-card.module.css',
    '.card {',
    '.card { outline: 3px solid;',
  );
  await expect(page.getByRole('article').first()).toHaveCSS('outline-width', '3px');
  await copy.edit(
    'remotes/catalogue/src/features/filters/filter-messages.ts',
    "filters: '",
    "filters: 'New ",
  );
  await expect(page.getByRole('complementary', { name: 'New Filters' })).toBeVisible();
  await copy.edit('shell/src/features/header/header-messages.ts', "cart: 'Cart'", "cart: 'New cart'");
  await expect(page.getByRole('button', { name: 'New cart' })).toBeVisible();

  await expectState(page);
});

test.describe('with errors', () => {
  test.use({
    expectedProblems:
      /Broken|Expected|compil|error occurred|failed|reaches into another workspace|may import|does not name|SZN-102/i,
  });

  const tile = 'remotes/catalogue/src/features/products/product-tile.tsx';
  const start = '  const services = useServices();';

  test('An error while rendering is in console, overlay and terminal with file and line, and gone with its cause', async ({
    page,
  }) => {
    const errors = collectErrors(page);
    await page.goto(`${development.url}/men/jeans`);
    await expect(page.getByRole('article').first()).toBeVisible();

    await copy.edit(tile, start, `${start}\n  if (product.title !== '') throw new Error('Broken tile');`);

    await expect(overlay(page).getByText('Broken tile').first()).toBeVisible();
    // With the stack of its components.
    await expect.poll(() => errors.join('\n')).toMatch(/Broken tile\s+at ProductTile [\s\S]+ at main\b/);
    await expect
      .poll(development.output)
      .toMatch(
        /Browser, render error in catalogue at \/men\/jeans\n.*Broken tile\n.*ProductTile.*product-tile\.tsx:\d+/,
      );

    await copy.edit(tile, `\n  if (product.title !== '') throw new Error('Broken tile');`, '');
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('Errors of an event handler and of a loader are in console, overlay and terminal with file and line', async ({
    page,
  }) => {
    const errors = collectErrors(page);
    const list = 'remotes/catalogue/src/features/filters/facet-list.tsx';
    const handler = 'onClick={() => setIsExpanded(!isExpanded)}';
    const broken = "onClick={() => { throw new Error('Broken tap'); }}";
    await page.goto(`${development.url}/men`);

    await copy.edit(list, handler, broken);
    const shown = overlay(page).getByText('Broken tap').first();
    await expect(async () => {
      // The overlay covers the button.
      if (!(await shown.isVisible()))
        await page
          .getByRole('complementary')
          .locator('button[aria-controls]')
          .first()
          .click({ timeout: 1000 });
      await expect(shown).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect
      .poll(development.output)
      .toMatch(/Browser, handler error in .* at \/men.*\n.*Broken tap\n.*facet-list\.tsx:\d+/);
    await copy.edit(list, broken, handler);

    const route = 'remotes/catalogue/src/features/browse/browse-route.tsx';
    const loader = 'loader: async ({ params, request }) => {';
    await copy.edit(route, loader, `${loader} if (params) throw new Error('Broken loader');`);
    await expect(async () => {
      await page.reload();
      await expect(overlay(page).getByText('Broken loader').first()).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect
      .poll(development.output)
      .toMatch(/Browser, .* at \/men.*\n.*Broken loader\n.*browse-route\.tsx:\d+/);
    await copy.edit(route, " if (params) throw new Error('Broken loader');", '');
    expect(errors.join('\n')).toMatch(/Broken tap[\s\S]*Broken loader/);
  });

  test('An import that lint refuses is in overlay and terminal with file and line', async ({ page }) => {
    await page.goto(`${development.url}/men/jeans`);
    await expect(page.getByRole('article').first()).toBeVisible();
    const refused = `import '../../../../home/src/features/hero/hero-slides.ts';\nimport 'axios';\n`;

    await copy.edit(tile, 'import', `${refused}import`);
    await expect
      .poll(development.output)
      .toMatch(
        /remotes\/catalogue\/src\/features\/products\/product-tile\.tsx:1 .* reaches into another workspace/,
      );
    await expect
      .poll(development.output)
      .toMatch(/product-tile\.tsx:2\s+axios: This workspace may import the packages react/);
    await expect(overlay(page).getByText('reaches into another workspace').first()).toBeVisible();
    await copy.edit(tile, refused, '');
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('A type error is in the terminal with file and line, and so is its end', async () => {
    const check = "\n  const count: number = 'many';";

    await copy.edit(tile, start, `${start}${check}`);
    await expect
      .poll(development.output, { timeout: 120_000 })
      .toMatch(
        /remotes\/catalogue\/src\/features\/products\/product-tile\.tsx[:(]\d+[:,]\d+\)?:?(?: -)? error TS2322/,
      );
    await expect.poll(development.output).toContain('Types do not hold in remotes/catalogue.');

    await copy.edit(tile, check, '');
    await expect
      .poll(development.output, { timeout: 120_000 })
      .toContain('Types hold again in remotes/catalogue.');
  });

  test('A syntax error is in overlay and terminal with file and line, and a reload does not speak of a newer version', async ({
    page,
  }) => {
    await page.goto(`${development.url}/men/jeans`);
    await expect(page.getByRole('article').first()).toBeVisible();

    await copy.edit(tile, start, `${start} const = 1;`);

    await expect(overlay(page).getByText('product-tile.tsx').first()).toBeVisible();
    await expect.poll(development.output).toMatch(/ERROR in .*product-tile\.tsx[\s\S]*const = 1/);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This part of the shop did not load');
    await copy.edit(tile, ' const = 1;', '');
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('A report of an error that cannot be read is answered, and printed, with what is wrong', async () => {
  const headers = { 'content-type': 'application/json', origin: development.url };
  const answer = await fetch(`${development.url}/telemetry`, {
    method: 'POST',
    headers,
    body: '{"kind":"odd"}',
  });

  expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/no report.*at kind/)]);
  await expect.poll(development.output).toMatch(/sent an error report that is none:/);
});

test('Provider and gateway are started again after a change of their sources, and run on where it cannot be built', async () => {
  const files = { provider: 'provider/src/lib/clock.ts', gateway: 'gateway/src/static-files.ts' };
  for (const [name, file] of Object.entries(files)) {
    await copy.edit(file, 'export', 'const = 1;\nexport');
    await expect.poll(development.output, { timeout: 120_000 }).toContain(`The ${name} runs on as it was.`);
    await copy.edit(file, 'const = 1;\nexport', 'export');
    await expect.poll(development.output, { timeout: 120_000 }).toContain(`The ${name} is started again.`);
  }
  const status = async () =>
    await fetch(`${development.url}/men/jeans`).then(
      (page) => page.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
});

test('With --only, the page looks as when it is released, and edits in the chosen remote show with the state kept', async ({
  page,
  storefrontUrl,
}) => {
  await development.stop();
  development = await startDevelopment(copy, '--only', 'catalogue');
  await page.goto(`${storefrontUrl}/sale`);
  const released = await readStyles(page);
  await openWithState(page);
  expect(await readStyles(page)).toEqual(released);

  const filters = 'remotes/catalogue/src/features/filters';
  await copy.edit(`${filters}/filter-messages.ts`, "filters: '", "filters: 'More ");
  await expect(page.getByRole('complementary', { name: /^More / })).toBeVisible();
  await copy.edit(`${filters}/facet-list.tsx`, '{label}</span>', '{label} here</span>');
  const option = page.getByRole('complementary').getByText(/ here$/);
  await expect(option.first()).toBeVisible();
  await copy.edit(`${filters}/facet-list.module.css`, '.label {', '.label { outline: 3px solid;');
  await expect(option.first()).toHaveCSS('outline-width', '3px');

  await expectState(page);
});

test.describe('with server rendering', () => {
  test.use({ expectedProblems: /hydrat/i });

  test('With --ssr, pages are rendered on the server first and hydrate without an error, an edit reaches their HTML, and HTML that differs is seen', async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await development.stop();
    development = await startDevelopment(copy, '--only', 'content', '--ssr');
    const about = `${development.url}/about-us`;
    const errors = collectErrors(page);
    // Pages whose code is a chunk of its own.
    for (const lazy of ['/outfits/compose', '/drops']) {
      await page.goto(`${development.url}${lazy}`);
      await waitForHydration(page);
    }
    const html = async () => (await fetch(about)).text();
    expect(await html()).toMatch(/<h1[^>]*>About us/);
    await page.goto(about);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
    await page.getByRole('banner').getByRole('combobox').fill('denim');
    await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('denim');
    // An edit before the page is hydrated would differ from its HTML.
    await waitForHydration(page);
    expect(errors).toEqual([]);

    const texts = 'remotes/content/src/features/about-us/about-us-content.ts';
    const component = 'remotes/content/src/features/about-us/about-us-page.tsx';
    await copy.edit(
      component,
      '{heading}\n      </h2>',
      "{heading}{typeof window === 'undefined' ? ' of ' : ' in '}here\n      </h2>",
    );
    await copy.edit(texts, "title: 'About us'", "title: 'About this shop'");

    await expect.poll(html, { timeout: 240_000 }).toMatch(/<h1[^>]*>About this shop/);
    await expect.poll(development.output).toContain('Pages of the server: content is up to date.');

    await page.goto(about);
    await expect.poll(() => errors.join('\n')).toMatch(/Hydration/);
    await expect
      .poll(development.output)
      .toMatch(/Browser, hydration error in content at \/about-us[\s\S]*about-us-page\.tsx:\d+/);
    await expect(overlay(page).getByText('Hydration failed').first()).toBeVisible();

    await copy.edit(component, '  return (', '  if (window.innerWidth > 9) return null;\n  return (');

    const file =
      /ReferenceError: window is not defined at AboutUsPage \(src\/features\/about-us\/about-us-page\.tsx:\d+:\d+\)/;
    await expect.poll(development.output, { timeout: 240_000 }).toMatch(file);
    expect(await html()).toMatch(/<h1[^>]*>About this shop/);
  });
});

const selectors = [
  'body',
  'header',
  'h1',
  'main',
  'main article',
  'main article h3',
  'main aside',
  'footer',
  'footer a',
];
const properties = [
  'font-family',
  'font-size',
  'color',
  'background-color',
  'display',
  'position',
  'width',
  'padding',
];

/** The computed styles of the first element of each selector. */
async function readStyles(page: Page) {
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(
    ([allSelectors, names]) =>
      allSelectors.map((selector) => {
        const element = document.querySelector(selector);
        const style = element && getComputedStyle(element);
        return [selector, ...names.map((name) => style?.getPropertyValue(name) ?? 'missing')].join(' | ');
      }),
    [selectors, properties] as const,
  );
}

/** A listing with a text in the state of a component of the shell and one of the catalogue. */
async function openWithState(page: Page): Promise<void> {
  // A list with so many brands that they can be searched.
  await page.goto(`${development.url}/sale`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('banner').getByRole('combobox').fill('denim');
  await page.getByRole('searchbox').fill('a');
}

async function expectState(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('denim');
  await expect(page.getByRole('searchbox')).toHaveValue('a');
}
