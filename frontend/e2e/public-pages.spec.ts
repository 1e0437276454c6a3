import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { fakeApi } from './support/api';
import { PUBLIC_PAGES } from './support/pages';
import { watch } from './support/watch';

const WIDTHS = [1440, 768, 360];

/** What the page was made with: others change prices and cases of the same site meanwhile. */
const answersWrittenInto = async (html: string): Promise<Record<string, unknown>> =>
  JSON.parse(/<script type="application\/json" id="written">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Record<
    string,
    unknown
  >;

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of PUBLIC_PAGES) {
  test.describe(path, () => {
    test('reads without scripts', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(/ · /);
      await context.close();
    });

    for (const theme of ['light', 'dark'] as const) {
      test(`is clean and accessible in the ${theme} theme at every width`, async ({ page, baseURL }) => {
        test.slow();
        const watched = watch(page, baseURL ?? '');
        await fakeApi(page);
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        await page.goto(path, { waitUntil: 'networkidle' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expectAccessible(page);
        }
        watched.expectClean();
      });
    }

    test('holds still while it loads, and fits from 320 px up', async ({ page, request }) => {
      const answers = Object.entries(await answersWrittenInto(await (await request.get(path)).text()));
      await fakeApi(page, Object.fromEntries(answers.map(([address, body]) => [address, { status: 200, body }])));
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            readonly hadRecentInput: boolean;
            readonly sources: readonly { readonly node: Node | null }[];
          })[]) {
            if (!entry.hadRecentInput) moved.push(...entry.sources.map(({ node }) => node?.nodeName ?? 'gone'));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
      }
      // 720 px are a screen of 1440 at 200 %, 320 px one of 1280 at 400 %.
      for (const width of [720, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysOf(page), `at ${width} px`).toBe(0);
      }
    });
  });
}
