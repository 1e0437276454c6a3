import { test as base, type BrowserContext, type Page, type TestInfo } from '@playwright/test';

export * from '@playwright/test';

/** A test whose content is held back continues after this time, before the site gives up waiting for it. */
const CONTENT_MS = 5_000;

/**
 * Waits before each press and each check until loading content has arrived, because people aim at what does not move: a
 * press while content replaces its placeholder, and moves what is below, would hit nothing. `early-presses.spec.ts`
 * tests pages before their scripts; tests of placeholders set `test.use({ looksEarly: true })`.
 */
async function waitForContent(page: Page): Promise<void> {
  const placeholder = page.locator('.ant-skeleton, .skeleton').filter({ visible: true }).first();
  const gone = () => placeholder.waitFor({ state: 'hidden', timeout: CONTENT_MS }).catch(() => undefined);
  await page.addLocatorHandler(placeholder, gone, { noWaitAfter: true }).catch(() => undefined);
}

/** The parts of a page that are the same on every page of its kind. */
const FRAME = /^- (?:link "(?:跳到正文|Skip to)|complementary|banner|contentinfo)/;

/**
 * Attaches the text of the page, its frame last, because a rare failure has to be understood from the log alone, which
 * shows only the beginning of a long page.
 */
async function attachShown(page: Page, testInfo: TestInfo): Promise<void> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: CONTENT_MS }).catch(String);
  const parts = shown.split(/^(?=- )/m).toSorted((one, other) => Number(FRAME.test(one)) - Number(FRAME.test(other)));
  await testInfo.attach('page', { body: parts.join(''), contentType: 'text/plain' });
}

interface Fixtures {
  readonly traces: void;
  /** Whether the test looks at pages that are still loading. */
  readonly looksEarly: boolean;
}

/** Keeps the ids of refused and failed requests, and what the pages' consoles report, so that a failure shows them. */
export const test = base.extend<Fixtures>({
  looksEarly: [false, { option: true }],
  // A response that is still being changed when the test ends could fail, which would count as a failure of the test.
  page: async ({ page }, use, testInfo) => {
    await use(page);
    if (page.isClosed()) return;
    if (testInfo.status !== testInfo.expectedStatus) await attachShown(page, testInfo);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  traces: [
    async ({ browser, looksEarly }, use, testInfo) => {
      const ids = new Set<string>();
      const reports = new Set<string>();
      const watch = (context: BrowserContext) => {
        context.on('response', (response) => {
          const id = response.status() >= 400 && response.headers()['x-request-id'];
          if (id) ids.add(id);
        });
        context.on('console', (message) => {
          if (message.type() === 'error') reports.add(message.text());
        });
        context.on('requestfailed', (request) => {
          reports.add(`${request.failure()?.errorText} ${request.method()} ${request.url()}`);
        });
        if (!looksEarly) context.on('page', waitForContent);
      };
      browser.on('context', watch);
      await use();
      browser.off('context', watch);
      if (testInfo.status === testInfo.expectedStatus) return;
      const found = { 'request ids': ids, 'console and failed requests': reports };
      for (const [name, lines] of Object.entries(found)) {
        if (lines.size > 0) await testInfo.attach(name, { body: [...lines].join('\n'), contentType: 'text/plain' });
      }
    },
    { auto: true },
  ],
});
