import { parseArgs } from 'node:util';
import { partNames, runParts } from './bench/run-parts.ts';
import { measureOverload } from './bench/overload.ts';
import { measureServer } from './bench/server.ts';
import { measureSizes } from './bench/sizes.ts';
import { installBrowser } from '../tests/fixtures/chromium.ts';
import { build } from '../tools/build.ts';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';

const allNames = ['sizes', 'server', 'overload', ...partNames];

/**
 * `npm run bench [-- <part> …]` measures all parts or some. `--rounds 3` sets the number of rounds of every part,
 * `--write` updates docs/benchmarks after each part, `--check` exits with 1 when the storefront misses a bound.
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
  const unknown = positionals.filter((name) => !allNames.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No such benchmark: ${unknown.join(', ')}. There are: ${allNames.join(', ')}.`);
  }
  const names = positionals.length === 0 ? allNames : positionals;
  const options = { rounds: readRounds(values.rounds), writes: values.write };
  await build();
  if (names.includes('sizes')) await measureSizes();
  if (names.includes('server')) await measureServer(options);
  if (names.includes('overload')) await measureOverload();
  if (!partNames.some((name) => names.includes(name))) return;
  installBrowser();
  const isFast = await runParts(names, options);
  if (values.check && !isFast) throw new Error('The storefront misses bounds; they are listed above.');
}

function readRounds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  throw new Error(`--rounds must be a whole number from 1, not "${text}".`);
}

void exitOnFailure(main(), (error) => error.message);
