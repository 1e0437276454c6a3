interface Guard {
  /** Asks the person; true when the input may be discarded. */
  readonly ask: () => Promise<boolean>;
  /** Going back or forward. */
  readonly onPop: (event: PopStateEvent) => void;
  /** Stops asking. */
  readonly release: () => void;
}

let guard: Guard | undefined;

/** Set by the form whose input would be lost. */
export function guardLeaving(next: Guard | undefined): void {
  guard = next;
}

/** Whether the page may be left other than by a link. Asks where there is unsent input. */
export const mayLeave = async (): Promise<boolean> => (guard ? guard.ask() : true);

/** Lets the page be left without asking, because its input is another person's. */
export const leaveUnasked = (): void => guard?.release();

/** Called before the router listens: browsers call `popstate` listeners in the order of registration. */
export function watchLeaving(): void {
  window.addEventListener('popstate', (event) => guard?.onPop(event));
  window.addEventListener('click', followByLoading, true);
}

let build: string | null = null;
let isReplaced = false;

/** Learns from a response which build of the pages is served now. */
export function learnBuild(headers: Headers): void {
  const served = headers.get('Site-Build');
  if (served === null) return;
  isReplaced ||= build !== null && build !== served;
  build = served;
}

/**
 * Once the pages have been replaced, a link to another page loads that page from the server instead of rendering it
 * with the scripts of this tab: this loses nothing that following a link does not discard anyway. Files of earlier
 * builds are kept for a while, so until then the tab keeps working.
 */
function followByLoading(event: MouseEvent): void {
  if (!isReplaced || !(event.target instanceof Element) || isSomethingTyped()) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (link?.origin !== location.origin || link.pathname === location.pathname) return;
  // The router, which listens below, does not notice: the browser follows the link.
  event.stopPropagation();
}

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
