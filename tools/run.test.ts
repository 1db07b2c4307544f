import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

test('A folder whose name the build cannot read is reported before anything is installed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'szn-#1-'));
  mkdirSync(path.join(folder, 'tools'));
  const program = path.join(folder, 'tools/run.mjs');
  copyFileSync(path.join(import.meta.dirname, 'run.mjs'), program);
  const { status, stderr } = spawnSync(process.execPath, [program, 'start'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([1, expect.stringContaining('has a "#" in its name')]);
});
