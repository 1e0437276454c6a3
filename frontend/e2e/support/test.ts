import { test as base, type BrowserContext } from '@playwright/test';

export * from '@playwright/test';

/** Keeps the ids of refused and failed requests, so that a failure shows the site's log lines for them. */
export const test = base.extend<{ requestIds: void }>({
  // A response that is being changed while the test ends belongs to no test: its failure would be taken for the test's.
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  requestIds: [
    async ({ browser }, use, testInfo) => {
      const ids = new Set<string>();
      const watch = (context: BrowserContext) =>
        context.on('response', (response) => {
          const id = response.status() >= 400 && response.headers()['x-request-id'];
          if (id) ids.add(id);
        });
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      if (ids.size === 0 || testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach('request ids', { body: [...ids].join('\n'), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});
