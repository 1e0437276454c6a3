import type { Gift, LicenseGift } from '../../domain/codes/redemption.js';
import { counted } from '../../domain/locale/counted.js';
import { fill, type Locale, textIn, type Texts } from '../../domain/locale/locales.js';

const PERMANENT: Texts = { zh: '永久', en: 'permanent' };
const LICENSE: Texts = { zh: '{plan}，{term}', en: '{plan}, {term}' };

const describeLicense = ({ plan, months }: LicenseGift, locale: Locale): string =>
  fill(textIn(LICENSE, locale), {
    plan: textIn(plan.name, locale),
    term: months === 0 ? textIn(PERMANENT, locale) : counted('months', months, locale),
  });

/** What a code gives, in words. */
export const describeGift = (gift: Gift, locale: Locale): string =>
  gift.kind === 'license' ? describeLicense(gift, locale) : counted(gift.kind, gift.quantity, locale);
