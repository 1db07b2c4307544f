import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFeedSchedule } from './feed-schedule.ts';

test('a schedule with faults is refused with all of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'szn-feeds-'));
  const file = join(folder, 'feeds.json');
  const faults = [
    { name: 'Upper', path: 'a.jsonl' },
    { name: 'both', path: 'a', url: 'https://a.example' },
    { name: 'sample', path: 'a.csv', hosts: ['10.0.0.1'] },
    { name: 'typo', path: 'a.csv', intervalMinutes: 5 },
  ];
  writeFileSync(file, JSON.stringify(faults));
  for (const fault of [
    'FEEDS_FILE',
    '[0].name',
    'either url or path',
    'intervalMinutes',
    'reserved',
    'public host',
  ])
    expect(() => readFeedSchedule(file)).toThrow(fault);
  const site = 'https://www.bonkers.example/men';
  writeFileSync(
    file,
    JSON.stringify([{ name: 'a', format: 'shopify', path: 'a.jsonl', source: 'Bonkers', site }]),
  );
  expect(readFeedSchedule(file)).toEqual([
    expect.objectContaining({
      path: join(folder, 'a.jsonl'),
      everyMinutes: 360,
      brands: ['Bonkers'],
      hosts: ['bonkers.example', 'www.bonkers.example'],
    }),
  ]);
  rmSync(folder, { recursive: true });
});
