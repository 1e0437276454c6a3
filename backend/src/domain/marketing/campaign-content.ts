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

/** Longest text of a campaign in one language, in UTF-16 units: some 800 English words, or ten minutes of Chinese. */
export const MAX_BODY_LENGTH = 5_000;
/** Most signs that Markdown or HTML reads as more than themselves: what a letter costs to render grows with their square. */
export const MAX_MARKS = 250;
/** Line ends, signs of CommonMark, bullets and list numbers, and what HTML escapes. */
const MARK = /[\n\r\t*_`~[\]<>&#\\="'|]|---|[-+] |\d[.)]/g;

export type BodyVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'marketing.too_many_marks' };

/**
 * Decides whether a text may be rendered while its writer waits. Campaigns that are already stored are sent as they are.
 *
 * Refuses: marketing.too_many_marks.
 */
export const mayRender = (body: string): BodyVerdict =>
  (body.match(MARK)?.length ?? 0) > MAX_MARKS ? { ok: false, code: 'marketing.too_many_marks' } : { ok: true };

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
