import { useEffect, useState } from 'react';

/** Elements with a tooltip: icon buttons, by their name, and any element with its own tooltip text. */
const TIPPED = '[data-tip], :is(.ico, .ava, .ant-btn-icon-only)[aria-label]';

/** The event's target that has a tooltip. */
export const tippedAt = ({ target }: Pick<Event, 'target'>): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(TIPPED) : null;

/** True once an element with a tooltip has been hovered or focused. */
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
