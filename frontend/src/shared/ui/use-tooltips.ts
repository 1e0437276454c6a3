import { useEffect, useState } from 'react';

/** What has a tooltip: a button that is an icon, by its name; and whatever carries a text of its own for it. */
const TIPPED = '[data-tip], :is(.ico, .ava)[aria-label]';

/** The element at an event that has a tooltip. */
export const tippedAt = ({ target }: Pick<Event, 'target'>): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(TIPPED) : null;

/** True from the first time on that somebody points at, or focuses, what has a tooltip. */
export function useTooltipsWanted(): boolean {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return undefined;
    const stop = new AbortController();
    const look = (event: Event) => {
      if (tippedAt(event)) setWanted(true);
    };
    for (const type of ['pointerover', 'focusin']) document.addEventListener(type, look, { signal: stop.signal });
    return () => stop.abort();
  }, [wanted]);
  return wanted;
}
