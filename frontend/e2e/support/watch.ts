import { expect, type Page } from '@playwright/test';

/**
 * Collects what must not happen on a page: styles or scripts blocked by the policy, errors, requests to other origins.
 */
export function watch(page: Page, origin: string): { readonly expectClean: () => void } {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) faults.push(`asks ${url}`);
  });
  return { expectClean: () => expect(faults).toEqual([]) };
}

/** Run before a page's own scripts: records which elements shift without any input. */
export function watchMoves(): void {
  const moved: string[] = [];
  const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly hadRecentInput: boolean;
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    })[]) {
      // Smaller shifts come from the width of letters, when a font arrives just in time.
      if (!entry.hadRecentInput && entry.value > 0.0005)
        moved.push(
          ...entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName ?? 'gone'} from ${at(previousRect)} to ${at(currentRect)}`,
          ),
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Names and places of the elements that have shifted since the page opened, without any input. */
export const movedOn = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
