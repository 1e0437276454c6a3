import { defineConfig } from '@playwright/test';

/** Runs against a site that is already up: `E2E_BASE_URL`, or the preview of the build. */
export default defineConfig({
  testDir: './e2e',
  workers: 2,
  timeout: 30_000,
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:4173',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Chromium refuses its sandbox to root, which is who builds in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
