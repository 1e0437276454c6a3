import { defineConfig } from '@playwright/test';

/** Runs against a site that is already up: `E2E_BASE_URL`, or the preview of the build. */
export default defineConfig({
  testDir: './e2e',
  // A page waits for the network half of the time: two cores are busy with three.
  workers: 3,
  // Room for a machine that does other things as well: how fast the site is, the benchmark tells.
  timeout: 90_000,
  expect: { timeout: 15_000 },
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
