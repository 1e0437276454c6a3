import { Inject, Injectable } from '@nestjs/common';
import { type CampaignContent, type CampaignLanguage, languageFor } from '../../domain/marketing/campaign-content.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { type Locale, pathIn } from '../../domain/locale/locales.js';
import type { OutgoingMail } from '../../platform/mailer/mail-transport.js';
import { MAIL_BRAND, type MailBrand, NewsRenderer, type NewsWriter } from '../mail/index.js';
import type { Campaign } from './entities/campaign.entity.js';
import { UnsubscribeLinks } from './unsubscribe-links.service.js';

type Texts = Pick<Campaign, 'id' | 'subjectZh' | 'bodyZh' | 'subjectEn' | 'bodyEn'>;

export interface LetterTo {
  readonly accountId: string;
  readonly letterId: string;
  readonly mail: string;
  readonly locale: Locale;
}

export const contentOf = ({ subjectZh, bodyZh, subjectEn, bodyEn }: Omit<Texts, 'id'>): CampaignContent => ({
  zh: { subject: subjectZh, body: bodyZh },
  en: { subject: subjectEn, body: bodyEn },
});

/** Renders a campaign's letters: the same text for every recipient, with an unsubscribe link of their own. */
@Injectable()
export class CampaignLetters {
  readonly #host: string;

  constructor(
    private readonly renderer: NewsRenderer,
    private readonly links: UnsubscribeLinks,
    @Inject(MAIL_BRAND) private readonly brand: MailBrand,
    @Inject(SETTINGS) { mailFrom }: Settings,
  ) {
    this.#host = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  }

  /** Prepares the texts once; the returned function renders any number of letters. */
  async writerOf(campaign: Texts): Promise<(to: LetterTo) => OutgoingMail> {
    const content = contentOf(campaign);
    const writers: Readonly<Record<CampaignLanguage, NewsWriter>> = {
      zh: this.renderer.prepare({ locale: 'zh', ...content.zh }),
      en: this.renderer.prepare({ locale: 'en', ...content.en }),
    };
    const sign = await this.links.signer();
    return ({ accountId, letterId, mail, locale: own }) => {
      const locale = languageFor(content, own);
      const token = sign({ accountId, campaignId: campaign.id });
      return {
        ...writers[locale](`${this.brand.siteUrl}${pathIn(locale, '/unsubscribe')}#token=${token}`),
        to: mail,
        fromName: this.brand[locale].name,
        ...(this.brand.replyTo ? { replyTo: this.brand.replyTo } : {}),
        messageId: `${letterId}@${this.#host}`,
        headers: this.#headers(token),
      };
    };
  }

  /** RFC 8058: the mail program's own unsubscribe button posts to this address, without any further question. */
  #headers(token: string): Readonly<Record<string, string>> {
    return {
      'List-Unsubscribe': `<${this.brand.siteUrl}/api/marketing-email/one-click?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<news.${this.#host}>`,
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    };
  }
}
