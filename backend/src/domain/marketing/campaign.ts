import type { ErrorCode } from '../errors/index.js';
import type { Locale } from '../locale/locales.js';
import { showsNothing } from '../text/printable.js';
import { readMergeFields } from './pace.js';

/** A campaign's texts in one language. Empty texts: not written in that language. */
interface CampaignText {
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

type ContentVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, `marketing.${string}`>;
      /** Names the field, such as `en.body`. */
      readonly field: string;
      readonly params?: Readonly<Record<string, string | number>>;
    };

/** Longest text of a campaign in one language, in UTF-16 units: some 800 English words, or ten minutes of Chinese. */
export const MAX_BODY_LENGTH = 5_000;
/**
 * Maximum number of characters that have a meaning in Markdown or HTML: the cost of rendering grows with their square.
 */
export const MAX_MARKS = 250;
/** Line ends, CommonMark's special characters, bullets and list numbers, and characters that HTML escapes. */
const MARK = /[\n\r\t*_`~[\]<>&#\\="'|]|---|[-+] |\d[.)]/g;

type BodyVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'marketing.too_many_marks'; readonly params: { readonly max: number } };

/**
 * Decides whether a text is cheap enough to render in a request. Stored campaigns are sent without this check.
 *
 * Refuses: marketing.too_many_marks.
 */
export const mayRender = (body: string): BodyVerdict =>
  (body.match(MARK)?.length ?? 0) > MAX_MARKS
    ? { ok: false, code: 'marketing.too_many_marks', params: { max: MAX_MARKS } }
    : { ok: true };

const isEmpty = ({ subject, body }: CampaignText): boolean => showsNothing(subject) && showsNothing(body);

/**
 * Decides whether a campaign may be sent: at least one language, and none that is only half written.
 *
 * Refuses, first match wins: marketing.nothing_to_send, marketing.subject_missing, marketing.body_missing, and the codes
 * of `readMergeFields`.
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
    for (const part of ['subject', 'body'] as const) {
      const verdict = readMergeFields(text[part]);
      if (!verdict.ok) return { ...verdict, field: `${language}.${part}` };
    }
  }
  return { ok: true };
}

/** The language in which a recipient gets the campaign: their own if it was written, otherwise one that was. */
export function languageFor(content: CampaignContent, own: Locale): CampaignLanguage {
  const preferred = own === 'zh' ? 'zh' : 'en';
  if (!isEmpty(content[preferred])) return preferred;
  return preferred === 'zh' ? 'en' : 'zh';
}

/**
 * `draft` may be changed; `scheduled` waits for its time; `sending` and `paused` have a fixed list of recipients;
 * `finished` has reached the end of it; `cancelled` never will.
 */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'finished', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What staff can do with a campaign. */
export const CAMPAIGN_ACTIONS = [
  'edit',
  'remove',
  'send',
  'schedule',
  'recall',
  'pause',
  'resume',
  'cancel',
  'change_speed',
  'send_unknown_again',
] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

const ALLOWED_IN: Readonly<Record<CampaignAction, readonly CampaignStatus[]>> = {
  edit: ['draft'],
  remove: ['draft'],
  send: ['draft'],
  schedule: ['draft'],
  recall: ['scheduled'],
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'sending', 'paused'],
  change_speed: ['draft', 'scheduled', 'sending', 'paused'],
  send_unknown_again: ['finished'],
};

type CampaignVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `marketing.${string}`> };

/** Decides whether an action is allowed in a campaign's status. Refuses with marketing.campaign_status. */
export const mayDo = (action: CampaignAction, status: CampaignStatus): CampaignVerdict =>
  ALLOWED_IN[action].includes(status) ? { ok: true } : { ok: false, code: 'marketing.campaign_status' };

/** Every allowed action, in a fixed order: what the console offers. */
export const actionsIn = (status: CampaignStatus): CampaignAction[] =>
  CAMPAIGN_ACTIONS.filter((action) => mayDo(action, status).ok);

/** What a request for a link in a mail reveals about its sender. */
export interface LinkRequest {
  readonly method: string;
  readonly agent: string;
  /** The headers `Purpose` and `Sec-Purpose`, where there are any. */
  readonly purpose: string;
}

/** Names of programs that open links without a reader: mail scanners, previews, crawlers, libraries. */
const PROGRAM =
  /bot|crawl|spider|slurp|scan|preview|proxy|fetch|monitor|headless|phantom|curl|wget|python|java\/|okhttp|go-http|axios|barracuda|mimecast|proofpoint|safelinks|facebookexternalhit|whatsapp|telegram/i;

/** Whether a request counts as a click: a browser that opens the link for its reader. */
export const isClick = ({ method, agent, purpose }: LinkRequest): boolean =>
  method === 'GET' && /^(?:Mozilla|Opera)\//.test(agent) && !PROGRAM.test(agent) && !/prefetch|preview/i.test(purpose);
