import { expect, type Page } from '@playwright/test';

/** Opens a prerendered page and waits until the network is idle and the page is hydrated. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Scripts load after the first frame; on a busy machine the network may be idle before they do.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}

/** Opens a panel of a list by its button. Where it moves while it opens, it is pressed only once it rests. */
export async function openPanel(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const panel = page.locator('.ant-popover:not(.ant-popover-hidden)');
  await expect(panel).toBeVisible();
  await expect(panel).not.toHaveClass(/ant-zoom/);
}
