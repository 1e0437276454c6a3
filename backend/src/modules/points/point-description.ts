import type { AdditionKind } from '../../domain/licensing/upgrade.js';
import { POINT_REASONS, type PointReason } from '../../domain/points/ledger.js';
import type { Locale } from '../../platform/http/locale.js';
import type { PointRecordDetails } from './entities/point-record.entity.js';

/** The fields a line of the ledger is described by. */
export interface DescribedRecord {
  readonly reason: PointReason;
  readonly subject: string;
  readonly details: PointRecordDetails;
}

type Describe = (record: DescribedRecord) => string;

const UNITS: Readonly<Record<Locale, Readonly<Record<AdditionKind, (quantity: number) => string>>>> = {
  zh: { users: (n) => `${n} 个用户`, assets: (n) => `${n} 个资产`, months: (n) => `${n} 个月` },
  en: {
    users: (n) => (n === 1 ? '1 user' : `${n} users`),
    assets: (n) => (n === 1 ? '1 asset' : `${n} assets`),
    months: (n) => (n === 1 ? '1 month' : `${n} months`),
  },
};

const gainOf = ({ kind, quantity }: PointRecordDetails, locale: Locale): string =>
  kind === undefined || quantity === undefined ? '' : UNITS[locale][kind](quantity);

const withRemark = (text: string, remark: string, colon: string): string =>
  remark === '' ? text : `${text}${colon}${remark}`;

/** The buyer is not named: a referrer learns of the purchase, not who made it. */
const TEXTS: Readonly<Record<Locale, Readonly<Record<PointReason, Describe>>>> = {
  zh: {
    referral_earned: () => '推荐奖励：受邀用户消费',
    referral_clawed_back: () => '推荐奖励收回：受邀用户退款',
    code_redeemed: () => '兑换码兑换',
    granted_by_staff: ({ subject }) => withRemark('人工发放', subject, '：'),
    taken_by_staff: ({ subject }) => withRemark('人工扣减', subject, '：'),
    order_paid: ({ subject }) => `支付订单 ${subject}`,
    order_refunded: ({ subject }) => `订单 ${subject} 退款`,
    license_upgraded: ({ subject, details }) => `授权 ${subject} 增加 ${gainOf(details, 'zh')}`,
  },
  en: {
    referral_earned: () => 'Referral reward: an invited user paid',
    referral_clawed_back: () => 'Referral reward taken back: an invited user was refunded',
    code_redeemed: () => 'Redeem code',
    granted_by_staff: ({ subject }) => withRemark('Granted by our staff', subject, ': '),
    taken_by_staff: ({ subject }) => withRemark('Deducted by our staff', subject, ': '),
    order_paid: ({ subject }) => `Paid order ${subject}`,
    order_refunded: ({ subject }) => `Refund of order ${subject}`,
    license_upgraded: ({ subject, details }) => `${gainOf(details, 'en')} for licence ${subject}`,
  },
};

/** A line of the ledger in words. */
export const describePoints = (record: DescribedRecord, locale: Locale): string => TEXTS[locale][record.reason](record);

/** The reasons whose descriptions contain a text; case does not matter. */
export const reasonsSaying = (text: string, locale: Locale): PointReason[] =>
  POINT_REASONS.filter((reason) =>
    describePoints({ reason, subject: '', details: {} }, locale).toLowerCase().includes(text.toLowerCase()),
  );
