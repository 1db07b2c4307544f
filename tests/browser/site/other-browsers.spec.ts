import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { startProxy } from '../../fixtures/fault-proxy.ts';
import { withFirefox } from '../../fixtures/firefox.ts';
import { keys, pressElement, until, type OtherBrowser } from '../../fixtures/other-browser.ts';
import { newShopper } from '../../fixtures/shoppers.ts';
import { expect, test } from '../../fixtures/test.ts';
import { withWebKitBrowser } from '../../fixtures/webkit.ts';

test.describe.configure({ timeout: 600_000 });

const hydrated = `
  const heading = document.querySelector('main h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps$'));`;

/** Resolves when the new document is there, whose scripts may be missing: drivers still show the old one for a moment. */
async function openDocument(browser: OtherBrowser, url: string): Promise<void> {
  await browser.run('window.isLeft = true; return null;');
  await browser.open(url);
  await until(
    browser,
    `${url} is there`,
    `return !window.isLeft && document.readyState !== 'loading' && location.href.startsWith(${JSON.stringify(url)});`,
  );
}

async function openHydrated(browser: OtherBrowser, url: string): Promise<void> {
  await openDocument(browser, url);
  await until(browser, `${url} is hydrated`, hydrated);
}

/** On a document without scripts that no browser shows in a viewer of its own. */
async function hideIntro(browser: OtherBrowser, origin: string): Promise<void> {
  await openDocument(browser, `${origin}/robots.txt`);
  await browser.run(`sessionStorage.setItem('hasSeenPopup', 'true'); return null;`);
}

const untilPath = (browser: OtherBrowser, pattern: string) =>
  until(
    browser,
    `the address has ${pattern}`,
    `return new RegExp(${JSON.stringify(pattern)}).test(location.href);`,
  );

const untilText = (browser: OtherBrowser, text: string) =>
  until(
    browser,
    `the page says ${text}`,
    `return document.body.innerText.includes(${JSON.stringify(text)});`,
  );

const cards = `document.querySelectorAll('main [role=feed] article').length`;

type Journey = {
  readonly name: string;
  readonly run: (browser: OtherBrowser, origin: string, isPhone: boolean) => Promise<unknown>;
};

/** The main journeys, in one browser session. */
const journeys: readonly Journey[] = [
  {
    name: 'home',
    run: async (browser, origin) => {
      await openHydrated(browser, `${origin}/`);
      await until(browser, 'a picture', `return find('main img')?.naturalWidth > 0;`);
      await until(
        browser,
        'the splash is gone',
        `return document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main') != null;`,
      );
    },
  },
  {
    name: 'listing',
    run: async (browser, origin) => {
      await openHydrated(browser, `${origin}/men`);
      const more = `find('main [role=feed] > :last-child')?.scrollIntoView({ block: 'end', behavior: 'instant' });`;
      await until(browser, '36 cards', `${more} return ${cards} >= 36;`);
    },
  },
  {
    name: 'filter',
    run: async (browser, origin, isPhone) => {
      await openHydrated(browser, `${origin}/men`);
      if (isPhone) await pressElement(browser, 'main button', '^Filters');
      await pressElement(browser, `${isPhone ? 'dialog' : 'main'} label:has([type=checkbox])`, '^Jeans');
      if (isPhone) await pressElement(browser, 'dialog button', '^Show \\d+ product');
      await untilPath(browser, 'categories=');
    },
  },
  {
    name: 'search',
    run: async (browser, origin, isPhone) => {
      await openHydrated(browser, `${origin}/about-us`);
      if (isPhone) await pressElement(browser, 'header button', 'Open search');
      await pressElement(browser, 'header [role=combobox]');
      await browser.type('jeans');
      await until(browser, 'suggestions', `return find('[role=listbox] [role=option]') !== undefined;`);
      await browser.type(keys.enter);
      await untilPath(browser, '/search\\?q=jeans');
      await until(browser, 'cards', `return ${cards} > 0;`);
    },
  },
  { name: 'header of a scrolled page', run: useHeaderWhileScrolled },
  {
    name: 'quick view',
    run: async (browser, origin) => {
      await openHydrated(browser, `${origin}/men`);
      await pressElement(browser, 'main article h2 a');
      await until(
        browser,
        'a dialog with a price',
        `return /Rs /.test(find('dialog[open]')?.innerText ?? '');`,
      );
    },
  },
  {
    name: 'quick view closed',
    run: async (browser) => {
      await browser.type(keys.escape);
      await until(browser, 'no dialog', `return find('dialog[open]') === undefined;`);
    },
  },
  {
    name: 'menu',
    run: async (browser, origin, isPhone) => {
      await openHydrated(browser, `${origin}/about-us`);
      await pressElement(browser, 'header button', isPhone ? '^Open menu$' : '^Men menu$');
      if (isPhone) await pressElement(browser, 'dialog[open] summary', '^Men');
      await pressElement(
        browser,
        isPhone ? 'dialog[open] a[href="/men/jersey"]' : 'header a[href="/men/jersey"]',
      );
      await untilPath(browser, '/men/jersey');
      await until(browser, 'cards', `return ${cards} > 0;`);
    },
  },
  {
    name: 'static page',
    run: async (browser, origin) => {
      await openHydrated(browser, `${origin}/men`);
      await pressElement(browser, 'footer a', '^About us$');
      await untilPath(browser, '/about-us');
      await until(browser, 'a heading', `return find('main h1') !== undefined;`);
    },
  },
  { name: 'early tap', run: tapEarly },
  { name: 'wishlist', run: signInForWishlist },
];

