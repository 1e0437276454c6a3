import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** The minified build: it is sent to every page, and the readable one is more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Rules whose outcome depends on the theme. A page that is clean in one theme is checked for these alone in the other.
 */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no violation of WCAG 2.2 A and AA, nor of best practices, that axe can find, or only of `rules`. Failures name
 * the elements.
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await bringAxe(page);
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    // Violations are reported by HTML alone, so axe need not search for unique selectors.
    selectors: false,
    // No rule of these tags reads stylesheets, which axe would otherwise fetch and parse again.
    preload: { assets: ['media'] },
    // The only frames show mails, in which no script runs.
    iframes: false,
  };
  expect(await page.evaluate(violations, options)).toEqual([]);
}

/** Once per page: sending and parsing axe takes longer than checking most pages. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

async function violations(options: RunOptions): Promise<string[]> {
  // Colours are intermediate during transitions, and what closes starts to do so some frames after the event. Endless
  // loading animations are not waited for, and a cancelled one has ended as well.
  for (let frames = 0; frames < 6; frames += 1) {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    if (ending.length === 0) continue;
    await Promise.allSettled(ending.map(({ finished }) => finished));
    frames = -1;
  }

  // A toast may fade out while axe runs: it is judged by its colours at rest.
  const atRest = new CSSStyleSheet();
  atRest.replaceSync('.toasts * { animation: none !important; opacity: 1 !important }');
  document.adoptedStyleSheets.push(atRest);

  // A sticky element covers part of a link at some scroll position, which axe would report as a small target.
  const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  for (const { style } of sticky) {
    style.position = 'relative';
    style.inset = 'auto';
  }
  try {
    const { axe: itself } = window as unknown as { readonly axe: typeof axe };
    // A tooltip belongs to its control, wherever that is: like axe's dialogs, it needs no landmark.
    const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], svg, .tip';
    itself.configure({ checks: [{ id: 'region', options: { regionMatcher } }] });
    const result = await itself.run(document, options);
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== atRest);
    for (const { style } of sticky) {
      style.position = '';
      style.inset = '';
    }
  }
}
