import type { Locator } from '@playwright/test';

/** At the next change of the page's URL, types `text` into the field before React renders the page for the new URL. */
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
