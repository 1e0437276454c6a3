import type { Plugin } from 'postcss';

/** The font size of browsers unless their user asks for another, in px: what a rem, and an em of a media query, is. */
const REM = 16;
/** Lines, rings and their offsets, in px: they do not grow with the text. */
const HAIRLINE = 2;

const inUnit = (value: string, unit: 'rem' | 'em') =>
  value.replace(/(?<![\w.#-])(-?(?:\d+\.)?\d+)px\b/g, (length, figure: string) =>
    Math.abs(Number(figure)) <= HAIRLINE ? length : `${Number((Number(figure) / REM).toFixed(5))}${unit}`,
  );

/**
 * Turns px, as style sheets and antd write lengths, into rem, and breakpoints into em: readers who ask for larger text
 * get larger spacing with it, and at 200 % a page is laid out as on a screen of half the width.
 */
export const remLengths: Plugin = {
  postcssPlugin: 'rem-lengths',
  Declaration(declaration) {
    if (!declaration.value.includes('url(')) declaration.value = inUnit(declaration.value, 'rem');
  },
  AtRule: {
    media(rule) {
      rule.params = inUnit(rule.params, 'em');
    },
  },
};
