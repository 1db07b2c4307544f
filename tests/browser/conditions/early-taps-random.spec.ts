import type { Page } from '@playwright/test';
import {
  canHit,
  findControls,
  recordDeliveries,
  tapControl,
  type ControlKind,
  type EarlyControl,
} from '../../fixtures/early-controls.ts';
import { findMissingOutcomes, isDoneBefore, type EarlyTap } from '../../fixtures/early-tap-outcomes.ts';
import { openWithHeldScripts } from '../../fixtures/held-scripts.ts';
import { addToWishlistByApi, signInAsNewMember, type Member } from '../../fixtures/shoppers.ts';
import { expect, test } from '../../fixtures/test.ts';

type PageKind = {
  readonly path: string;
  readonly isPhone?: boolean;
  /** A member with some products in the wishlist. */
  readonly isMember?: boolean;
};

const pageKinds: readonly PageKind[] = [
  { path: '/' },
  { path: '/', isPhone: true },
  { path: '/men' },
  { path: '/men', isMember: true },
  { path: '/men', isPhone: true },
  { path: '/collections/Jaywalking' },
  { path: '/search?q=hoodie' },
  { path: '/search?q=hoodie', isMember: true },
  { path: '/search?q=black+hoodies+under+3000' },
  { path: '/search?q=hoodie', isPhone: true },
  { path: '/sale', isPhone: true },
  { path: '/wishlist', isMember: true },
  { path: '/wishlist' },
  { path: '/profile', isMember: true },
  { path: '/about-us', isPhone: true },
  { path: '/about-us#sign-in' },
];

const maxTapsPerPage = 8;
const maxAttemptsPerTap = 50;
const phone = { width: 390, height: 844 };

test.use({ expectedProblems: /Failed to load resource/ });

const tapCount = 1000;

for (const kind of pageKinds) {
  test(
    `Random taps on ${describeKind(kind)} before hydration are each carried out once`,
    { tag: '@long' },
    async ({ page }) => {
      test.setTimeout(15 * 60_000);
      const sample = { seed: 1, count: Math.ceil(tapCount / pageKinds.length) };
      expect(await tapAtRandom(page, kind, sample)).toEqual([]);
    },
  );
}

test('Eight random taps on a search before hydration are each carried out once', async ({ page }) => {
  expect(await tapAtRandom(page, { path: '/search?q=hoodie' }, { seed: 7, count: 8 })).toEqual([]);
});

function describeKind({ path, isPhone = false, isMember = false }: PageKind): string {
  return `${path}${isMember ? ' of a member' : ''}${isPhone ? ' on a phone' : ''}`;
}

type Sample = { readonly seed: number; readonly count: number };

