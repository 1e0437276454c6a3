import type { Locator } from '@playwright/test';

/**
 * Types `text` without a pause between its keys, like fast typing on a device too slow to draw in between: between two
 * keys, React does only what it does at once.
 */
export async function typeWithoutPause(field: Locator, text: string): Promise<void> {
  await field.evaluate(async (input, typed) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let length = 1; length <= typed.length; length += 1) {
      const key = typed.charAt(length - 1);
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      setValue?.call(input, typed.slice(0, length));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  }, text);
}

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
