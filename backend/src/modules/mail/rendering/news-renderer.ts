import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '../../../domain/locale/locales.js';
import { MAIL_BRAND, type MailBrand } from '../mail-brand.js';
import { markdownToHtml } from '../markdown/html.js';
import { markdownToText } from '../markdown/text.js';
import { readMarkdown } from '../markdown/tree.js';
import { oneLine, visible } from './formats.js';
import { type RenderedLetter, tidyText } from './letter-renderer.js';
import { readSharedTexts } from './templates.js';
import { htmlWriter, textWriter, type Writer } from './writers.js';

export interface News {
  readonly locale: Locale;
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
}

/** Renders the letter for one recipient; only the unsubscribe link differs. */
export type NewsWriter = (unsubscribeUrl: string) => RenderedLetter;

/**
 * Placeholder for the address until the recipient is known. ASCII letters and digits only, so that both writers leave
 * it unchanged.
 */
const PLACE = 'https://unsubscribe.invalid/4f7c1d2e9a';
/** Characters that mail programs show beside the subject. */
const PREHEADER_LENGTH = 90;

/** Titles come from staff: they are values of these templates and are never compiled as templates. */
const TEXTS = { title: '{{subject}}', preheader: '{{preheader}}' };

/** Renders letters written by staff: subject and Markdown inside the layout that every letter has. */
@Injectable()
export class NewsRenderer {
  readonly #html: Writer;
  readonly #text: Writer;

  constructor(@Inject(MAIL_BRAND) private readonly brand: MailBrand) {
    const shared = readSharedTexts();
    this.#html = htmlWriter(shared);
    this.#text = textWriter(shared);
  }

  /** Renders once, for any number of recipients. */
  prepare({ locale, ...news }: News): NewsWriter {
    const { brand } = this;
    const subject = oneLine(visible(news.subject));
    const tree = readMarkdown(visible(news.body), brand.siteUrl);
    const plain = markdownToText(tree);
    const values = { subject, preheader: oneLine(plain).slice(0, PREHEADER_LENGTH), unsubscribeUrl: PLACE };
    const frame = { locale, texts: TEXTS, brand, reason: 'news' } as const;
    const html = this.#html.page(() => markdownToHtml(tree), subject, values, frame).trim();
    const text = tidyText(this.#text.page(() => plain, subject, values, frame));
    return (unsubscribeUrl) => ({
      subject,
      html: html.replaceAll(PLACE, () => unsubscribeUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
      text: text.replaceAll(PLACE, () => unsubscribeUrl),
    });
  }
}

const STYLE = / style="([^"]*)"/g;

/**
 * The same letter for a browser: each style is written once, in the style sheet. Mail programs ignore such rules, so a
 * letter that is sent repeats them in every element.
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
