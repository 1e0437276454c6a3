import type { ErrorCode } from '../errors/index.js';
import { showsNothing } from '../text/names.js';
import type { Locale } from '../locale/locales.js';

/** A campaign's texts in one language. Empty texts: not written in that language. */
export interface CampaignText {
  readonly subject: string;
  /** Markdown. */
  readonly body: string;
}

export interface CampaignContent {
  readonly zh: CampaignText;
  readonly en: CampaignText;
}

/** What campaigns are written in. */
export type CampaignLanguage = keyof CampaignContent;

export type ContentVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, `marketing.${string}`>;
      /** Names the field, such as `en.body`. */
      readonly field: string;
    };

const isEmpty = ({ subject, body }: CampaignText): boolean => showsNothing(subject) && showsNothing(body);

/**
 * Decides whether a campaign may be sent: at least one language, and none that is only half written.
 *
 * Refuses, first match wins: marketing.nothing_to_send, marketing.subject_missing, marketing.body_missing.
 */
export function maySend(content: CampaignContent): ContentVerdict {
  if (isEmpty(content.zh) && isEmpty(content.en)) {
    return { ok: false, code: 'marketing.nothing_to_send', field: 'zh.subject' };
  }
  for (const language of ['zh', 'en'] as const) {
    const text = content[language];
    if (isEmpty(text)) continue;
    if (showsNothing(text.subject))
      return { ok: false, code: 'marketing.subject_missing', field: `${language}.subject` };
    if (showsNothing(text.body)) return { ok: false, code: 'marketing.body_missing', field: `${language}.body` };
  }
  return { ok: true };
}

/** The language in which a recipient gets the campaign: their own if it was written, otherwise one that was. */
export function languageFor(content: CampaignContent, own: Locale): CampaignLanguage {
  const preferred = own === 'zh' ? 'zh' : 'en';
  if (!isEmpty(content[preferred])) return preferred;
  return preferred === 'zh' ? 'en' : 'zh';
}
