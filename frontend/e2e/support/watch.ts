import { expect, type Page } from '@playwright/test';

/**
 * Collects what must not happen on a page: styles or scripts blocked by the policy, errors, requests to other origins.
 */
export function watch(page: Page, origin: string): { readonly expectClean: () => void } {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) faults.push(`asks ${url}`);
  });
  return { expectClean: () => expect(faults).toEqual([]) };
}
