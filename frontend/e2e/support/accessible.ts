import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** The minified build: all of it is sent to every page, and the readable one is more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What depends on the theme: a page that is clean in one is checked for these alone in the other. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

interface Options {
  /** Only these rules of axe, instead of all that WCAG and good practice name. */
  readonly rules?: readonly string[];
}

/** No violation of WCAG 2.2 A and AA, nor of good practice, that a machine can find. Names the elements. */
export async function expectAccessible(page: Page, { rules }: Options = {}): Promise<void> {
  await bringAxe(page);
  await page.evaluate(unstick);
  await page.evaluate(moved);
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    // A violation is named by its HTML alone: axe need not search for a selector that is unique on the page.
    selectors: false,
    // No rule of these tags reads stylesheets, which axe would otherwise fetch and parse again.
    preload: { assets: ['media'] },
    // The only frames show letters, in which no script runs.
    iframes: false,
  };
  const found = await page.evaluate(violations, options);
  await page.evaluate(stickAgain);
  expect(found).toEqual([]);
}

/** Once a page: to send and read it takes longer than to look at most pages. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

async function violations(options: RunOptions): Promise<string[]> {
  const { axe: itself } = window as unknown as { readonly axe: typeof axe };
  const result = await itself.run(document, options);
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
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
