import { expect, type Page } from '@playwright/test';

/** Opens a prerendered page and waits until nothing is on its way and its scripts have taken it over. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Scripts are asked for after the first frame: on a busy machine nothing may be on its way for a while before.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}
