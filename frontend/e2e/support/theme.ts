import { expect, type Page } from '@playwright/test';

/** Switches to the dark theme as visitors do. That it holds from the first paint of a page: shell.spec.ts. */
export async function darken(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(深色主题|Dark theme)$/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}
