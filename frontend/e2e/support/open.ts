import { expect, type Page } from '@playwright/test';

/** Opens a prerendered page and waits until the network is idle and the page is hydrated. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Scripts load after the first frame; on a busy machine the network may be idle before they do.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}
