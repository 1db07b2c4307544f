import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { feedFormats, writeFeed } from '../../../provider/test/feeds/feed-formats.ts';
import type { Goal } from './goals.ts';
import { print } from './report.ts';

const rows = 100_000;
const maxPeakMb = 400;
/** Above it twice the rows take more than twice the time. */
const maxRatio = 2.6;

/** Tries feeds of 50,000 and 100,000 rows in each format, as an import reads them, and prints time and peak memory. */
export async function benchFeeds(providerScript: string): Promise<readonly Goal[]> {
  const folder = mkdtempSync(join(tmpdir(), 'szn-bench-feeds-'));
  const results: Result[] = [];
  try {
    for (const [name, format] of Object.entries(feedFormats)) {
      const half = join(folder, 'half');
      const whole = join(folder, 'whole');
      await pipeline(Readable.from(writeFeed(format, rows / 2)), createWriteStream(half));
      await pipeline(Readable.from(writeFeed(format, rows)), createWriteStream(whole));
      results.push({ name, half: tryFeed(providerScript, half), whole: tryFeed(providerScript, whole) });
      if (name !== 'CSV') continue;
      for (const path of [half, whole])
        await pipeline(createReadStream(path), createGzip(), createWriteStream(`${path}.gz`));
      results.push({
        name: 'CSV, gzip',
        half: tryFeed(providerScript, `${half}.gz`),
        whole: tryFeed(providerScript, `${whole}.gz`),
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print('| Format | 50,000 rows: CPU s | 100,000 rows: CPU s | time s | peak MB | imported | merged |');
  print('| --- | --: | --: | --: | --: | --: | --: |');
  for (const { name, half, whole } of results)
    print(
      `| ${name} | ${half.cpu} | ${whole.cpu} | ${whole.wall} | ${whole.peakMb} | ${whole.counts.join(' | ')} |`,
    );
  const peak = Math.max(...results.map(({ whole }) => whole.peakMb));
  const ratio = Math.max(...results.map(({ half, whole }) => whole.cpu / half.cpu));
  return [
    { text: `peak memory at most ${maxPeakMb} MB`, measured: `${peak} MB`, isMet: peak <= maxPeakMb },
    {
      text: `twice the rows: at most ${maxRatio} × the processor time`,
      measured: `${ratio.toFixed(2)} ×`,
      isMet: ratio <= maxRatio,
    },
  ];
}

type Trial = {
  readonly cpu: number;
  readonly wall: number;
  readonly peakMb: number;
  readonly counts: readonly string[];
};
type Result = { readonly name: string; readonly half: Trial; readonly whole: Trial };

/** Prints what the process has used when it ends. */
const usage = `data:text/javascript,process.on('exit',()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();process._rawDebug('used',maxRSS,userCPUTime+systemCPUTime)})`;

function tryFeed(providerScript: string, path: string): Trial {
  const startedAt = performance.now();
  const command = join(dirname(providerScript), 'feed.mjs');
  const shop = ['--site', 'https://loom.example', '--source', 'Loom'];
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', usage, command, 'try', path, ...shop], {
    encoding: 'utf8',
  });
  const used = /used (\d+) (\d+)/.exec(stderr);
  const counts = /: (\d+) imported(?:, (\d+) merged)?, 0 faulty/.exec(stdout);
  if (used === null || counts === null) throw new Error(`${path}: ${stdout.slice(0, 500)}${stderr}`);
  return {
    cpu: round(Number(used[2]) / 1e6),
    wall: round((performance.now() - startedAt) / 1000),
    peakMb: Math.round(Number(used[1]) / 1024),
    counts: [counts[1] ?? '', counts[2] ?? '0'],
  };
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
