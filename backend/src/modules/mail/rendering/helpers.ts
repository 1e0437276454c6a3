import { counted } from '../../../domain/text/file-words.js';
import Handlebars, {
  type HelperDeclareSpec,
  type HelperDelegate,
  type HelperOptions,
  type TemplateDelegate,
} from 'handlebars';
import { shanghaiDate } from '../../../domain/calendar/calendar.js';
import {
  CAPACITIES,
  type Capacity,
  CAPACITY_WORDS,
  type CapacityName,
  isUnlimited,
} from '../../../domain/licensing/license.js';
import { type Locale, pathIn, textIn } from '../../../domain/locale/locales.js';
import { yuanText } from '../../../domain/money/amounts.js';
import type { MailReason, LicenseInMail, PaidWith } from '../mails/index.js';
import { type MailBrand, MONO, partialsIn, SANS, type Texts } from './templates.js';

const UNLIMITED = -1;

const clockInShanghai = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats an instant as local time in Shanghai: "2026-11-21 14:05". */
export function wallClock(instant: Date): string {
  return `${shanghaiDate(instant)} ${clockInShanghai.format(instant)}`;
}

/** Formats an amount of a capacity or of points with separators; returns `unlimited` when there is no limit. */
function quantity(value: number, unlimited: string): string {
  return value === UNLIMITED ? unlimited : value.toLocaleString('en-US');
}

/** Masks an address but leaves it recognisable: "zhou.ning@example.cn" → "z***@example.cn". */
function maskedMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return `${mail.slice(0, 1)}***${mail.slice(Math.max(at, 0))}`;
}

/** Control characters except line breaks, unpaired surrogates, and marks that change the direction of writing. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Removes invisible characters from user text before it goes into a mail. */
export const visible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * Invisible characters between others, which could hide a link from the patterns below; not what joins and colours the
 * parts of one emoji.
 */
const IGNORABLE =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
/** Dots as in addresses, including characters that browsers treat as dots. */
const DOT = /([\p{L}\p{N}_-])([.\uff0e\uff61\u3002\u2024])(?=[\p{L}\p{N}_-])/gu;

/**
 * Makes user text safe for a mail: still readable, but with nothing that a mail program would turn into a link. Dots
 * inside a word, `@` and `://` get a space; returns at most `longest` characters.
 */
export function unlinked(text: string, longest: number): string {
  const plain = visible(text)
    .replace(IGNORABLE, '')
    .replace(DOT, '$1$2 ')
    .replace(/\s*[@\uff20\ufe6b]\s*/g, ' @ ');
  const letters = Array.from(plain.replace(/:(?=\/)/g, ': ').trim());
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('');
}

const MAX_SUBJECT_LENGTH = 150;

/** Joins the text into one line of at most 150 characters. */
export const oneLine = (text: string): string =>
  Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, MAX_SUBJECT_LENGTH).join('');

/** People's names are cut at this length, so that a name cannot be used to send a message. */
const MAX_NAME_LENGTH = 60;

const brandOf = ({ data }: HelperOptions): MailBrand => data.brand;

const homeOf = (options: HelperOptions): string =>
  `${brandOf(options).siteUrl}${pathIn(options.data.locale as Locale, '/')}`;

