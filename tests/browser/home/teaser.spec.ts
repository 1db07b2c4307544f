import type { Locator } from '@playwright/test';
import { HomePage } from '../../fixtures/home-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const transformOf = (image: Locator) => image.evaluate((element) => element.style.transform);

/** Both angles and both translations of the transform, rounded to degrees and px. */
async function tiltOf(image: Locator): Promise<readonly number[]> {
  const transform = await transformOf(image);
  if (!transform.startsWith('perspective(1000px) rotateX')) return [];
  return [...transform.matchAll(/(-?[\d.]+)(?:deg|px,)/g)].map(([, figure]) => Math.round(Number(figure)));
}

test('Teaser fades in its texts in turn, tilts its image towards the mouse, and scales its button on hover', async ({
  page,
}) => {
  const home = new HomePage(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  // Stopped: `getAnimations` does not list finished animations.
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  // The teaser animates only if it was below the viewport when it hydrated.
  await home.openHydrated();
  await home.teaser.evaluate((teaser) => teaser.scrollIntoView({ block: 'center' }));
  await expect(home.teaser).toHaveAttribute('data-reveal', 'arriving');
  const animations = await home.teaser.evaluate((teaser) =>
    teaser.getAnimations({ subtree: true }).flatMap((animation) => {
      const { effect } = animation;
      if (!(animation instanceof CSSAnimation && effect instanceof KeyframeEffect)) return [];
      const { delay, duration } = effect.getTiming();
      return [[effect.target?.textContent, delay, duration]];
    }),
  );
  expect(animations).toEqual([
    ['Collaboration Drip', 200, 500],
    ['Wokelemon', 300, 500],
    ['Coming Soon!!', 400, 500],
  ]);
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });

  const image = home.teaser.locator('> div').first();
  const box = await home.teaser.boundingBox();
  if (!box) throw new Error('The teaser is not on the page.');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2);
  await expect.poll(() => tiltOf(image)).toEqual([-10, 10, 20, 20]);
  await page.mouse.move(box.x + 2, box.y + 2);
  await expect.poll(() => tiltOf(image)).toEqual([10, -10, -20, -20]);
  await page.mouse.move(box.x + box.width / 2, Math.max(0, box.y - 40));
  await expect.poll(() => transformOf(image)).toBe('');

  const button = home.teaser.getByRole('button', { name: 'Coming Soon!!' });
  await button.hover();
  await expect(button).toHaveCSS('transform', 'matrix(1.05, 0, 0, 1.05, 0, 0)');
  await page.mouse.down();
  await expect(button).toHaveCSS('transform', 'matrix(0.95, 0, 0, 0.95, 0, 0)');
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(button).toHaveCSS('transform', 'none');
  await expect(page).toHaveURL('/');
});
