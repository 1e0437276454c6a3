import { expect, test, type Page } from './support/test';
import { COLOUR_RULES, expectAccessible } from './support/accessible';
import { fakeApi } from './support/api';
import { openWhole } from './support/open';
import { PUBLIC_PAGES } from './support/pages';
import { darken } from './support/theme';
import { movedOn, watch, watchMoves } from './support/watch';

const WIDTHS = [1440, 768, 360];

test.describe.configure({ mode: 'parallel' });

/** The API responses embedded in the prerendered page. */
const answersWrittenInto = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/json" id="written">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Record<
    string,
    unknown
  >;

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts whose lines overlap. Single-line names, such as the brand's, may be as tall as their letters. */
const crampedIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, footer *')]
      .filter((element) => {
        const { fontSize, lineHeight } = getComputedStyle(element);
        const hasText = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
        );
        return hasText && element.checkVisibility() && Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
      })
      .map(({ className, textContent }) => `${className}: ${textContent?.slice(0, 40)}`),
  );

test('every public page can be read without scripts', async ({ browser, baseURL }) => {
  test.slow();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
    await expect(page).toHaveTitle(/ · /);
  }
  await context.close();
});

for (const path of PUBLIC_PAGES) {
  test(`${path} does not shift while it loads, is clean and accessible in both themes, and fits from 320 px up`, async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    const watched = watch(page, baseURL ?? '');
    // Other tests change prices and cases of the same site, so the page is served with the responses it was made from.
    const response = await request.get(path);
    const html = await response.text();
    await page.route(path, (route) => route.fulfill({ response, body: html }));
    const answers = Object.entries(answersWrittenInto(html));
    await fakeApi(page, Object.fromEntries(answers.map(([address, body]) => [address, { status: 200, body }])));
    await page.addInitScript(watchMoves);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await openWhole(page, path);
      expect(await movedOn(page), `at ${width} px`).toEqual([]);
    }

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    await darken(page);
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, COLOUR_RULES);
    }
    watched.expectClean();

    // 720 px is a 1440 px screen at 200 %, 320 px a 1280 px screen at 400 %.
    for (const width of [720, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sidewaysOf(page), `at ${width} px`).toBe(0);
    }
    // Text at twice its size, as a reader sets it in the browser.
    await page.setViewportSize({ width: 1440, height: 800 });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    await expect.poll(() => sidewaysOf(page), 'with text at 200 %').toBe(0);
    expect(await crampedIn(page), 'with text at 200 %').toEqual([]);
  });
}