const linkTo = (options: HelperOptions, segments: readonly string[], query: Readonly<Record<string, string>> = {}) => {
  const url = new URL(segments.map(encodeURIComponent).join('/'), homeOf(options));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** Strict templates do not check what they pass to a helper, so helpers do: a missing value is an error. */
function needing(name: string, helper: HelperDelegate): HelperDelegate {
  return function (this: unknown, ...given: Parameters<HelperDelegate>) {
    const options = given.at(-1) as HelperOptions;
    if ([...given, ...Object.values(options.hash)].includes(undefined)) {
      throw new Error(`missing value for "${name}"`);
    }
    return helper.apply(this, given) as unknown;
  };
}

const allNeeding = (helpers: Readonly<Record<string, HelperDelegate>>): HelperDeclareSpec =>
  Object.fromEntries(Object.entries(helpers).map(([name, helper]) => [name, needing(name, helper)]));

/** The helpers of templates. Values come as they are stored: amounts in fen, instants as ISO strings. */
function helpersOf(shared: Readonly<Record<Locale, Texts>>): Readonly<Record<string, HelperDelegate>> {
  const word = (key: string, { data }: HelperOptions): string => {
    const locale: Locale = data.locale;
    const found = shared[locale][key];
    if (found === undefined) throw new Error(`no text "${key}" in ${locale}`);
    return found;
  };
  const titleOf = (name: CapacityName, { data }: HelperOptions): string =>
    textIn(CAPACITY_WORDS[name].title, data.locale);
  return {
    /** A value that an element requires. */
    shown: (value: unknown) => value,
    yuan: yuanText,
    /** What was paid or refunded: "¥1,299.00", or "1,200 points" where points paid for it, one for each fen. */
    amount: (value: number, paidWith: PaidWith, options: HelperOptions) => {
      if (paidWith !== 'points') return yuanText(value);
      return word(value === 1 ? 'point.one' : 'point.other', options).replace('%', quantity(value, ''));
    },
    /** Whether a value of a closed set is one of those named: `(is paidWith 'points' 'none')`. */
    is: (value: unknown, ...named: unknown[]) => named.slice(0, -1).includes(value),
    masked: maskedMail,
    /** "2026-11-21 14:05（北京时间）" */
    time: (instant: string, options: HelperOptions) => `${wallClock(new Date(instant))}${word('zone', options)}`,
    /** Users, assets, points. */
    count: (value: number, options: HelperOptions) => quantity(value, word('unlimited', options)),
    capacityTitle: titleOf,
    /** The capacities of a licence, each with its title. */
    capacities: (license: Capacity, options: HelperOptions) =>
      CAPACITIES.map((name) => ({ title: titleOf(name, options), amount: license[name] })),
    /** "5 users, unlimited assets". */
    capacity: (license: Capacity, options: HelperOptions) =>
      CAPACITIES.map((name) => {
        const locale: Locale = options.data.locale;
        const amount = license[name];
        return isUnlimited(amount) ? textIn(CAPACITY_WORDS[name].unlimited, locale) : counted(name, amount, locale);
      }).join(word('and', options)),
    /** "1 day", "30 days". */
    days: (value: number, options: HelperOptions) =>
      word(value === 1 ? 'day.one' : 'day.other', options).replace('%', String(value)),
    /** "12 months"; 0 is permanent. */
    term: (months: number, options: HelperOptions) =>
      months === 0
        ? word('permanent', options)
        : word(months === 1 ? 'month.one' : 'month.other', options).replace('%', String(months)),
    /** The last day of a licence. */
    lastDay: (expiresOn: string | null, options: HelperOptions) =>
      expiresOn === null ? word('permanent', options) : `${expiresOn}${word('inclusive', options)}`,
    /** "周宁，您好。" and the same without a name. */
    hello: (name: string, options: HelperOptions) => {
      const shown = Array.from(visible(name).replace(/\s+/g, ' ').trim()).slice(0, MAX_NAME_LENGTH).join('');
      return shown ? word('hello', options).replace('%', () => shown) : word('helloNobody', options);
    },
    /** The text for one of a closed set of values, from the texts shared by all mails. */
    word: (kind: string, value: string, options: HelperOptions) => word(`${kind}.${value}`, options),
    /** `(link 'order' orderId)`, `(link 'pay' orderId=orderId)`. */
    link: (...parts: unknown[]) => {
      const options = parts.at(-1) as HelperOptions;
      return linkTo(options, parts.slice(0, -1).map(String), options.hash);
    },
    /** A page by its path: `/admin/refunds?stage=requested`. */
    page: (path: string, options: HelperOptions) => new URL(`.${path}`, homeOf(options)).href,
    /** The page of a licence; the list when there are several. */
    licensesLink: (licenses: readonly LicenseInMail[], options: HelperOptions) => {
      const [only, ...others] = licenses;
      return linkTo(options, only && others.length === 0 ? ['license', only.paidId] : ['license']);
    },
    lines: (texts: readonly string[]) => texts.join('\n'),
    reasonText: (options: HelperOptions) => word(`why.${String(options.data.reason)}`, options),
    initial: (name: string) => Array.from(name)[0] ?? '',
  };
}

type Values = Readonly<Record<string, unknown>>;

/** What every template of a mail can read besides the mail's own props, as `@locale`, `@brand`, … */
interface Frame {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly brand: MailBrand;
  /** `news`: the reader subscribed to it. */
  readonly reason: MailReason | 'news';
}

/** Renders one of the two parts of a mail. */
export interface Writer {
  compile(template: string): TemplateDelegate;
  /** Returns a sentence from the mail's own texts or the shared ones, with its values filled in. */
  sentence(key: string, values: Values, frame: Frame): string;
  /** Returns the whole part: the mail's elements inside the layout. */
  page(template: TemplateDelegate, subject: string, values: Values, frame: Frame): string;
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
    page(template, subject, values, frame) {
      const data = { ...frame, sans: SANS, mono: MONO };
      const body = template(values, { data });
      return layout({ ...values, subject, body }, { data: { ...data, words: frame.brand[frame.locale] } });
    },
  };
}

export const htmlWriter = (shared: Readonly<Record<Locale, Texts>>): Writer =>
  createWriter({ elements: 'templates/html/', escapes: true, shared });

export const textWriter = (shared: Readonly<Record<Locale, Texts>>): Writer =>
  createWriter({ elements: 'templates/text/', escapes: false, shared });
