import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { isJsonObject, readField } from '@szn/shared-contracts';
import { phoneContext, throttle, withStorefront } from './browser.ts';
import { printTable } from './tables.ts';

/** What the page itself noted, in ms after its navigation began; scripts are those of this remote. */
type Notes = {
  readonly shifted: number;
  readonly tasks: readonly { readonly start: number; readonly ms: number }[];
  readonly scripts: readonly { readonly start: number; readonly ms: number }[];
};

const restMs = 1200;

/** How the home page runs on a cheap phone: its tasks, shifts, frames and the weight of its scripts. */
export async function measureHome(): Promise<void> {
  await withStorefront(({ storefront, browser }) => measurePage(browser, storefront.url));
}

async function measurePage(browser: Browser, url: string): Promise<void> {
  // The first one has the provider draw pictures, on the processor that is measured.
  await visit(browser, url);
  const visits = [await visit(browser, url), await visit(browser, url), await visit(browser, url)];
  printTable('Home on a phone, after its loading, three visits', visits);

  // Again with a trace, which slows the page itself.
  const traced = await openHome(browser, url);
  const rows = [];
  for (const [moving, act] of Object.entries(movementsOf(traced))) {
    const { drawn, dropped, painted } = await traceFrames(browser, traced, act);
    rows.push({ moving, 'frames drawn': drawn, dropped, 'painted properties': painted.join(' ') || 'none' });
  }
  printTable('What moves on it, by a trace', rows);
  await traced.context().close();
}

async function visit(browser: Browser, url: string) {
  const page = await openHome(browser, url);
  const loadedAt = await page.evaluate(() => performance.now());
  for (const act of Object.values(movementsOf(page))) await act();
  const { tasks, scripts, shifted } = await page.evaluate((): Notes => Reflect.get(window, 'benchNotes'));
  const after = (entries: Notes['tasks']) =>
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
  await context.addInitScript(takeNotes);
  const page = await context.newPage();
  await throttle(context, page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => document.querySelector('[data-splash]')?.matches(':modal') !== false);
  return page;
}

/** Whatever moves on the page; each settles when it has come to rest. */
function movementsOf(page: Page): Readonly<Record<string, () => Promise<void>>> {
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

/** Runs in the page, before anything else of it. */
function takeNotes(): void {
  const notes = { shifted: 0, tasks: [] as object[], scripts: [] as object[] };
  Object.assign(window, { benchNotes: notes });
  // The intro popup is the shell's, and would cover the page.
  sessionStorage.setItem('hasSeenPopup', 'true');
  // Without functions of its own: their names would be kept by a helper that the page does not have.
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, startTime: start, duration: ms } = entry;
      if (entryType === 'longtask') notes.tasks.push({ start, ms });
      if (entryType === 'layout-shift' && Reflect.get(entry, 'hadRecentInput') !== true) {
        notes.shifted += Number(Reflect.get(entry, 'value'));
      }
      for (const script of Reflect.get(entry, 'scripts') ?? []) {
        const isOfHome = String(script.sourceURL).includes('/releases/home/');
        if (isOfHome) notes.scripts.push({ start: script.startTime, ms: script.duration });
      }
    }
  });
  for (const type of ['longtask', 'layout-shift', 'long-animation-frame']) {
    observer.observe({ type, buffered: true });
  }
}

/** With the wheel, as a thumb would: a screen at a time, with a look at each. */
async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(250);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** The scripts of this remote that the page has asked for, each once however often it was listed, in bytes. */
async function weighScripts(page: Page): Promise<readonly number[]> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/releases\/home\/.*\.js$/.test(name)),
  );
  const answers = await Promise.all([...new Set(addresses)].map((address) => fetch(address)));
  const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return bodies.map((body) => brotliCompressSync(Buffer.from(body)).length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

type Frames = {
  readonly drawn: number;
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

/** What a trace says of the frames while something moves; `act` sets it off and settles when it has come to rest. */
async function traceFrames(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, { categories });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const events = readField(trace, 'traceEvents');
  const known = (Array.isArray(events) ? events : []).filter(isJsonObject);
  const count = (name: string) => known.filter((event) => event.name === name).length;
  const painted = known
    .filter((event) => event.name === 'Animation')
    .map((event) => readField(readField(readField(event, 'args'), 'data'), 'unsupportedProperties'))
    .flatMap((properties) => (Array.isArray(properties) ? properties.map(String) : []));
  return { drawn: count('DrawFrame'), dropped: count('DroppedFrame'), painted: [...new Set(painted)] };
}
