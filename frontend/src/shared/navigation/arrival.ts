/** Id of the region whose text screen readers read out. */
export const ANNOUNCER = 'announcer';

let leave: () => void = () => undefined;

/**
 * Moves the focus to the heading of the page, as soon as there is one, and announces the page's title unless it
 * `isSilent`. For a new page, and for one whose content has just been replaced: the element that had the focus is gone,
 * or means something else now.
 *
 * A field or dialog that takes the focus keeps it. Until the next key or press, the heading also gets the focus back if
 * content that arrives later replaces the focused element.
 */
export function arrive(isSilent = false): void {
  leave();
  let left = document.activeElement;
  let isThere = false;
  const isFree = () => document.activeElement === document.body || document.activeElement === left;
  const settle = () => {
    const heading = document.querySelector('h1');
    if (!heading) return;
    if (isFree()) {
      heading.tabIndex = -1;
      // Going back restores the scroll position; other pages start at the top.
      heading.focus({ preventScroll: true });
      left = null;
    }
    const announcer = document.getElementById(ANNOUNCER);
    if (!isThere && !isSilent && announcer) announcer.textContent = document.title;
    isThere = true;
  };
  const observer = new MutationObserver(settle);
  const stop = () => {
    if (isThere) leave();
  };
  leave = () => {
    observer.disconnect();
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  addEventListener('keydown', stop, true);
  addEventListener('pointerdown', stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  settle();
}
