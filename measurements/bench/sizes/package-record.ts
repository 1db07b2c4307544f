import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject } from '@szn/shared-contracts';
import { measurePackages, type PackageSize } from './package-sizes.ts';

/** The sizes of packages at the last recording (KB after Brotli), by build and package. */
const file = path.join(import.meta.dirname, 'packages.json');

/** Measures the packages of these builds and stores them as the reference for {@link explainGrowth}. */
export async function recordPackages(builds: readonly string[]): Promise<void> {
  const record: Record<string, Record<string, number>> = {};
  for (const build of builds) {
    const sizes = await measurePackages(build);
    record[build] = Object.fromEntries(sizes.map(({ name, kb }) => [name, kb]));
  }
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`);
}

/** Smaller differences result from the minifier and the compression. */
const minGrowthKb = 0.1;
const maxListed = 5;

/**
 * Lists the packages of a build that grew most since the last recording, each with the imports that lead from the entry to
 * its largest module.
 */
export async function explainGrowth(build: string): Promise<readonly string[]> {
  const recorded: unknown = JSON.parse(await readFile(file, 'utf8'));
  const before = isJsonObject(recorded) ? recorded[build] : undefined;
  const growthOf = ({ name, kb }: PackageSize) => kb - (isJsonObject(before) ? Number(before[name] ?? 0) : 0);
  return (await measurePackages(build))
    .map((size) => ({ ...size, growthKb: growthOf(size) }))
    .filter(({ growthKb }) => growthKb >= minGrowthKb)
    .sort((one, other) => other.growthKb - one.growthKb)
    .slice(0, maxListed)
    .map(
      ({ name, kb, growthKb, importChain }) =>
        `${build}: ${name} grew by ${growthKb.toFixed(1)} KB to ${kb.toFixed(1)} KB\n      ${importChain.join('\n        imports ')}`,
    );
}
