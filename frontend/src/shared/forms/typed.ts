type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const contentOf = (control: Control): string =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
    ? String(control.checked)
    : control.value;

/** Search boxes do not count: their text is easily typed again. */
const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'search');

/** The value of a control when it was first focused. */
const before = new WeakMap<Control, string>();
const edited = new Set<Control>();

/** Records which controls of the page a person changes, in all forms. Called once, at the start. */
export function watchTyping(): void {
  const enter = ({ target }: Event) => {
    if (isControl(target) && !before.has(target)) before.set(target, contentOf(target));
  };
  // A click on a checkbox changes it without focusing it first.
  for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, enter, true);
  document.addEventListener('input', ({ target }) => isControl(target) && edited.add(target), true);
}

/** Whether a control on the screen holds unsent input, in any form of the page or of `within`, a part of it. */
export function isSomethingTyped(within?: Element): boolean {
  for (const control of edited) {
    if (!control.isConnected) edited.delete(control);
    else if ((within?.contains(control) ?? true) && contentOf(control) !== (before.get(control) ?? '')) return true;
  }
  return false;
}
