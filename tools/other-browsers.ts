import { exitOnFailure, runProgram } from '@szn/remote-kit/lib/child-processes';
import { installFirefox } from '../tests/fixtures/firefox.ts';
import { installWebKit } from '../tests/fixtures/webkit.ts';

/**
 * `npm run other-browsers [-- <words for Playwright>]`: the main journeys in Firefox ESR and WebKitGTK, which it installs
 * by apt-get if they are missing. Screenshots of each step are in test-results.
 */
async function main(words: readonly string[]): Promise<void> {
  installFirefox();
  installWebKit();
  const parameters = ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--workers=1'];
  const code = await runProgram('npx', [...parameters, '--project=other-browsers', ...words]);
  if (code !== 0) throw new Error('Some journeys failed; the list is above.');
}

void exitOnFailure(main(process.argv.slice(2)));
