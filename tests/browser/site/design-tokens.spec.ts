import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findTokenCopies, readTokens } from '@szn/remote-kit/find-token-copies';
import { folders, listRemotes } from '../../../tools/project/project-folders.ts';
import { ListingPage } from '../../fixtures/listing-page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('Style sheets of remotes have no tokens of their own, so that a colour changes everywhere at once', async () => {
  const tokens = await readTokens();
  const copies: string[] = [];
  for (const name of listRemotes()) {
    const folder = path.join(folders.remotes, name, 'dist/browser');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.css'));
    expect(files, `style sheets of ${name}`).not.toEqual([]);
    for (const file of files) {
      const found = findTokenCopies(await readFile(path.join(folder, file), 'utf8'), tokens);
      copies.push(...found.map((copy) => `${name}/${file} ${copy}`));
    }
  }
  expect(copies).toEqual([]);
});

const ink = { written: '#0b0b0c', shown: 'rgb(11, 11, 12)' };
const otherInk = { written: '#123456', shown: 'rgb(18, 52, 86)' };

/** A shell that differs from the built one in a colour only. Resolves to its folder. */
async function createShellWithOtherInk(): Promise<string> {
  const shell = await mkdtemp(path.join(tmpdir(), 'szn-shell-'));
  await cp(path.join(folders.shell, 'dist'), shell, { recursive: true });
  const assets = path.join(shell, 'browser');
  const definition = `--color-ink:${ink.written}`;
  let changes = 0;
  for (const file of (await readdir(assets)).filter((name) => name.endsWith('.css'))) {
    const styles = await readFile(path.join(assets, file), 'utf8');
    if (!styles.includes(definition)) continue;
    changes += 1;
    await writeFile(path.join(assets, file), styles.replace(definition, `--color-ink:${otherInk.written}`));
    await rm(path.join(assets, `${file}.br`));
  }
  expect(changes, 'style sheets of the shell that define the colour').toBe(1);
  return shell;
}

/** The colours of texts, backgrounds, borders and drawings of the remote on the page. */
function readColours(page: Page): Promise<readonly string[]> {
  return page
    .locator('main [data-remote]')
    .first()
    .evaluate((mount) => {
      const colours = [...mount.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element);
        return [style.color, style.backgroundColor, style.borderTopColor, style.fill, style.stroke];
      });
      return [...new Set(colours)];
    });
}

test('Pages of remotes show a new colour of the shell without a new build', async ({ page, openGateway }) => {
  const shell = await createShellWithOtherInk();
  try {
    const { url } = await openGateway({ SHELL_DIR: shell });
    const listing = new ListingPage(page);
    await listing.open(`${url}/men`);
    expect(await readColours(page)).toContain(otherInk.shown);
    expect(await readColours(page)).not.toContain(ink.shown);

    for (const address of ['/', '/about-us']) {
      await page.goto(url + address);
      await expect(page.locator('main [data-remote]').first().getByRole('heading').first()).toBeVisible();
      expect(await readColours(page), address).toContain(otherInk.shown);
      expect(await readColours(page), address).not.toContain(ink.shown);
    }
  } finally {
    await rm(shell, { recursive: true, force: true });
  }
});
