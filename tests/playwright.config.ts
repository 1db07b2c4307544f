import { defineConfig } from '@playwright/test';
import { findChromium } from './fixtures/chromium.ts';

const isContinuousIntegration = process.env.CI !== undefined;
const onDemand = /@long|@webkit|@fault|@other-browsers/;

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'browser', testIgnore: '**/conditions/**', grepInvert: onDemand },
    // All pages without a network, in large text, in small windows, before hydration; run by `npm test -- --only conditions`.
    { name: 'conditions', testDir: 'browser/conditions', grepInvert: onDemand },
    // Servers and remotes that fail below a page, each with a gateway of its own; run with the deliveries.
    { name: 'faults', testDir: 'browser', grep: /@fault/ },
    // Rare faults and very long lists; run on demand: `npm test -- --only journeys-long`.
    { name: 'journeys-long', testDir: 'browser', grep: /@long/ },
    // WebKitGTK by its own driver; run on demand: `npm test -- --only webkit`.
    { name: 'webkit', testDir: 'browser', grep: /@webkit/ },
    // The main journeys in Firefox and WebKitGTK; run on demand: `npm run other-browsers`.
    { name: 'other-browsers', testDir: 'browser', grep: /@other-browsers/ },
    // Deployments and faults of remotes: these tests build, publish and break versions of their own.
    { name: 'deliveries', testDir: 'deliveries', timeout: 300_000 },
  ],
  outputDir: '../test-results',
  globalSetup: './fixtures/start-shared-storefront.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isContinuousIntegration,
  // A test that passes on its second attempt is reported as flaky.
  retries: isContinuousIntegration ? 1 : 0,
  // Long enough for a busy machine: the limits are meant for tests that hang.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list', { printSteps: false }],
    ['json', { outputFile: process.env.BROWSER_REPORT ?? '../test-results/browser.json' }],
  ],
  use: {
    launchOptions: {
      executablePath: findChromium(),
      // Pages live for seconds: optimising their code costs a fifth of the renderers' time, and more than it saves.
      // Without the last five, a browser without internet access tries to connect many times a second.
      args: [
        '--no-sandbox',
        '--js-flags=--no-opt --no-maglev',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1440, height: 900 },
    // Tests of offline reading allow it: requests of a service worker do not pass through `page.route`.
    serviceWorkers: 'block',
    // A trace costs a fifth of the time. Run a failing test again with `--trace on`.
    trace: isContinuousIntegration ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
  },
});
