import { expect, test, type Page } from './support/test';

interface Offer {
  readonly price: number;
  readonly priceCurrency: string;
}
interface Fact {
  readonly '@type'?: string;
  readonly '@graph'?: readonly { readonly '@type': string; readonly offers: readonly Offer[] }[];
  readonly mainEntity?: readonly { readonly name: string; readonly acceptedAnswer: { readonly text: string } }[];
}

// Without scripts, as search engines read the page, and so that both come from one document: scripts would fetch the
// prices again, which staff may have changed.
test.use({ javaScriptEnabled: false });

async function factsOf(page: Page, path: string): Promise<Fact[]> {
  await page.goto(path);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Fact);
}

for (const prefix of ['', '/en']) {
  test(`search engines read the seller, the prices and the FAQ${prefix && ' in English'}`, async ({ page }) => {
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
