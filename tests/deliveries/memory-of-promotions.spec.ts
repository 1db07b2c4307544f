import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { promoteVersion } from '../fixtures/deployments.ts';
import { publishPatchedBuild } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

/** PROMOTIONS sets the number of new versions of a remote. */
const promotions = Number(process.env.PROMOTIONS ?? 8);
/** The first ones fill caches. */
const warmUp = 5;
/** Of all promotions together; one render thread that stays takes 30 to 60 MB. */
const maxGrowthMb = 60;
const pages = ['/about-us', '/terms-of-service', '/men', '/'];

test.setTimeout(60_000 + (promotions + warmUp) * 15_000);

test('Memory of a gateway is as large after many promotions as before', async ({ openGateway }) => {
  const metricsPort = await findFreePort();
  const gateway = await openGateway({ METRICS_PORT: String(metricsPort) });
  const versionsOfPages = new Set<string>();
  const residentMb: number[] = [];
  for (let number = 1; number <= warmUp + promotions; number += 1) {
    const promoted = { name: 'content', version: `1.0.${number}` };
    await publishPatchedBuild(promoted, gateway.releasesFolder);
    await promoteVersion(gateway, promoted, 30_000);
    for (const path of pages) {
      const html = await (await fetch(gateway.url + path, { headers: { accept: 'text/html' } })).text();
      expect(html).toContain('data-remote="');
      const version = /data-remote="content@([^"]+)"/.exec(html)?.[1];
      if (version !== undefined) versionsOfPages.add(version);
    }
    residentMb.push(await readResidentMb(metricsPort));
  }
  const first = residentMb.slice(warmUp - 1, warmUp + 2);
  const last = residentMb.slice(-3);
  // The smallest of three: the others are just before a garbage collection.
  const growth = Math.min(...last) - Math.min(...first);
  process.stderr.write(
    `figure: ${promotions} promotions, ${Math.min(...first).toFixed(0)} MB before, ${Math.min(...last).toFixed(0)} MB after\n`,
  );
  expect(versionsOfPages.size).toBe(warmUp + promotions);
  expect(growth, residentMb.map(Math.round).join(' ')).toBeLessThan(maxGrowthMb);
});

async function readResidentMb(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (bytes === undefined) throw new Error('The metrics do not have the memory of the process.');
  return Number(bytes) / 1e6;
}
