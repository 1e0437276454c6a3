import { useEffect } from 'react';

/** Holds when a button was pressed last. */
const PRESSED = 'data-pressed';

/**
 * From now on React hears clicks. What it is ready for has had its press; what it is not ready for it stops on the way
 * up, and the press that start-boot.js remembered waits for `useTakeover`.
 */
export function forgetHeardPresses(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('button')?.removeAttribute(PRESSED);
  });
}

/** React holds a field for unchanged while it has the value that it was found with. */
function tellOfInput(field: HTMLInputElement): void {
  if (field.type === 'file') {
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { value } = field;
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  // The browser's own setter: the one on the field is React's, and would hide the change from it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const timeOfPress = (button: Element): number => Number(button.getAttribute(PRESSED));

/**
 * In the order of the presses, each in a task of its own: what one of them disables or takes away is not pressed any
 * more, and a press that React is hearing at this moment is not repeated.
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
 * In the page itself, the last part that is taken over: marks that prerendered markup works now, and does what somebody
 * did to it before it worked. Buttons pressed are pressed, fields filled in are told.
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
