import { counted } from '../../domain/locale/counted.js';
import type { Locale } from '../../domain/locale/locales.js';
import { fill, type Texts, textIn } from '../../domain/locale/texts.js';
import { POINT_REASONS, type PointReason } from '../../domain/points/ledger.js';
import type { PointRecordDetails } from './entities/point-record.entity.js';

/** The fields a line of the ledger is described by. */
export interface DescribedRecord {
  readonly reason: PointReason;
  readonly subject: string;
  readonly details: PointRecordDetails;
}

/** The buyer is not named: a referrer learns of the purchase, not who made it. */
const TEXTS: Readonly<Record<PointReason, Texts>> = {
  referral_earned: { zh: '推荐奖励：受邀用户消费', en: 'Referral reward: an invited user paid' },
  referral_clawed_back: {
    zh: '推荐奖励收回：受邀用户退款',
    en: 'Referral reward withdrawn: an invited user was refunded',
  },
  code_redeemed: { zh: '兑换码兑换', en: 'Redeem code' },
  granted_by_staff: { zh: '人工发放', en: 'Granted by our staff' },
  taken_by_staff: { zh: '人工扣减', en: 'Deducted by our staff' },
  order_paid: { zh: '支付订单 {subject}', en: 'Paid order {subject}' },
  order_refunded: { zh: '订单 {subject} 退款', en: 'Refund of order {subject}' },
  license_upgraded: { zh: '授权 {subject} 增加 {gain}', en: '{gain} for licence {subject}' },
};
const REMARKED: Texts = { zh: '{text}：{subject}', en: '{text}: {subject}' };

/** The subject of these is a remark, which staff may leave out. */
const BY_STAFF: ReadonlySet<PointReason> = new Set(['granted_by_staff', 'taken_by_staff']);

const gainOf = ({ kind, quantity }: PointRecordDetails, locale: Locale): string =>
  kind === undefined || quantity === undefined ? '' : counted(kind, quantity, locale);

/** A line of the ledger in words. */
export function describePoints({ reason, subject, details }: DescribedRecord, locale: Locale): string {
  const text = fill(textIn(TEXTS[reason], locale), { subject, gain: gainOf(details, locale) });
  return BY_STAFF.has(reason) && subject !== '' ? fill(textIn(REMARKED, locale), { text, subject }) : text;
}

/** The reasons whose descriptions contain a text; case does not matter. */
export const reasonsSaying = (text: string, locale: Locale): PointReason[] =>
  POINT_REASONS.filter((reason) =>
    describePoints({ reason, subject: '', details: {} }, locale).toLowerCase().includes(text.toLowerCase()),
  );
