import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a prerendered page and waits until the network is idle and the page is hydrated. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Scripts load after the first frame; on a busy machine the network may be idle before they do.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
}

/** Opens the console's search by its key, once the button that names the key is there. */
export async function openFinding(page: Page): Promise<void> {
  await expect(page.locator('.find-button')).toBeVisible();
  await page.keyboard.press('/');
}

/**
 * Types what is to be found, and waits for what is found for all of it: after a pause between two keys, hits for a part
 * of it are shown, which disappear with the next key, so that Enter would open nothing.
 */
export async function typeToFind(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.getByRole('option').locator('mark').first()).toHaveText(text, { ignoreCase: true });
}

/** Presses the button of exactly this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The rows of a console list. */
export const consoleRows = (page: Page): Locator => page.locator('.console-table tbody tr.ant-table-row');

/** Waits until the open dialog takes keys: it is on the screen a moment before it has the focus. */
export const expectKeysInDialog = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('dialog, [role$="dialog"]') instanceof Element))
    .toBe(true);

/**
 * Stops the clock of a page, on which it was installed, after one second more. From then on no timer fires unless the
 * test runs the clock: how long the test or the machine takes does not count.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

const POPUPS = [
  ':is(.ant-popover, .ant-picker-dropdown, .ant-select-dropdown, .ant-dropdown)',
  ':not([class*="-hidden"])',
].join('');

/**
 * Opens a list, a menu, a calendar or a panel, and waits until it rests: while it unfolds, what is pressed in it moves
 * between pressing and releasing the button.
 */
export async function unfold(opener: Locator): Promise<void> {
  await opener.click();
  await expectUnfolded(opener.page());
}

/** The same for a list that opens by typing. */
export async function expectUnfolded(page: Page): Promise<void> {
  const opened = page.locator(POPUPS);
  await expect(opened).not.toHaveCount(0);
  await expect(opened.and(page.locator('[class*="ant-zoom"], [class*="ant-slide"]'))).toHaveCount(0);
}

/** How long `refocus` waits before it sends the next focus event. */
export const SOON = { timeout: 1_000 };

/**
 * Returns to the window until `seen`, which has to wait no longer than `SOON`, succeeds. Once may not be enough: while
 * the account is being read, a focus event sends no second request.
 */
export const refocus = (page: Page, seen: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await Promise.all([seen(), page.evaluate(() => window.dispatchEvent(new Event('focus')))]);
  }).toPass();
