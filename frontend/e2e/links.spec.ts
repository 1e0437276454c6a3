import { expect, test, type APIRequestContext } from '@playwright/test';
import { isEnglish, isRoute, PUBLIC_PAGES } from './support/pages';

interface Anchor {
  readonly href: string;
  readonly target: string;
  readonly rel: string;
  readonly text: string;
}

/** Asked for once, whatever number of pages link to it. */
class Site {
  readonly #texts = new Map<string, Promise<{ status: number; text: string }>>();

  constructor(private readonly request: APIRequestContext) {}

  get(path: string): Promise<{ status: number; text: string }> {
    const known = this.#texts.get(path) ?? this.#ask(path);
    this.#texts.set(path, known);
    return known;
  }

  async #ask(path: string) {
    const answer = await this.request.get(path);
    return { status: answer.status(), text: await answer.text() };
  }
}

test('no link leads nowhere', async ({ page, request, baseURL }) => {
  test.setTimeout(120_000);
  const site = new Site(request);
  const faults: string[] = [];
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    const anchors = await page.locator('a').evaluateAll((elements): Anchor[] =>
      (elements as HTMLAnchorElement[]).map(({ href, target, rel, textContent, ariaLabel }) => ({
        href,
        target,
        rel,
        text: ariaLabel ?? textContent.trim(),
      })),
    );
    for (const { href, target, rel, text } of anchors) {
      const url = new URL(href);
      const says = (fault: string) => faults.push(`${path}: ${href} ${fault}`);
      if (!text) says('has no text');
      if (url.protocol === 'mailto:' || url.protocol === 'tel:') continue;
      if (url.origin !== new URL(baseURL ?? '').origin) {
        if (target !== '_blank' || !rel.includes('noopener')) says('leaves the site in the same tab');
        continue;
      }
      if (!isRoute(url.pathname)) says('is no page of the site');
      if (isEnglish(url.pathname) !== isEnglish(path) && !/语言|English|中文/.test(text)) says('changes the language');
      const { status, text: html } = await site.get(url.pathname);
      if (status !== 200) says(`answers ${status}`);
      const id = decodeURIComponent(url.hash.slice(1));
      if (id && !html.includes(` id="${id}"`)) says('has no such part');
    }
  }
  expect([...new Set(faults)]).toEqual([]);
});

test('no text is missing, and none is in the other language', async ({ page }) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    const text = await page.evaluate(() => {
      for (const element of document.querySelectorAll('script, style, svg, code, .mono, [lang]:not(html)')) {
        element.remove();
      }
      for (const details of document.querySelectorAll('details')) details.open = true;
      return document.body.innerText;
    });
    for (const [fault] of text.matchAll(
      /\b(undefined|null|NaN)\b|\[object |\{\w+\}|<\/?\w+>|\b[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+\b(?!\.)/g,
    )) {
      if (!fault.endsWith('.example')) faults.push(`${path}: ${fault}`);
    }
    // The e-invoice is called by its Chinese name, too; the language switch is one letter.
    const foreign = isEnglish(path) ? text.replaceAll('发票', '').match(/[\u4e00-\u9fff]{2,}/g) : null;
    for (const words of foreign ?? []) faults.push(`${path}: ${words}`);
  }
  expect([...new Set(faults)]).toEqual([]);
});
