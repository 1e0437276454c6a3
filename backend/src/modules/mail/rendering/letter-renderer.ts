import { Inject, Injectable } from '@nestjs/common';
import type { TemplateDelegate } from 'handlebars';
import type { Locale } from '../../../domain/locale/locales.js';
import { LETTERS, type LetterName, typedTexts } from '../letters/index.js';
import { MAIL_BRAND, type MailBrand } from '../mail-brand.js';
import { oneLine, unlinked, visible } from './formats.js';
import { htmlWriter, textWriter } from './writers.js';
import { readLetters, readSharedTexts, type Texts } from './templates.js';

/** Props as they come back from the outbox: instants are ISO texts. */
export type StoredProps = Readonly<Record<string, unknown>>;

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface CompiledLetter {
  readonly html: TemplateDelegate;
  readonly text: TemplateDelegate;
  readonly texts: Readonly<Record<Locale, Texts>>;
}

const shared = readSharedTexts();
const htmlPart = htmlWriter(shared);
const textPart = textWriter(shared);

/** Part of the program: a missing template or text keeps the process from starting. */
const LETTERS_COMPILED: ReadonlyMap<LetterName, CompiledLetter> = new Map(
  readLetters().map(({ name, template, texts }) => [
    name,
    { html: htmlPart.compile(template), text: textPart.compile(template), texts },
  ]),
);

const LONGEST_LINE = 100;
const LONGEST_MESSAGE = 2_000;

/** What people typed, so that it can neither be a link nor become the letter. */
const harmless = (name: LetterName, props: StoredProps): StoredProps => ({
  ...props,
  ...Object.fromEntries(
    Object.entries(typedTexts(name)).flatMap(([key, whose]) => {
      const text = props[key];
      if (typeof text !== 'string' || whose === 'address') return [];
      if (whose === 'message') return [[key, unlinked(text, LONGEST_MESSAGE)]];
      return [[key, unlinked(text.replace(/\s+/g, ' '), LONGEST_LINE)]];
    }),
  ),
});

/** Strings of people, at any depth, without what is not seen. */
const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
};

/** No run of more than one empty line, no trailing spaces. */
export const tidyText = (text: string): string =>
  `${text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;

/**
 * Writes letters. One template a letter gives both parts: written once with HTML for its elements and once with lines
 * of text, so that they cannot say different things.
 *
 * A value that a template asks for and the props do not have is an error, never a gap.
 */
@Injectable()
export class LetterRenderer {
  constructor(@Inject(MAIL_BRAND) private readonly brand: MailBrand) {}

  render(name: LetterName, locale: Locale, props: StoredProps): RenderedLetter {
    const letter = LETTERS_COMPILED.get(name);
    if (!letter) throw new Error(`no letter ${name}`);
    const values = cleaned(harmless(name, props)) as StoredProps;
    const frame = { locale, texts: letter.texts[locale], brand: this.brand, reason: LETTERS[name].why };
    const subject = oneLine(textPart.sentence('subject', values, frame));
    const html = htmlPart.page(letter.html, subject, values, frame);
    return { subject, html: html.trim(), text: tidyText(textPart.page(letter.text, subject, values, frame)) };
  }
}
