import type { Locator } from '@playwright/test';

/**
 * Somebody types on while the page's address is about to change: puts `text` into the field right after the address
 * has changed, and before the page is rendered for it.
 */
export async function typeOnAsAddressChanges(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, typed) => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      history.replaceState = replaceState;
      replaceState(...state);
      // React's own setter would hide the change from React.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }, text);
}
