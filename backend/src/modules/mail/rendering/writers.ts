import Handlebars, { type HelperOptions, type TemplateDelegate } from 'handlebars';
import type { Locale } from '../../../domain/locale/locales.js';
import type { LetterReason } from '../letters/index.js';
import type { MailBrand } from '../mail-brand.js';
import { MONO, SANS } from './fonts.js';
import { allNeeding, helpersOf } from './helpers.js';
import { partialsIn, type Texts } from './templates.js';

type Values = Readonly<Record<string, unknown>>;

/** What every template of a letter can read besides the letter's own props, as `@locale`, `@brand`, … */
export interface Frame {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly brand: MailBrand;
  /** `news`: the reader subscribed to it. */
  readonly reason: LetterReason | 'news';
}

/** Renders one of the two parts of a letter. */
export interface Writer {
  compile(template: string): TemplateDelegate;
  /** Returns a sentence from the letter's own texts or the shared ones, with its values filled in. */
  sentence(key: string, values: Values, frame: Frame): string;
  /** Returns the whole part: the letter's elements inside the layout. */
  page(letter: TemplateDelegate, subject: string, values: Values, frame: Frame): string;
}

interface WriterOptions {
  readonly elements: string;
  readonly escapes: boolean;
  readonly shared: Readonly<Record<Locale, Texts>>;
}

function createWriter({ elements, escapes, shared }: WriterOptions): Writer {
  const handlebars = Handlebars.create();
  const compile = (template: string): TemplateDelegate =>
    handlebars.compile(template, { strict: true, noEscape: !escapes, preventIndent: true });
  const sentences = new Map<string, TemplateDelegate>();

  // Sentences are plain text in both parts; the element that shows one escapes it.
  const compileSentence = (source: string): TemplateDelegate => {
    const compiled = sentences.get(source) ?? handlebars.compile(source, { strict: true, noEscape: true });
    sentences.set(source, compiled);
    return compiled;
  };
  const sentence: Writer['sentence'] = (key, values, frame) => {
    const source = frame.texts[key] ?? shared[frame.locale][key];
    if (source === undefined) throw new Error(`no text "${key}" in ${frame.locale}`);
    return compileSentence(source)(values, { data: frame });
  };

  handlebars.registerPartial({ ...partialsIn('templates/shared/'), ...partialsIn(elements) });
  const t = (key: string, { data, hash }: HelperOptions): string => sentence(key, { ...data.root, ...hash }, data);
  handlebars.registerHelper(allNeeding({ ...helpersOf(shared), t }));
  const layout = compile('{{> layout}}');
  return {
    compile,
    sentence,
    page(letter, subject, values, frame) {
      const data = { ...frame, sans: SANS, mono: MONO };
      const body = letter(values, { data });
      return layout({ ...values, subject, body }, { data: { ...data, words: frame.brand[frame.locale] } });
    },
  };
}

export const htmlWriter = (shared: Readonly<Record<Locale, Texts>>): Writer =>
  createWriter({ elements: 'templates/html/', escapes: true, shared });

export const textWriter = (shared: Readonly<Record<Locale, Texts>>): Writer =>
  createWriter({ elements: 'templates/text/', escapes: false, shared });
