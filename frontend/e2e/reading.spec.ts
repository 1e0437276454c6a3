import { expect, test } from './support/test';
import { fakeApi } from './support/api';
import { openWhole } from './support/open';

test('the keyboard reaches every link and button in order, and its focus is always visible', async ({ page }) => {
  test.slow();
  await fakeApi(page);
  for (const path of ['/', '/pricing', '/faq', '/en/promotion']) {
    await openWhole(page, path);
    const stops = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), summary')].filter(
          (element) => element.checkVisibility() && element.offsetParent !== null,
        ).length,
    );
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90) ?? '');
      if (stop === 0) expect(name).toContain('class="skip"');
      // Chromium draws the focus ring with its next frame, which may be late while the page scrolls.
      await expect(page.locator(':focus-visible'), `${path}, stop ${stop + 1}: ${name}`).toHaveCSS(
        'outline-style',
        'solid',
      );
    }
    // After the last stop the focus returns to the browser: the page does not trap it.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  }
});

test('an FAQ answer opens by keyboard and by its own address', async ({ page }) => {
  await fakeApi(page);
  await page.goto('/faq');
  const question = page.getByText('可以开发票吗？');
  await question.focus();
  await page.locator('summary', { has: question }).press('Enter');
  await expect(page.getByText('统一社会信用代码')).toBeVisible();

  await page.goto('/en/faq#refund');
  await expect(page.getByText('if the licence was never bound or downloaded')).toBeVisible();
});

test('nothing moves for visitors who prefer reduced motion', async ({ page }) => {
  await fakeApi(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/pricing', '/faq']) {
    await openWhole(page, path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
        const isStill = [transitionDuration, animationDuration].every((value) =>
          value.split(', ').every((part) => parseFloat(part) < 0.001),
        );
        return isStill && scrollBehavior === 'auto' ? [] : [element.outerHTML.slice(0, 80)];
      }),
    );
    expect(moving, path).toEqual([]);
  }
});

test('a page that was visited before opens without a spinner', async ({ page }) => {
  await fakeApi(page);
  await openWhole(page, '/');
  const nav = page.getByRole('navigation', { name: '主导航' });
  const walk = async () => {
    for (const name of ['版本对比', '价格', '客户案例', '推广奖励', '常见问题', '关于', '首页']) {
      const link = nav.getByRole('link', { name, exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('.loading')).toHaveCount(0);
    }
  };
  await walk();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('.loading')) seen.push(location.pathname);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await walk();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('a page is fetched as soon as the pointer is on its link', async ({ page }) => {
  await fakeApi(page);
  await openWhole(page, '/');
  const fetched = page.waitForRequest(/\/assets\/promotion\.page-/);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '推广奖励' }).hover();
  await fetched;
});
