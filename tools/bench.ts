import { parseArgs } from 'node:util';
import { measureListing } from '../tests/bench/listing.ts';
import { partNames, runParts } from '../tests/bench/run-parts.ts';
import { measureServer } from '../tests/bench/server.ts';
import { measureSizes } from '../tests/bench/sizes.ts';
import { installBrowser } from '../tests/fixtures/chromium.ts';
import { build } from './build.ts';
import { exitOnFailure } from './child-processes.ts';

/** Parts that print tables of their own. */
const benchmarks = { sizes: measureSizes, listing: measureListing, server: measureServer } as const;

/**
 * `npm run bench [-- <part> …]` measures all parts or some. `--rounds 3` measures fewer rounds, `--write` updates
 * docs/benchmarks, `--check` exits with 1 when the storefront misses a bound.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      write: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const known = [...partNames, ...Object.keys(benchmarks)];
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No such benchmark: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
  await build();
  installBrowser();
  for (const [name, measure] of Object.entries(benchmarks)) if (isWanted(name)) await measure();
  const names = partNames.filter(isWanted);
  if (names.length === 0) return;
  const isFast = await runParts({
    names,
    rounds: values.rounds === undefined ? undefined : Number(values.rounds),
    writes: values.write,
  });
  if (values.check && !isFast) throw new Error('The storefront misses bounds; they are listed above.');
}

void exitOnFailure(main(), (error) => error.message);
