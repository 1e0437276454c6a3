import { arrive } from '../navigation/arrival';

/** Gone when they are closed: the focus cannot return there. */
const PASSING = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * The link or button of the page itself that was used last. Never a field: one that was left would take keys that are
 * shortcuts of the page.
 */
let last: HTMLElement | undefined;

function remember({ target }: Event): void {
  // Safari gives a pressed button no focus.
  const element = target instanceof Element && target.closest<HTMLElement>('a[href], button');
  if (element && !element.closest(PASSING)) last = element;
}
if (typeof document !== 'undefined') {
  for (const event of ['focusin', 'click']) document.addEventListener(event, remember, true);
}

/** A menu may still be fading out. */
const canFocus = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element !== document.body &&
  !element.matches(':disabled') &&
  !element.closest('[role=menu]');

/**
 * Gives the focus back when a dialog closes: to its opener, or, if that was an entry of a menu or a dialog before it, to
 * what had opened those. If that is gone as well, to the page's heading.
 */
export function returnFocus(opener: Element | null): void {
  const to = [opener, last].find(canFocus);
  if (to) to.focus();
  else arrive(true);
}
