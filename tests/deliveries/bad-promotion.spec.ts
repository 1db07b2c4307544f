import { setTimeout as wait } from 'node:timers/promises';
import { readVersions, startTraffic } from '../fixtures/gateway-traffic.ts';
import { startOwnGateway } from '../fixtures/own-gateway.ts';
import { publishPatchedBuild, runReleaseCommand } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

/** Makes the page /about-us throw in browsers, and on the server, whose script is not minified. */
const throwing = {
  'Why we are here",paragraphs:': 'Why we are here",paragraphz:',
  "heading: 'Why we are here',\n            paragraphs:":
    "heading: 'Why we are here',\n            paragraphz:",
};
/** Every change must be served by all gateways within this time. */
const limitMs = 10_000;
const message = 'The front page is being rebuilt.';

test('A bad promotion of one remote delays no other change and no kill on three gateways', async ({
  providerOrigin,
}) => {
  const first = await startOwnGateway(providerOrigin);
  const start = () => startOwnGateway(providerOrigin, {}, first.releasesFolder);
  let gateways = [first, await start(), await start()];
  const release = (...words: readonly string[]) => runReleaseCommand(first.releasesFolder, ...words);
  /** Resolves to the milliseconds until all gateways serve each version. */
  const waitForAll = async (...versions: readonly string[]) => {
    const startedAt = Date.now();
    const served = async () => (await Promise.all(gateways.map(readVersions))).flat();
    const expected = versions.flatMap((version) => gateways.map(() => version));
    await expect
      .poll(async () => (await served()).filter((version) => versions.includes(version)).sort(), {
        intervals: [50],
        timeout: limitMs,
      })
      .toEqual(expected.sort());
    return Date.now() - startedAt;
  };
  const [content = ''] = (await readVersions(first)).filter((version) => version.startsWith('content@'));
  await publishPatchedBuild({ name: 'content', version: '2.0.0', texts: throwing }, first.releasesFolder);
  await publishPatchedBuild({ name: 'catalogue', version: '2.0.0' }, first.releasesFolder);
  let stopTraffic = startTraffic(() => gateways);

  const bad = await release('promote', 'content@2.0.0');
  const other = await release('promote', 'catalogue@2.0.0');
  await waitForAll('catalogue@2.0.0', content);
  const startedAt = Date.now();
  const kill = await release('kill', 'home', '--message', message);
  const [home = ''] = (await readVersions(first)).filter((version) => version.startsWith('home@'));
  await waitForAll(home, 'catalogue@2.0.0', content);
  expect(Date.now() - startedAt).toBeLessThan(limitMs);

  expect([bad.exitCode, other.exitCode, kill.exitCode]).toEqual([3, 0, 0]);
  const served = content.replace('content@', '');
  const refusing = { state: 'refuses', served, reason: expect.stringContaining('/about-us') };
  expect(JSON.parse(bad.output)).toMatchObject({ gateways: [refusing, refusing, refusing] });
  expect(home).toMatch(/ off$/);
  for (const { url } of gateways) {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.text()).toContain(message);
  }
  const before = await Promise.all(gateways.map(readVersions));
  expect(new Set(before.map(String)).size).toBe(1);
  const whileChanging = await stopTraffic();

  // Fresh gateways, beside the first, which still runs.
  await Promise.all(gateways.slice(1).map((gateway) => gateway.stop()));
  gateways = [first, await start(), await start()];
  stopTraffic = startTraffic(() => gateways);
  expect(await Promise.all(gateways.map(readVersions))).toEqual(before);
  await wait(2000);
  const afterRestart = await stopTraffic();

  expect([...whileChanging.failed, ...afterRestart.failed]).toEqual([]);
  expect(whileChanging.views).toBeGreaterThan(50);
  expect(afterRestart.views).toBeGreaterThan(20);
  const undone = await release('rollback', 'content');
  expect(undone).toMatchObject({ exitCode: 0, output: expect.stringContaining(`"served": "${served}"`) });
  await Promise.all(gateways.slice(1).map((gateway) => gateway.stop()));
  await first.stop();
});
