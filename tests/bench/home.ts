import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { phoneContext, throttle, withStorefront } from './browser.ts';
import { printTable } from './tables.ts';

/** What the page has recorded, in ms since its navigation; `scripts` are those of the home remote. */
type Records = {
  readonly shifted: number;
  readonly tasks: readonly { readonly start: number; readonly ms: number }[];
  readonly scripts: readonly { readonly start: number; readonly ms: number }[];
};

const restMs = 1200;

/** Measures the home page on a slow phone: long tasks, layout shifts, frames and the size of its scripts. */
export async function measureHome(): Promise<void> {
  await withStorefront(({ storefront, browser }) => measurePage(browser, storefront.url));
}

async function measurePage(browser: Browser, url: string): Promise<void> {
  // On the first visit the provider renders pictures, on the processor that is measured.
  await visit(browser, url);
  const visits = [await visit(browser, url), await visit(browser, url), await visit(browser, url)];
  printTable('Home on a phone, after its loading, three visits', visits);

  // Separately, because a trace slows the page.
  const traced = await openHome(browser, url);
  const rows = [];
  for (const [animation, run] of Object.entries(animationsOf(traced))) {
    const { rendered, dropped, painted } = await traceFrames(browser, traced, run);
    rows.push({
      animation,
      'frames rendered': rendered,
      dropped,
      'painted properties': painted.join(' ') || 'none',
    });
  }
  printTable('Animations of the home page, by a trace', rows);
  await traced.context().close();
}

async function visit(browser: Browser, url: string) {
  const page = await openHome(browser, url);
  const loadedAt = await page.evaluate(() => performance.now());
  for (const run of Object.values(animationsOf(page))) await run();
  const { tasks, scripts, shifted } = await page.evaluate((): Records => Reflect.get(window, 'benchRecords'));
  const after = (entries: Records['tasks']) =>
    entries.filter(({ start }) => start >= loadedAt).map(({ ms }) => ms);
  const figures = {
    'tasks over 100 ms': after(tasks).filter((ms) => ms > 100).length,
    'longest task (ms)': Math.max(0, ...after(tasks)),
    'scripts of home over 100 ms': after(scripts).filter((ms) => ms > 100).length,
    'longest (ms)': Math.max(0, ...after(scripts)),
    'layout shift': shifted.toFixed(4),
    'KB of script (brotli)': sum(await weighScripts(page)) / 1024,
  };
  await page.context().close();
  return figures;
}

async function openHome(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext(phoneContext);
  await context.addInitScript(recordPerformance);
  const page = await context.newPage();
  await throttle(context, page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => document.querySelector('[data-splash]')?.matches(':modal') !== false);
  return page;
}

/** The animations of the page; each function resolves at the end of its animation. */
function animationsOf(page: Page): Readonly<Record<string, () => Promise<void>>> {
  const press = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.waitForTimeout(restMs);
  };
  return {
    'splash leaving': async () => {
      await page.keyboard.press('Escape');
      await page.waitForSelector('[data-splash]', { state: 'detached' });
    },
    'hero slide coming': () => press('Next slide'),
    'scrolling through': () => scrollThrough(page),
    'sale row stepping': () => press('Next Men T-shirts'),
  };
}

/** Runs in the page before its own scripts. */
function recordPerformance(): void {
  const records = { shifted: 0, tasks: [] as object[], scripts: [] as object[] };
  Object.assign(window, { benchRecords: records });
  // The intro popup would cover the page.
  sessionStorage.setItem('hasSeenPopup', 'true');
  // Without inner functions: the compiler wraps them in a helper that the page does not have.
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, startTime: start, duration: ms } = entry;
      if (entryType === 'longtask') records.tasks.push({ start, ms });
      if (entryType === 'layout-shift' && Reflect.get(entry, 'hadRecentInput') !== true) {
        records.shifted += Number(Reflect.get(entry, 'value'));
      }
      for (const script of Reflect.get(entry, 'scripts') ?? []) {
        const isOfHome = String(script.sourceURL).includes('/releases/home/');
        if (isOfHome) records.scripts.push({ start: script.startTime, ms: script.duration });
      }
    }
  });
  for (const type of ['longtask', 'layout-shift', 'long-animation-frame']) {
    observer.observe({ type, buffered: true });
  }
}

/** Scrolls with the wheel to the end, in steps with a pause after each. */
async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(250);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** The sizes in bytes of the scripts of the home remote that the page has requested, each counted once. */
async function weighScripts(page: Page): Promise<readonly number[]> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/releases\/home\/.*\.js$/.test(name)),
  );
  const responses = await Promise.all([...new Set(addresses)].map((address) => fetch(address)));
  const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()));
  return bodies.map((body) => brotliCompressSync(Buffer.from(body)).length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

type Frames = {
  readonly rendered: number;
  readonly dropped: number;
  /** Properties whose animation the compositor cannot run alone: anything but transform, opacity and their like. */
  readonly painted: readonly string[];
};

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.animations',
  'benchmark',
  'rail',
];

/** Traces the frames of an animation; `run` starts it and resolves at its end. */
async function traceFrames(browser: Browser, page: Page, run: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, { categories });
  await run();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const events = readField(trace, 'traceEvents');
  const known = (Array.isArray(events) ? events : []).filter(isJsonObject);
  const count = (name: string) => known.filter((event) => event.name === name).length;
  const painted = known
    .filter((event) => event.name === 'Animation')
    .map((event) => readField(readField(readField(event, 'args'), 'data'), 'unsupportedProperties'))
    .flatMap((properties) => (Array.isArray(properties) ? properties.map(String) : []));
  return { rendered: count('DrawFrame'), dropped: count('DroppedFrame'), painted: [...new Set(painted)] };
}
