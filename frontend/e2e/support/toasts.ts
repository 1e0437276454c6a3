import type { Page } from '@playwright/test';

/**
 * Records the text of every toast of a page from now on, however briefly it is shown. Call before opening the page.
 */
export async function recordToasts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { toastsSeen: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const toast = node.matches('.toast') ? node : node.querySelector('.toast');
          if (toast) seen.push(toast.textContent ?? '');
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { toastsSeen: string[] }).toastsSeen);
}
