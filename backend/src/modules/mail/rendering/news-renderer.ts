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

/** Writes the letter of one recipient: only the way out differs. */
export type NewsWriter = (unsubscribeUrl: string) => RenderedLetter;

/** Stands for the address until the recipient is known. Plain letters: it comes out of both writers as it went in. */
const PLACE = 'https://unsubscribe.invalid/4f7c1d2e9a';
/** What mail programs show beside the subject. */
const PREHEADER_LENGTH = 90;

/** Titles are the staff's own; they are values of these templates and never templates themselves. */
const TEXTS = { title: '{{subject}}', preheader: '{{preheader}}' };

/** Writes letters whose words come from staff: subject and Markdown inside the frame that every letter has. */
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
