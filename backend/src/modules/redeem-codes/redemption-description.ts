import type { AdditionKind } from '../../domain/licensing/upgrade.js';
import type { Gift, LicenseGift } from '../../domain/codes/redeem-gift.js';
import type { Locale } from '../../platform/http/locale.js';

type Count = (quantity: number) => string;

const counted =
  (one: string, many: string): Count =>
  (n) =>
    `${n} ${n === 1 ? one : many}`;

const UNITS: Readonly<Record<Locale, Readonly<Record<AdditionKind | 'points', Count>>>> = {
  zh: {
    users: (n) => `${n} 个用户`,
    assets: (n) => `${n} 个资产`,
    months: (n) => `${n} 个月`,
    points: (n) => `${n} 积分`,
  },
  en: {
    users: counted('user', 'users'),
    assets: counted('asset', 'assets'),
    months: counted('month', 'months'),
    points: counted('point', 'points'),
  },
};

const PERMANENT: Readonly<Record<Locale, string>> = { zh: '永久', en: 'permanent' };

const describeLicense = ({ plan, months }: LicenseGift, locale: Locale): string => {
  const term = months === 0 ? PERMANENT[locale] : UNITS[locale].months(months);
  return `${plan.name[locale]}${locale === 'zh' ? '，' : ', '}${term}`;
};

/** What a code gives, in words. */
export const describeGift = (gift: Gift, locale: Locale): string =>
  gift.kind === 'license' ? describeLicense(gift, locale) : UNITS[locale][gift.kind](gift.quantity);
