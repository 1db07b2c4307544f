import { measureFirstRoute } from '../tests/bench/first-route.ts';
import { measureHome } from '../tests/bench/home.ts';
import { measureListing } from '../tests/bench/listing.ts';
import { measureServer } from '../tests/bench/server.ts';
import { measureSizes } from '../tests/bench/sizes.ts';
import { installBrowser } from '../tests/fixtures/chromium.ts';
import { build } from './build.ts';
import { exitOnFailure } from './child-processes.ts';

const benchmarks = {
  sizes: measureSizes,
  'first-route': measureFirstRoute,
  home: measureHome,
  listing: measureListing,
  server: measureServer,
} as const;

/** `npm run bench [-- sizes|first-route|home|listing|server …]`: prints measurements. Slow results do not fail it. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in benchmarks));
  if (unknown.length > 0) {
    throw new Error(
      `No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`,
    );
  }
  await build();
  installBrowser();
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
}

void exitOnFailure(main(), (error) => error.stack);
