import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const leftOut = new Set(['node_modules', 'dist']);
const isTest = /\.test\.tsx?$/;

/** A hash over names and bytes of all files that a build reads; equal hashes give equal builds. */
export function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(source);
  return hash.digest('hex');

  function addToHash(place: string): void {
    if (!existsSync(place)) return;
    if (statSync(place).isFile()) {
      hash.update(place).update('\0').update(readFileSync(place));
      return;
    }
    for (const name of readdirSync(place).sort()) {
      if (!leftOut.has(name) && !isTest.test(name)) addToHash(path.join(place, name));
    }
  }
}
