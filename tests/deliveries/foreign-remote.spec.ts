import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { waitForHydration } from '../fixtures/hydration.ts';
import { publishPatchedBuild, runReleaseCommand, runReleaseTool } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

/** Numbers of processes that may read this remote of a store, by their command lines. */
async function findProcesses(releasesFolder: string, name: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_pid, index) =>
    lines[index]?.includes(`--allow-fs-read=${path.join(releasesFolder, name)}/`),
  );
}

/** On the server, whose script is not minified, the page /about-us never ends. */
const looping = {
  "heading: 'Why we are here',": 'get heading() { for (;;); },',
};

test('Remote of tier foreign renders on the server in a process and hydrates; a loop costs its pages only', async ({
  page,
  ownGateway,
}) => {
  const { releasesFolder, url } = ownGateway;
  const readHtml = async (path: string) => {
    const response = await fetch(url + path, { headers: { accept: 'text/html' } });
    return { status: response.status, html: await response.text() };
  };
  await runReleaseTool(releasesFolder, 'isolation', 'content', 'foreign');

  await expect
    .poll(() => runReleaseTool(releasesFolder, 'status'), { timeout: 30_000 })
    .toMatchObject({ foreign: ['content'], gateways: [{ problems: [] }] });
  expect(await readHtml('/about-us?rendered=1')).toMatchObject({
    status: 200,
    html: expect.stringMatching(/<h1[^>]*>[^<]/),
  });
  expect(await findProcesses(releasesFolder, 'content')).not.toEqual([]);
  expect(await findProcesses(releasesFolder, 'catalogue')).toEqual([]);
  await page.goto(`${url}/about-us`);
  await waitForHydration(page);
  await page.locator('footer a[href="/collections/Jaywalking"]').click();
  await expect(page.locator('[data-remote^="catalogue@"] h1')).toBeVisible();

  await publishPatchedBuild({ name: 'content', version: '2.0.0', texts: looping }, releasesFolder);
  const promotion = await runReleaseCommand(
    releasesFolder,
    'promote',
    'content@2.0.0',
    // The check of a page that never ends takes its whole time limit.
    '--wait',
    '60',
  );

  expect(promotion).toMatchObject({ exitCode: 3, output: expect.stringContaining('refuses') });
  for (const path of ['/about-us?after=1', '/men?after=1'])
    expect(await readHtml(path)).toMatchObject({ status: 200 });
});
