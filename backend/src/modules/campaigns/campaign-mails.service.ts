import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { daysBetween, shanghaiDate } from '../../domain/calendar/calendar.js';
import { type CampaignContent, type CampaignLanguage, languageFor, maySend } from '../../domain/marketing/campaign.js';
import type { MergeValues } from '../../domain/marketing/pace.js';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { type Locale, pathIn } from '../../domain/locale/locales.js';
import { showsNothing } from '../../domain/text/printable.js';
import type { OutgoingMail } from '../../platform/mailer/mailer.module.js';
import { MAIL_BRAND, type MailBrand, NewsRenderer, type NewsWriter, readBodyFields } from '../mail/index.js';
import type { Campaign, CampaignLink } from './campaign.entity.js';
import type { ReaderFacts } from './audiences.js';
import { UnsubscribeLinks } from './unsubscribing.service.js';

type Texts = Pick<Campaign, 'id' | 'subjectZh' | 'bodyZh' | 'subjectEn' | 'bodyEn'>;

export interface MailTo {
  readonly accountId: string;
  readonly letterId: string;
  readonly mail: string;
  readonly locale: Locale;
  readonly facts: ReaderFacts;
}

export const contentOf = ({ subjectZh, bodyZh, subjectEn, bodyEn }: Omit<Texts, 'id'>): CampaignContent => ({
  zh: { subject: subjectZh, body: bodyZh },
  en: { subject: subjectEn, body: bodyEn },
});

/** Refuses with the codes of `maySend` and `readBodyFields`, naming the field. */
export function requireSendable(campaign: Omit<Texts, 'id'>): void {
  const content = contentOf(campaign);
  const bodies = (['zh', 'en'] as const).map((language) => ({
    ...readBodyFields(content[language].body),
    field: `${language}.body`,
  }));
  for (const verdict of [maySend(content), ...bodies]) {
    if (!verdict.ok)
      throw new AppError(verdict.code, { details: [verdict], ...(verdict.params && { params: verdict.params }) });
  }
}

/** The values of merge fields for a reader, in the language of the mail. */
export const mergeValuesOf = (
  { name, licenseZh, licenseEn, expiresAt }: ReaderFacts,
  language: CampaignLanguage,
  now: Date,
): MergeValues => {
  const licence = language === 'zh' ? licenseZh : licenseEn;
  return {
    ...(showsNothing(name) ? {} : { name }),
    ...(licence === null ? {} : { licence }),
    ...(expiresAt ? { daysLeft: String(daysBetween(shanghaiDate(now), shanghaiDate(expiresAt))) } : {}),
  };
};

/**
 * Renders a campaign's mails: the same text and links for every recipient, with their own unsubscribe link and merge
 * fields.
 */
@Injectable()
export class CampaignMails {
  readonly #host: string;

  constructor(
    private readonly renderer: NewsRenderer,
    private readonly links: UnsubscribeLinks,
    private readonly clock: Clock,
    @Inject(MAIL_BRAND) private readonly brand: MailBrand,
    @Inject(SETTINGS) { mailFrom }: Settings,
  ) {
    this.#host = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  }

  /** Addresses on the web that a campaign links to, in either language. */
  linksOf({ bodyZh, bodyEn }: Texts): string[] {
    return [...new Set([bodyZh, bodyEn].flatMap((body) => this.renderer.linksOf(body)))];
  }

  /**
   * Prepares the texts once; the returned function renders any number of mails. Clicks on `counted` links are counted;
   * other links lead straight to their address.
   */
  async writerOf(campaign: Texts, counted: readonly CampaignLink[] = []): Promise<(to: MailTo) => OutgoingMail> {
    const content = contentOf(campaign);
    const hrefs = new Map(
      counted.map(({ url, position }) => [
        url,
        `${this.brand.siteUrl}/api/marketing-email/links/${campaign.id}/${position}`,
      ]),
    );
    const writers: Readonly<Record<CampaignLanguage, NewsWriter>> = {
      zh: this.renderer.prepare({ locale: 'zh', ...content.zh }, hrefs),
      en: this.renderer.prepare({ locale: 'en', ...content.en }, hrefs),
    };
    const sign = await this.links.signer();
    return ({ accountId, letterId, mail, locale: own, facts }) => {
      const locale = languageFor(content, own);
      const token = sign({ accountId, campaignId: campaign.id });
      return {
        ...writers[locale]({
          unsubscribeUrl: `${this.brand.siteUrl}${pathIn(locale, '/unsubscribe')}#token=${token}`,
          values: mergeValuesOf(facts, locale, this.clock.now()),
        }),
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
