import { defineConfig } from '@playwright/test';
import { findChromium } from './fixtures/chromium.ts';

const isContinuousIntegration = process.env.CI !== undefined;

export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'browser/journeys' },
    // Deployments and faults of remotes: they build, publish and break versions of their own, which takes long.
    { name: 'deliveries', testDir: 'deliveries' },
  ],
  outputDir: '../test-results',
  globalSetup: './fixtures/start-shared-storefront.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: isContinuousIntegration,
  // A journey that passes on a second try is reported as flaky, never hidden.
  retries: isContinuousIntegration ? 1 : 0,
  // Limits are for what hangs, not for what takes its time on a busy machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list', { printSteps: false }],
    ['json', { outputFile: process.env.BROWSER_REPORT ?? '../test-results/browser.json' }],
  ],
  use: {
    launchOptions: {
      executablePath: findChromium(),
      // The last five keep a browser without network access from trying, many times a second.
      args: [
        '--no-sandbox',
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
    // Recording costs a fifth of the runner's time; where a second try follows anyway, that one is recorded.
    trace: isContinuousIntegration ? 'on-first-retry' : 'retain-on-failure',
  },
});
