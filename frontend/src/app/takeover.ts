import { useEffect } from 'react';

/** Attribute with the time at which a button was last pressed. */
const PRESSED = 'data-pressed';

/** Attribute of a field that was left. */
const LEFT = 'data-left';

/**
 * Called once React listens for clicks. Where it is hydrated it has handled the click; elsewhere it stops the click
 * while bubbling, and the press that start-boot.js recorded waits for `useTakeover`.
 */
export function forgetHeardPresses(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('button')?.removeAttribute(PRESSED);
  });
}

interface Former {
  readonly fields: readonly HTMLInputElement[];
  readonly buttons: readonly HTMLButtonElement[];
  /** Where the focus is, or was when the field was removed. */
  focused: Element | null;
  /** Stops watching the focus. */
  readonly taken: AbortController;
}

/**
 * The state of a prerendered form that is being replaced. Its fields and buttons keep what was done to them after they
 * have left the document.
 */
let former: Former | undefined;

/** Called before a page is rendered in place of its prerendered frame: what is there is not hydrated. */
export function keepInput(root: Element): void {
  const kept: Former = {
    fields: [...root.querySelectorAll('input')],
    buttons: [...root.querySelectorAll('button')],
    focused: document.activeElement,
    taken: new AbortController(),
  };
  former = kept;
  // Until the page is rendered, the person may continue: the focus may move to another field, or leave the form.
  const signal = kept.taken.signal;
  addEventListener('focusin', ({ target }) => (kept.focused = target instanceof Element ? target : null), { signal });
  addEventListener(
    'focusout',
    () =>
      // A field that is removed loses the focus, too, but is then no longer in the document.
      queueMicrotask(() => {
        if (kept.focused?.isConnected) kept.focused = document.activeElement;
      }),
    { signal },
  );
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;

/** The replacement of a link, a button or a field: the one with its id, or of its kind with its name. */
function successorOf(root: Element, before: Element): HTMLElement | null | undefined {
  if (before.id) return document.getElementById(before.id);
  const sameKind = [...root.querySelectorAll<HTMLElement>(before.localName)];
  return sameKind.find((one) => nameOf(one) === nameOf(before));
}

/**
 * Transfers to fields and buttons of the page what was typed into their prerendered predecessors, which of these were
 * blurred, and when they were pressed.
 */
function takeInput(root: Element, { fields, buttons, focused, taken }: Former): void {
  taken.abort();
  for (const before of fields) {
    const { id, type, value, defaultValue, checked, defaultChecked } = before;
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) continue;
    if (type === 'checkbox' && checked !== defaultChecked && field.checked !== checked) field.click();
    if (type !== 'checkbox' && value !== defaultValue) typeInto(field, value);
    // Blurred for good: the focused field lost the focus because it was replaced.
    if (before.hasAttribute(LEFT) && before !== focused)
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
  if (focused) successorOf(root, focused)?.focus();
  for (const button of buttons) {
    const pressed = button.getAttribute(PRESSED);
    if (pressed !== null) successorOf(root, button)?.setAttribute(PRESSED, pressed);
  }
}

/** React takes a field as unchanged while it has the value that it was hydrated with. */
function tellOfInput(field: HTMLInputElement): void {
  if (field.type === 'file') {
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { type, value } = field;
  // The value of these two identifies the choice and is not input.
  if (type === 'checkbox' || type === 'radio' || value === field.defaultValue) return;
  field.value = field.defaultValue;
  typeInto(field, value);
}

function typeInto(field: HTMLInputElement, value: string): void {
  // The browser's own setter: the one on the field is React's, and would hide the change from React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const timeOfPress = (button: Element): number => Number(button.getAttribute(PRESSED));

/**
 * Replays the presses in their order, each in a separate task: buttons that an earlier one disables or removes are
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
 * visitor did before: presses buttons and reports field values, also those of a form that it has replaced.
 */
export function useTakeover(): void {
  useEffect(() => {
    const root = document.querySelector('#root[data-prerendered]');
    if (!root) return;
    root.removeAttribute('data-prerendered');
    if (former) takeInput(root, former);
    former = undefined;
    for (const field of root.querySelectorAll('input')) tellOfInput(field);
    void pressAgain([...root.querySelectorAll<HTMLButtonElement>(`button[${PRESSED}]`)]);
  }, []);
}
