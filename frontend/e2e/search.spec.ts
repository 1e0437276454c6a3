import { expect, test } from '@playwright/test';
import { isEnglish, PUBLIC_PAGES } from './support/pages';

interface Offer {
  readonly price: number;
  readonly priceCurrency: string;
}
interface Fact {
  readonly '@type'?: string;
  readonly '@graph'?: readonly { readonly '@type': string; readonly offers: readonly Offer[] }[];
  readonly mainEntity?: readonly { readonly name: string; readonly acceptedAnswer: { readonly text: string } }[];
}

const counterpart = (path: string) => (isEnglish(path) ? path.slice(3) || '/' : `/en${path === '/' ? '' : path}`);

/** Finished ones: a page in preparation keeps itself out. */
let listed: { readonly path: string; readonly title: string; readonly description: string }[] = [];

test.describe.configure({ mode: 'serial' });

test('every listed page says what it is, where it is and in which languages', async ({ browser, baseURL, request }) => {
  test.setTimeout(120_000);
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage();
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    if ((await page.locator('meta[name=robots][content=noindex]').count()) > 0) continue;
    const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    const address = (of: string) => new URL(of, baseURL).href.replace(/\/$/, of === '/' ? '/' : '');

    expect(await attribute('link[rel=canonical]', 'href'), path).toBe(address(path));
    expect(await attribute('meta[property="og:url"]', 'content')).toBe(address(path));
    const [zh, en] = isEnglish(path) ? [counterpart(path), path] : [path, counterpart(path)];
    expect(await attribute('link[hreflang="zh-CN"]', 'href')).toBe(address(zh));
    expect(await attribute('link[hreflang="en"]', 'href')).toBe(address(en));
    expect(await attribute('link[hreflang="x-default"]', 'href')).toBe(address(zh));
    await expect(page.locator('html')).toHaveAttribute('lang', isEnglish(path) ? 'en' : 'zh-CN');

    const picture = await request.get((await attribute('meta[property="og:image"]', 'content')) ?? '');
    expect(picture.headers()['content-type'], path).toBe('image/png');
    const png = await picture.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);

    const description = (await attribute('meta[name=description]', 'content')) ?? '';
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(isEnglish(path) ? 70 : 28);
    expect(description.length, `${path}: ${description}`).toBeLessThan(isEnglish(path) ? 200 : 110);
    listed = [...listed, { path, title: await page.title(), description }];
  }
  expect(new Set(listed.map(({ title }) => title)).size).toBe(listed.length);
  expect(new Set(listed.map(({ description }) => description)).size).toBe(listed.length);
});

test('the sitemap lists exactly those pages, and robots may find it', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  expect(addresses.toSorted()).toEqual(listed.map(({ path }) => path).toSorted());
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${new URL('/sitemap.xml', baseURL).href}`,
  );
});

async function factsOf(page: import('@playwright/test').Page, path: string): Promise<Fact[]> {
  await page.goto(path);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Fact);
}

for (const prefix of ['', '/en']) {
  test(`search engines learn who sells what at which price${prefix && ' in English'}`, async ({ page }) => {
    expect((await factsOf(page, prefix || '/')).map((fact) => fact['@type'])).toContain('Organization');

    const offers = (await factsOf(page, `${prefix}/pricing`))
      .flatMap((fact) => fact['@graph'] ?? [])
      .flatMap(({ offers }) => offers);
    const shown = await page.locator('.combo .pr b').allTextContents();
    expect(offers.map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual(
      shown.map((price) => [Number(price.replace(/[^\d]/g, '')), 'CNY']),
    );
    expect(offers.length).toBeGreaterThan(0);

    const questions = (await factsOf(page, `${prefix}/faq`)).flatMap(({ mainEntity }) => mainEntity ?? []);
    expect(questions.length).toBeGreaterThanOrEqual(20);
    for (const { name, acceptedAnswer } of questions) expect(acceptedAnswer.text.length, name).toBeGreaterThan(20);
  });
}
