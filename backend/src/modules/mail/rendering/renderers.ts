import { Inject, Injectable } from '@nestjs/common';
import Handlebars, { type TemplateDelegate } from 'handlebars';
import type { Locale } from '../../../domain/locale/locales.js';
import {
  MAX_MERGED_LENGTH,
  type MergeUse,
  type MergeValues,
  type MergeVerdict,
  readMergeFields,
  refusedInAddress,
} from '../../../domain/marketing/pace.js';
import { type MailName, MAILS, typedTexts } from '../mails/index.js';
import { MAIL_BRAND, type MailBrand, readMails, readSharedTexts, type Texts } from './templates.js';
import { markdownToHtml } from '../markdown/html.js';
import { markdownToText } from '../markdown/text.js';
import { addressesIn, type MarkdownTree, readMarkdown, webLinksIn } from '../markdown/tree.js';
import { htmlWriter, oneLine, textWriter, unlinked, visible, type Writer } from './helpers.js';

/** Props as they come back from the outbox: instants are ISO strings. */
export type StoredProps = Readonly<Record<string, unknown>>;

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface CompiledMail {
  readonly html: TemplateDelegate;
  readonly text: TemplateDelegate;
  readonly texts: Readonly<Record<Locale, Texts>>;
}

const shared = readSharedTexts();
const htmlPart = htmlWriter(shared);
const textPart = textWriter(shared);

/** Compiled when the module loads, so that a missing template or text keeps the process from starting. */
const MAILS_COMPILED: ReadonlyMap<MailName, CompiledMail> = new Map(
  readMails().map(({ name, template, texts }) => [
    name,
    { html: htmlPart.compile(template), text: textPart.compile(template), texts },
  ]),
);

const MAX_LINE_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 2_000;

