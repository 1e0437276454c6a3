import { Inject, Injectable } from '@nestjs/common';
import type { TemplateDelegate } from 'handlebars';
import type { Locale } from '../../../domain/locale/locales.js';
import { LETTERS, type LetterName, typedTexts } from '../letters/index.js';
import { MAIL_BRAND, type MailBrand } from '../mail-brand.js';
import { oneLine, unlinked, visible } from './formats.js';
import { htmlWriter, textWriter } from './writers.js';
import { readLetters, readSharedTexts, type Texts } from './templates.js';

/** Props as they come back from the outbox: instants are ISO strings. */
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

/** Compiled when the module loads, so that a missing template or text keeps the process from starting. */
const LETTERS_COMPILED: ReadonlyMap<LetterName, CompiledLetter> = new Map(
  readLetters().map(({ name, template, texts }) => [
    name,
    { html: htmlPart.compile(template), text: textPart.compile(template), texts },
  ]),
);

const MAX_LINE_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 2_000;

/** Cuts and defuses what users typed, so that it can neither contain a link nor replace the letter's own message. */
const harmless = (name: LetterName, props: StoredProps): StoredProps => ({
  ...props,
  ...Object.fromEntries(
    Object.entries(typedTexts(name)).flatMap(([key, whose]) => {
      const text = props[key];
      if (typeof text !== 'string' || whose === 'address') return [];
      if (whose === 'message') return [[key, unlinked(text, MAX_MESSAGE_LENGTH)]];
      return [[key, unlinked(text.replace(/\s+/g, ' '), MAX_LINE_LENGTH)]];
    }),
  ),
});

/** Removes invisible characters from strings at any depth. */
const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
};

/** Allows at most one empty line in a row and removes trailing spaces. */
export const tidyText = (text: string): string =>
  `${text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;

/**
 * Renders letters. Each letter has one template for both parts, rendered once with HTML elements and once with lines of
 * text, so that the parts cannot differ in what they say.
 *
 * A value that a template uses and the props lack is an error, never a gap.
 */
@Injectable()
export class LetterRenderer {
  constructor(@Inject(MAIL_BRAND) private readonly brand: MailBrand) {}

  render(name: LetterName, locale: Locale, props: StoredProps): RenderedLetter {
    const letter = LETTERS_COMPILED.get(name);
    if (!letter) throw new Error(`unknown mail template ${name}`);
    const values = cleaned(harmless(name, props)) as StoredProps;
    const frame = { locale, texts: letter.texts[locale], brand: this.brand, reason: LETTERS[name].why };
    const subject = oneLine(textPart.sentence('subject', values, frame));
    const html = htmlPart.page(letter.html, subject, values, frame);
    return { subject, html: html.trim(), text: tidyText(textPart.page(letter.text, subject, values, frame)) };
  }
}
