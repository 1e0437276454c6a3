import { useEffect } from 'react';

/** Attribute with the time at which a button was last pressed. */
const PRESSED = 'data-pressed';

/**
 * Called once React listens for clicks. Where it is hydrated it has handled the click; elsewhere it stops the click
 * while bubbling, and the press that start-boot.js recorded waits for `useTakeover`.
 */
export function forgetHeardPresses(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('button')?.removeAttribute(PRESSED);
  });
}

/** React takes a field as unchanged while it has the value that it was hydrated with. */
function tellOfInput(field: HTMLInputElement): void {
  if (field.type === 'file') {
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { value } = field;
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  // The browser's own setter: the one on the field is React's, and would hide the change from React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const timeOfPress = (button: Element): number => Number(button.getAttribute(PRESSED));

/**
 * Replays the presses in their order, each in a task of its own: buttons that an earlier one disables or removes are
 * skipped, and a press that React is handling right now is not repeated.
 */
async function pressAgain(buttons: readonly HTMLButtonElement[]): Promise<void> {
  for (const button of buttons.toSorted((one, other) => timeOfPress(one) - timeOfPress(other))) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!button.hasAttribute(PRESSED)) continue;
    button.removeAttribute(PRESSED);
    button.click();
  }
}

/**
 * For the page itself, the last part to be hydrated: marks prerendered markup as interactive and replays what the
 * visitor did before: presses buttons and reports field values.
 */
export function useTakeover(): void {
  useEffect(() => {
    const root = document.querySelector('#root[data-prerendered]');
    if (!root) return;
    root.removeAttribute('data-prerendered');
    for (const field of root.querySelectorAll('input')) tellOfInput(field);
    void pressAgain([...root.querySelectorAll<HTMLButtonElement>(`button[${PRESSED}]`)]);
  }, []);
}
