import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  use: {
    baseURL: process.env.PREVIEW_LINK ?? '',
    // An installed browser; without it Playwright uses its own.
    launchOptions: process.env.CHROMIUM === undefined ? {} : { executablePath: process.env.CHROMIUM },
  },
});
