import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What depends on the theme: a page that is clean in one is checked for these alone in the other. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

interface Options {
  readonly hasDeafFrame?: boolean;
  /** Only these rules of axe, instead of all that WCAG and good practice name. */
  readonly rules?: readonly string[];
}

/** No violation of WCAG 2.2 A and AA, nor of good practice, that a machine can find. Names the elements. */
export async function expectAccessible(page: Page, { hasDeafFrame = false, rules }: Options = {}): Promise<void> {
  await page.evaluate(unstick);
  await page.evaluate(moved);
  // A frame in which nothing runs gives no answer either; the legacy mode does not wait for one.
  const axe = new AxeBuilder({ page }).setLegacyMode(hasDeafFrame);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(TAGS)).analyze();
  await page.evaluate(stickAgain);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Colours on their way to another theme are nobody's choice. Loading marks, which turn for ever, are not waited for. */
async function moved(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // One that is cancelled has ended as well.
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** What sticks to an edge of the window covers part of a link at one place of scrolling, which makes no small target. */
function unstick(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'sticky') continue;
    element.dataset.unstuck = '';
    element.style.position = 'relative';
    element.style.inset = 'auto';
  }
}

function stickAgain(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-unstuck]')) {
    delete element.dataset.unstuck;
    element.style.position = '';
    element.style.inset = '';
  }
}