/** Letters in the search and Tab through the header leave the page where it is. Phones have their controls in a menu. */
async function useHeaderWhileScrolled(browser: OtherBrowser, origin: string, isPhone: boolean) {
  if (isPhone) return;
  const top = 1500;
  await openHydrated(browser, `${origin}/men`);
  await until(
    browser,
    'the page is scrolled, and the header stays',
    `scrollTo({ top: ${top}, behavior: 'instant' });
     return scrollY === ${top} && find('header [role=combobox]').getBoundingClientRect().bottom > 0;`,
  );
  // By its place: `pressElement` scrolls.
  const place = await browser.run(
    `const { x, y } = document.querySelector('header [role=combobox]').getBoundingClientRect();
     return { x: Math.round(x + 5), y: Math.round(y + 5) };`,
  );
  const { x, y } = Object(place);
  await browser.press(Number(x), Number(y));
  for (const key of [...'jeans', ...Array.from({ length: 7 }, () => keys.tab)]) {
    await browser.type(key);
    await until(
      browser,
      'the focus is in the header',
      `return document.activeElement.closest('header') !== null;`,
    );
    expect(await browser.run('return scrollY;'), `after ${JSON.stringify(key)}`).toBe(top);
  }
}

/** The heart of a page whose scripts have not arrived is carried out when they have. */
async function tapEarly(browser: OtherBrowser, origin: string): Promise<void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const proxy = await startProxy(origin, ({ url = '' }) =>
    url.endsWith('.js') ? (_response, forward) => void released.then(() => forward()) : undefined,
  );
  try {
    await hideIntro(browser, proxy.url);
    await openDocument(browser, `${proxy.url}/men`);
    await pressElement(browser, 'main button', '^Add to wishlist');
    await until(browser, 'the heart looks pressed', `return find('[data-pressed]') !== undefined;`);
    expect(await browser.run(hydrated)).toBe(false);
    release();
    await untilText(browser, 'Please login to manage your wishlist');
  } finally {
    // The page still loads what it may need later.
    await browser.run('window.isLeft = true; return null;').catch(() => undefined);
    await proxy.stop();
  }
}

/** A guest presses a heart, signs in, and has the product on the wishlist. */
async function signInForWishlist(browser: OtherBrowser, origin: string): Promise<void> {
  const shopper = newShopper();
  const registered = await fetch(`${origin}/proxy/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shopper),
  });
  expect(registered.ok).toBe(true);
  await openHydrated(browser, `${origin}/men`);
  await pressElement(browser, 'main button', '^Add to wishlist');
  await untilText(browser, 'Please login to manage your wishlist');
  await pressElement(browser, ':not(header) > button:not(header *)', '^Sign in$');
  await pressElement(browser, 'dialog[open] input[type=email]');
  await browser.type(shopper.email);
  await pressElement(browser, 'dialog[open] input[type=password]');
  await browser.type(shopper.password + keys.enter);
  await untilText(browser, 'Added to wishlist');
  await openHydrated(browser, `${origin}/wishlist`);
  await until(browser, 'the product', `return find('main article') !== undefined;`);
}

const hashOfNothing = createHash('sha384').digest('base64');

/**
 * WebKitGTK fails to load what `modulepreload` names, and loads it later as scripts. Firefox reports a script that it stopped
 * to load, because the page was left, as one with a wrong hash, and asks for the icon of a page with the rights of the next one.
 */
const isKnown = (problem: string) =>
  problem.includes('rel="modulepreload"') ||
  problem.includes(`computed hash is “${hashOfNothing}”`) ||
  problem.includes('/favicon.ico');

const browsers = { Firefox: withFirefox, WebKitGTK: withWebKitBrowser };
/** WebKitGTK shows no window that is narrower than 500 px. */
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const [engine, open] of Object.entries(browsers)) {
  for (const window of windows) {
    test(`Main journeys work in ${engine}, ${window.width} px wide @other-browsers`, async ({
      storefrontUrl,
    }) => {
      const failures: string[] = [];
      await open(window, async (browser) => {
        await hideIntro(browser, storefrontUrl);
        for (const { name, run } of journeys) {
          await test.step(name, async () => {
            await run(browser, storefrontUrl, window.width < 600).catch((error: unknown) =>
              failures.push(`${name}: ${String(error)}`),
            );
            const file = test.info().outputPath(`${name.replaceAll(' ', '-')}.png`);
            await writeFile(file, await browser.screenshot());
            const width = await browser.run('return [innerWidth, document.documentElement.scrollWidth];');
            if (Array.isArray(width) && width[1] > width[0])
              failures.push(`${name}: the page is ${width[1]} px wide in a window of ${width[0]} px`);
          });
        }
        const problems = [...new Set(browser.problems())].filter((problem) => !isKnown(problem));
        test
          .info()
          .annotations.push({ type: browser.name, description: problems.join('\n') || 'no messages' });
        expect([...failures, ...problems]).toEqual([]);
      });
    });
  }
}
