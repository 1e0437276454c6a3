import type { Page } from '@playwright/test';

/** What walking a page with Tab found; empty lists mean that all is well. */
export interface Walk {
  /** Visible and clickable, but not reachable with Tab. */
  readonly missed: readonly string[];
  /** Without a visible focus mark. */
  readonly unmarked: readonly string[];
  /** Covered by something else, such as the header, while focused. */
  readonly covered: readonly string[];
  /** Animations and transitions longer than a millisecond. */
  readonly moving: readonly string[];
  /** Whether Tab came round to an element that it had visited; otherwise the focus is trapped. */
  readonly endless: boolean;
}

interface Watcher {
  stops(): number;
  report(): Walk;
}
type Watched = Window & { readonly tabWalk: Watcher };

/** Presses Tab through the whole page and once more into its beginning. */
export async function walk(page: Page): Promise<Walk> {
  const keyboard = await page.context().newCDPSession(page);
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;
  const report = () => page.evaluate(() => (window as unknown as Watched).tabWalk.report());
  const stops = await page.evaluate(() => (window as unknown as Watched).tabWalk.stops());
  // Sent without waiting for each: they still arrive in order, in a third of the time.
  const press = (times: number) =>
    Promise.all(Array.from({ length: times }, () => keyboard.send('Input.dispatchKeyEvent', tab)));
  await press(stops + 2);
  const walked = await report();
  if (walked.endless && walked.missed.length === 0) return walked;
  // A second round meets elements that appeared during the first.
  await press(stops + 20);
  return report();
}

/** Runs in the page, before its own scripts. */
export function watchFocus(): void {
  const PRESSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]';
  /** One Tab stop each; arrow keys move inside. */
  const GROUPS = '[role=tablist], [role=menu], [role=radiogroup], [role=listbox], [role=grid]';
  /** The focus ring may be drawn around an ancestor of the field. */
  const HOLDERS = 3;
  const visits = new Map<Element, number>();
  const unmarked = new Set<Element>();
  const covered = new Set<Element>();

  const holdersOf = (element: Element): Element[] => {
    const found = [element];
    while (found.length <= HOLDERS && found.at(-1)?.parentElement) found.push(found.at(-1)?.parentElement ?? element);
    return found;
  };
  const ringOf = (element: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineWidth} ${outlineColor}`;
    return `${outline}|${boxShadow}`;
  };
  /** Whether the element, or a part of it, is on top at its centre. */
  const isOnTop = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== null && (element.contains(above) || above.contains(element) || above.closest('label') !== null);
  };

  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) visits.set(target, (visits.get(target) ?? 0) + 1);
  });
  let rings: string[] = [];
  // Before Tab moves on: by now the page has scrolled to the focused element.
  addEventListener(
    'keydown',
    () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return;
      rings = holdersOf(activeElement).map(ringOf);
      if (!isOnTop(activeElement)) covered.add(activeElement);
    },
    true,
  );
  addEventListener('focusout', ({ target }) => {
    if (!(target instanceof Element)) return;
    const isMarked = holdersOf(target).some(
      (holder, index) => rings[index] !== '|none' && rings[index] !== ringOf(holder),
    );
    if (!isMarked) unmarked.add(target);
  });

  const isStop = (element: Element): boolean => {
    if (element.matches(':disabled, [inert] *, [aria-hidden=true] *') || element.closest('[inert]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (
      element.getAttribute('tabindex') === '-1' &&
      (element.closest(GROUPS) || element.matches('main, [role=dialog]'))
    )
      return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`)];
    return (group.find(({ checked }) => checked) ?? group[0]) === element;
  };
  const stops = (): Element[] => [...document.querySelectorAll(PRESSABLE)].filter(isStop);
  const nameOf = (element: Element): string =>
    element.outerHTML.replace(/\s(d|viewBox|xmlns)="[^"]*"/g, '').slice(0, 160);

  const seconds = (list: string): number => Math.max(...list.split(',').map((each) => Number.parseFloat(each)));
  const moving = (): Element[] =>
    [...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      return seconds(transitionDuration) > 0.001 || (animationName !== 'none' && seconds(animationDuration) > 0.001);
    });

  Object.assign(window, {
    tabWalk: {
      stops: () => stops().length,
      report: () => ({
        missed: stops()
          .filter((element) => !visits.has(element))
          .map(nameOf),
        unmarked: [...unmarked].map(nameOf),
        covered: [...covered].map(nameOf),
        moving: moving().map(nameOf),
        endless: [...visits.values()].some((times) => times > 1),
      }),
    } satisfies Watcher,
  });
}
