import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';

/** Switches to the dark theme as visitors do. shell.spec.ts tests that it applies from the first paint of a page. */
export async function darken(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(深色主题|Dark theme)$/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

/**
 * Expects the open page to fit a phone of 360 px in the dark theme and to be accessible there. It gets its size back and
 * stays dark.
 */
export async function expectFitsDarkPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await darken(page);
  await page.setViewportSize({ width: 360, height: 740 });
  // Lists and charts follow the new width a few frames later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await expectAccessible(page);
  if (size) await page.setViewportSize(size);
}