/** Makes a number of taps, several on each opened page. Returns what was lost or doubled. */
async function tapAtRandom(page: Page, kind: PageKind, { seed, count }: Sample): Promise<readonly string[]> {
  const random = createRandom(seed);
  const report: string[] = [];
  if (kind.isPhone) await page.setViewportSize(phone);
  await recordDeliveries(page);
  // Brands that a guest follows are stored in the browser.
  if (!kind.isMember)
    await page.addInitScript(() => window.location.protocol === 'about:' || window.localStorage.clear());
  for (let made = 0; made < count;) {
    const member = kind.isMember ? await openAsMember(page) : null;
    const wanted = Math.min(1 + Math.floor(random() * maxTapsPerPage), count - made);
    const release = await openWithHeldScripts(page, kind.path);
    await page.locator('[data-splash]').waitFor({ state: 'hidden' });
    const { taps, unmarked } = await makeTaps(page, wanted, random);
    made += taps.length;
    await page.mouse.move(0, 0);
    release();
    const faults = await Promise.all([
      findUndelivered(page, taps),
      findMissingOutcomes({ page, taps, member }),
    ]);
    const found = [...unmarked, ...faults.flat()];
    const sequence = taps.map(({ control, value }) => `${control.kind} ${control.name} ${value}`).join(' > ');
    if (found.length > 0) report.push(`${found.join('; ')} after ${sequence}`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // An address that differs in its fragment only would show the same document again.
    await page.goto('about:blank');
  }
  return report;
}

async function openAsMember(page: Page): Promise<Member> {
  const member = await signInAsNewMember(page);
  const response = await page.request.get('/proxy/products/sale?limit=6');
  const { products }: { readonly products: readonly { readonly _id: string }[] } = await response.json();
  await addToWishlistByApi(
    page,
    member,
    products.map(({ _id }) => _id),
  );
  // Sets the cookie by which the server knows the member. A page of the member before would not be hydrated.
  await page.goto('/about-us');
  await page.waitForFunction((id) => document.cookie.includes(`szn-member=${id}`), member.id);
  return member;
}

/** These end the page: they are tapped alone. */
const leaving: readonly ControlKind[] = ['link', 'submit'];

async function makeTaps(page: Page, count: number, random: () => number) {
  const controls = (await findControls(page)).filter(({ kind }) => !leaving.includes(kind));
  const taps: EarlyTap[] = [];
  const unmarked: string[] = [];
  for (let attempt = 0; taps.length < count; attempt++) {
    if (attempt === maxAttemptsPerTap * count) throw new Error('No control of the page can be hit.');
    const kinds = [...new Set(controls.map(({ kind }) => kind))];
    const kind = pick(random, kinds);
    // The same control again in some of the taps.
    const tapped = taps.map(({ control }) => control).filter((one) => one.kind === kind);
    const isRepeated = tapped.length > 0 && random() < 0.3;
    const ofKind = isRepeated ? tapped : controls.filter((one) => one.kind === kind);
    const control = pick(random, ofKind);
    // A product that is removed twice is gone the second time.
    if (kind === 'remove' && tapped.includes(control)) continue;
    if (!(await canHit(page, control))) continue;
    const { state, isPressed } = await tapControl(page, control, chooseValue(control, random));
    taps.push({ control, value: state });
    if (!isPressed && !showsItself(control)) unmarked.push(`${control.name} is not marked`);
  }
  return { taps, unmarked };
}

/** Its value or its content changes without script. */
const showsItself = ({ kind, field }: EarlyControl) =>
  kind === 'summary' || kind === 'slider' || (kind === 'text' && !field.endsWith('Price'));

function chooseValue({ kind, name, values }: EarlyControl, random: () => number): string {
  if (kind === 'select') return pick(random, values);
  if (kind === 'slider') return name.startsWith('Lowest') ? 'ArrowRight' : 'ArrowLeft';
  if (!name.endsWith('rupees')) return pick(random, ['hood', 'jay', 'black']);
  const bound = Number(values[0]);
  return String(bound + (name.startsWith('Lowest') ? 1 : -1) * Math.floor(1 + random() * 300));
}

const isRecorded = ({ control }: EarlyTap) => control.kind !== 'summary' && control.field !== 'q';

/** The taps that did not reach their hydrated control exactly once. */
async function findUndelivered(page: Page, taps: readonly EarlyTap[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const recorded = taps.filter((tap) => isRecorded(tap) && !isDoneBefore(tap, taps));
  const ids = new Set(recorded.map(({ control }) => control.id));
  const readCount = (id: number, type: string) =>
    page.evaluate(
      (wanted) =>
        globalThis.earlyTaps.deliveries.filter(
          ({ id: one, type: its, isHydrated }) => one === wanted.id && its === wanted.type && isHydrated,
        ).length,
      { id, type },
    );
  for (const id of ids) {
    const made = recorded.filter(({ control }) => control.id === id);
    const [first] = made;
    const type = first && typeOf(first.control);
    if (!first || !type) continue;
    await expect
      .poll(() => readCount(id, type), { timeout: 30_000 })
      .toBe(made.length)
      .catch(() => undefined);
    const delivered = await readCount(id, type);
    if (delivered !== made.length) {
      faults.push(`${first.control.kind} ${first.control.name}: ${made.length} taps, ${delivered} delivered`);
    }
  }
  return faults;
}

function typeOf({ kind, field }: EarlyControl): string {
  if (kind === 'text') return field.endsWith('Price') ? 'change' : 'input';
  return kind === 'select' || kind === 'slider' ? 'change' : 'click';
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
