import { defineConfig } from '@playwright/test';

/** Runs against a site that is already up: `E2E_BASE_URL`, or the preview of the build. */
export default defineConfig({
  testDir: './e2e',
  // As many as cores: a third makes the run an eighth shorter, and a press on a starved page may miss what moves.
  workers: 2,
  // Generous, because the machine may be busy with other work: speed is measured by the benchmark.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:4173',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Chromium refuses its sandbox to root, which is what container builds run as.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