/** Cuts and defuses what users typed, so that it can neither contain a link nor replace the mail's own message. */
const harmless = (name: MailName, props: StoredProps): StoredProps => ({
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

/**
 * Allows at most one empty line in a row and removes trailing spaces; line by line, as a pattern for them would be tried
 * at each of a thousand spaces inside a line.
 */
const tidyText = (text: string): string =>
  `${text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;

/**
 * Renders mails. Each mail has one template for both parts, rendered once with HTML elements and once with lines of
 * text, so that the parts cannot differ in what they say.
 *
 * A value that a template uses and the props lack is an error, never a gap.
 */
@Injectable()
export class MailRenderer {
  constructor(@Inject(MAIL_BRAND) private readonly brand: MailBrand) {}

  render(name: MailName, locale: Locale, props: StoredProps): RenderedMail {
    const template = MAILS_COMPILED.get(name);
    if (!template) throw new Error(`unknown mail template ${name}`);
    const values = cleaned(harmless(name, props)) as StoredProps;
    const frame = { locale, texts: template.texts[locale], brand: this.brand, reason: MAILS[name].why };
    const subject = oneLine(textPart.sentence('subject', values, frame));
    const html = htmlPart.page(template.html, subject, values, frame);
    return { subject, html: html.trim(), text: tidyText(textPart.page(template.text, subject, values, frame)) };
  }
}

export interface News {
  readonly locale: Locale;
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
}

/** What differs from one recipient to the next. */
export interface NewsReader {
  readonly unsubscribeUrl: string;
  /** Untrusted texts, such as the name that the reader gave. */
  readonly values: MergeValues;
}

/** Renders the mail for one recipient. */
export type NewsWriter = (reader: NewsReader) => RenderedMail;

/**
 * Placeholder for the address until the recipient is known. ASCII letters and digits only, so that both writers leave
 * it unchanged.
 */
const PLACE = 'https://unsubscribe.invalid/4f7c1d2e9a';
/** The same for merge fields, by their number in the mail. */
const MARK = 'mergefield4f7c1d2e9a';
const MARKS = new RegExp(`${MARK}(\\d+)x`, 'g');
const CHARACTERS = new RegExp(`${MARK}\\d+x|[^]`, 'gu');
/** Letters of Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Characters that mail programs show beside the subject. */
const PREHEADER_LENGTH = 90;

/** Titles come from staff: they are values of these templates and are never compiled as templates. */
const TEXTS = { title: '{{subject}}', preheader: '{{preheader}}' };

/** Renders mails written by staff: subject and Markdown inside the layout that every mail has. */
@Injectable()
export class NewsRenderer {
  readonly #html: Writer;
  readonly #text: Writer;

  constructor(@Inject(MAIL_BRAND) private readonly brand: MailBrand) {
    const shared = readSharedTexts();
    this.#html = htmlWriter(shared);
    this.#text = textWriter(shared);
  }

  /**
   * Renders once, for any number of recipients. Links of the HTML part lead to `hrefs` where it names their address; the
   * plain text shows where they lead in the end.
   */
  prepare({ locale, ...news }: News, hrefs: ReadonlyMap<string, string> = new Map()): NewsWriter {
    const { brand } = this;
    const fields: MergeUse[] = [];
    const subject = marked(oneLine(visible(news.subject)), fields);
    const body = visible(news.body);
    const parsed = readMarkdown(marked(body, fields), brand.siteUrl);
    const isSound = fieldInAddress(parsed) === null;
    const tree = { ...(isSound ? parsed : readMarkdown(body, brand.siteUrl)), hrefs };
    const plain = markdownToText(tree);
    const preheader = (plain.replace(/\s+/g, ' ').match(CHARACTERS) ?? []).slice(0, PREHEADER_LENGTH).join('').trim();
    const values = { subject, preheader, unsubscribeUrl: PLACE };
    const frame = { locale, texts: TEXTS, brand, reason: 'news' } as const;
    const html = this.#html.page(() => markdownToHtml(tree), subject, values, frame).trim();
    const text = tidyText(this.#text.page(() => plain, subject, values, frame));
    return ({ unsubscribeUrl, values: known }) => {
      const merged = (part: string, asPart = (value: string): string => value): string =>
        part.replaceAll(MARKS, (mark, at: string) => {
          const use = fields[Number(at)];
          return use ? asPart(known[use.field] === undefined ? use.fallback : merging(known[use.field])) : mark;
        });
      return {
        subject: merged(subject),
        html: merged(
          html.replaceAll(PLACE, () => unsubscribeUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
          (value) => Handlebars.escapeExpression(value),
        ),
        text: merged(text.replaceAll(PLACE, () => unsubscribeUrl)),
      };
    };
  }

  /** Addresses on the web that a text links to, each once, in their order. */
  linksOf(body: string): string[] {
    return webLinksIn(readMarkdown(visible(body), this.brand.siteUrl));
  }
}

/**
 * Puts marks for the merge fields of a text, and adds the fields to those of the mail. A text that holds a faulty field,
 * as one stored by an earlier release may, stays as it is.
 */
function marked(text: string, fields: MergeUse[]): string {
  const verdict = readMergeFields(text);
  if (!verdict.ok) return text;
  let [done, end] = ['', 0];
  for (const use of verdict.uses) {
    done += `${text.slice(end, use.from)}${MARK}${fields.length}x`;
    end = use.to;
    fields.push(use);
  }
  return done + text.slice(end);
}

/** The number of a field that is in the address of a link, where it would identify the reader; null for none. */
function fieldInAddress({ root }: MarkdownTree): number | null {
  const [, at] = addressesIn(root).flatMap((url) => [...url.matchAll(MARKS)])[0] ?? [];
  return at === undefined ? null : Number(at);
}

/**
 * Finds the merge fields of a body. Refuses as `readMergeFields`, and also marketing.field_in_address for an address that
 * only a parser recognises, such as one with parentheses. Until it is corrected, such a body is sent as it is written.
 */
export function readBodyFields(body: string): MergeVerdict {
  const text = visible(body);
  const verdict = readMergeFields(text);
  if (!verdict.ok) return verdict;
  const at = fieldInAddress(readMarkdown(marked(text, []), ''));
  const use = at === null ? undefined : verdict.uses[at];
  return use ? refusedInAddress(text, use) : verdict;
}

/**
 * A value made safe to insert in a sentence: one short line without links or characters that change the text direction.
 */
function merging(value = ''): string {
  const line = unlinked(value.replace(/\s+/g, ' '), MAX_MERGED_LENGTH);
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}

const STYLE = / style="([^"]*)"/g;

/**
 * The same mail for a browser: each style is written once, in the style sheet. Mail programs ignore such rules, so a
 * mail that is sent repeats them in every element.
 */
export function withSharedStyles(html: string): string {
  const names = new Map<string, string>();
  const bare = html.replaceAll(STYLE, (_, style: string) => {
    const name = names.get(style) ?? names.size.toString(36);
    names.set(style, name);
    return ` s="${name}"`;
  });
  const rules = [...names].map(([style, name]) => `[s="${name}"]{${style}}`);
  return bare.replace('</style>', () => `${rules.join('')}</style>`);
}
