import type { WebDriver } from 'selenium-webdriver';
import { expect, test } from '../../fixtures/test.ts';
import { withWebKit } from '../../fixtures/webkit.ts';

/** What moved within the document while it was in view, and how far the list was scrolled. */
type Fling = { readonly moved: readonly string[]; readonly scrolledTo: number; readonly cards: number };

/**
 * Scrolls the page in jumps of one and a half screens and notes for each frame where the cards, the end of the list and
 * the footer are in the document. WebKit reports no layout shifts and has no scroll anchoring: an element that is in
 * view in two frames in succession must not have moved.
 */
const flingScript = `
  const [jumps, done] = arguments;
  const moved = [];
  let previous = new Map();
  let [frames, jumped, filledFrames] = [0, 0, 0];
  const positions = () => {
    const found = new Map();
    for (const element of document.querySelectorAll('[role=feed] article, main section > :last-child, #footer')) {
      const { top, bottom, height } = element.getBoundingClientRect();
      if (height > 0 && bottom > 0 && top < innerHeight) found.set(element, Math.round(top + scrollY));
    }
    return found;
  };
  requestAnimationFrame(function frame() {
    const current = positions();
    for (const [element, top] of current) {
      const before = previous.get(element);
      if (before !== undefined && Math.abs(before - top) > 1)
        moved.push(element.tagName + ' ' + element.className + ': ' + before + ' to ' + top);
    }
    previous = current;
    frames += 1;
    if (frames % 4 === 0 && jumped < jumps) {
      jumped += 1;
      scrollBy(0, innerHeight * 1.5);
    }
    // Ends when what was scrolled to has been there for a while: cards, or the end of the list.
    const isFilled = [...current.keys()].some((element) => element.matches('article, #footer'));
    filledFrames = jumped === jumps && isFilled ? filledFrames + 1 : 0;
    if (filledFrames < 30) requestAnimationFrame(frame);
    else done({ moved, scrolledTo: scrollY, cards: document.querySelectorAll('[role=feed] article').length });
  });
`;

async function fling(driver: WebDriver, jumps: number): Promise<Fling> {
  await driver.manage().setTimeouts({ script: 200_000 });
  return await driver.executeAsyncScript<Fling>(flingScript, jumps);
}

async function open(driver: WebDriver, url: string): Promise<void> {
  await driver.get(url);
  await driver.executeScript("sessionStorage.setItem('hasSeenPopup', 'true')");
  await driver.get(url);
  const isHydrated =
    "return document.querySelector('main [role=feed] article') !== null && !document.querySelector('[data-dehydrated]')";
  await driver.wait(() => driver.executeScript<boolean>(isHydrated), 30_000);
}

// WebKit draws without a graphics card here, and each page of the list is requested after the one before it.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

for (const window of [
  { width: 500, height: 900 },
  { width: 1440, height: 900 },
]) {
  test.describe(`in WebKit, ${window.width} px wide @webkit`, () => {
    test('Forty flings move nothing that is in view', async ({ storefrontUrl }) => {
      await withWebKit(window, async (driver) => {
        await open(driver, `${storefrontUrl}/men`);
        const { moved, scrolledTo, cards } = await fling(driver, 40);
        expect(moved).toEqual([]);
        expect(scrolledTo).toBeGreaterThan(20_000);
        expect(cards).toBeGreaterThan(0);
      });
    });

    test('The short end of a list and the footer stay in place', async ({ storefrontUrl }) => {
      await withWebKit(window, async (driver) => {
        await open(driver, `${storefrontUrl}/collections/Crayyheads`);
        const { moved, scrolledTo } = await fling(driver, 30);
        expect(moved).toEqual([]);
        expect(scrolledTo).toBeGreaterThan(1000);
      });
    });
  });
}
