const FULL_WIDTH = 0xfee0;
const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + FULL_WIDTH));
const joinedBy = (between: string) => (code: string) => Array.from(code).join(between);
const dashedBy = (dash: string) => (code: string) => code.replaceAll('-', dash);
const wrappedIn =
  (before: string, after = before) =>
  (code: string) =>
    `${before}${code}${after}`;
const halfway = (inserted: string) => (code: string) => {
  const signs = Array.from(code);
  const half = Math.ceil(signs.length / 2);
  return `${signs.slice(0, half).join('')}${inserted}${signs.slice(half).join('')}`;
};

/** How people type and paste a code. Each spelling means the code that it was made from. */
export const SPELLINGS: readonly (readonly [string, (code: string) => string])[] = [
  ['in full-width characters', wide],
  ['in full-width digits', (code) => code.replaceAll(/\d/g, wide)],
  ['in full-width letters', (code) => code.replaceAll(/[A-Z]/g, wide)],
  [
    'in mathematical digits',
    (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  ],
  ['after a space', wrappedIn(' ', '')],
  ['before a space', wrappedIn('', ' ')],
  ['on a line of its own', wrappedIn('\r\n')],
  ['between tabs', wrappedIn('\t')],
  ['between ideographic spaces', wrappedIn('\u3000')],
  ['between no-break spaces', wrappedIn('\u00a0')],
  ['between narrow no-break spaces', wrappedIn('\u202f')],
  ['between empty Braille patterns', wrappedIn('\u2800')],
  ['between next-line characters', wrappedIn('\u0085')],
  ['broken by a space', halfway(' ')],
  ['broken by a line end', halfway('\n')],
  ['broken by an ideographic space', halfway('\u3000')],
  ['broken by a thin space', halfway('\u2009')],
  ['broken by a figure space', halfway('\u2007')],
  ['with a space after each character', joinedBy(' ')],
  ['with a zero-width space after each character', joinedBy('\u200b')],
  ['with a zero-width space', halfway('\u200b')],
  ['with a zero-width joiner', halfway('\u200d')],
  ['with a zero-width non-joiner', halfway('\u200c')],
  ['with a word joiner', halfway('\u2060')],
  ['with a soft hyphen', halfway('\u00ad')],
  ['with a byte order mark', wrappedIn('\ufeff', '')],
  ['with a left-to-right mark', wrappedIn('\u200e')],
  ['with a right-to-left mark', halfway('\u200f')],
  ['between direction isolates', wrappedIn('\u2066', '\u2069')],
  ['between direction embeddings', wrappedIn('\u202a', '\u202c')],
  ['with a variation selector', halfway('\ufe0f')],
  ['with a combining grapheme joiner', halfway('\u034f')],
  ['with a Hangul filler', halfway('\u3164')],
  ['with a half-width Hangul filler', halfway('\uffa0')],
  ['with a Mongolian vowel separator', halfway('\u180e')],
  ['with an invisible separator', halfway('\u2063')],
  ['with a language tag', halfway('\u{e0001}')],
  ['with en dashes', dashedBy('–')],
  ['with em dashes', dashedBy('—')],
  ['with hyphens', dashedBy('\u2010')],
  ['with non-breaking hyphens', dashedBy('\u2011')],
  ['with figure dashes', dashedBy('\u2012')],
  ['with horizontal bars', dashedBy('\u2015')],
  ['with minus signs', dashedBy('−')],
  ['with full-width dashes', dashedBy('－')],
  ['with small dashes', dashedBy('﹣')],
  ['with Japanese long vowel marks', dashedBy('ー')],
  ['with box-drawing lines', dashedBy('─')],
];

/** A code with most of it at once: full-width, broken by a line end, with other dashes and unseen characters. */
export const badlyCopied = (code: string): string =>
  [
    'in full-width digits',
    'with en dashes',
    'with a zero-width space',
    'on a line of its own',
    'with a byte order mark',
  ].reduce((spelt, name) => SPELLINGS.find(([how]) => how === name)?.[1](spelt) ?? spelt, code);
