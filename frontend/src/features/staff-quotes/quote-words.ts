import { CAPACITIES } from '../../shared/capacities';
import { useLocale, useTranslations } from 'use-intl';
import type { Words } from '../../shared/console/versioned';
import { formatYuan } from '../../shared/format/money';
import type { LineBody, LinePlan } from './line-draft';
import type { QuoteBody } from './use-staff-quote';
import { languageName } from '../../i18n/locale';

/** The fields of a quote as text. */
export function useQuoteWords(plans: readonly LinePlan[]): Words<QuoteBody> {
  const t = useTranslations('staff-quotes');
  const reader = useLocale();
  const customer = useTranslations('staff-quotes.customer');
  const lines = useTranslations('staff-quotes.lines');
  const limit = useTranslations('ui.capacity.name');
  const planName = (id: string | null | undefined) =>
    id ? (plans.find((plan) => plan.id === id)?.name ?? id) : lines('service');
  const renewalText = ({ renewal, renewalYearFen }: Pick<LineBody, 'renewal' | 'renewalYearFen'>) =>
    typeof renewalYearFen === 'number' ? formatYuan(renewalYearFen) : lines(`renewal.${renewal ?? 'plan'}`);
  return {
    companyName: { label: customer('company'), text: String },
    contactName: { label: customer('contact'), text: String },
    mail: { label: customer('mail'), text: String },
    phone: { label: customer('phone'), text: (phone = '') => phone },
    taxNumber: { label: customer('taxNumber'), text: (number = '') => number },
    note: { label: t('facts.note'), text: (note = '') => note },
    locale: { label: customer('language'), text: (locale) => languageName(locale, reader) },
    months: { label: t('term.label'), text: String },
    validOn: { label: t('validOn'), text: String },
    terms: { label: t('terms'), text: (terms = '') => terms },
    lines: {
      label: lines('title'),
      text: (all) =>
        all
          .map(({ plan, name, quantity, unitPriceFen, discount, licenseIds = [], until, change, ...chosen }) =>
            [
              `${name} (${licenseIds.length > 0 && !change ? lines('extends.choice') : planName(plan)})`,
              ...(change ? [lines(`use.${change}`)] : []),
              ...(licenseIds.length > 0 ? [lines('extends.count', { count: licenseIds.length })] : []),
              ...(until ? [until] : []),
              ...(licenseIds.length > 0 && !change
                ? []
                : CAPACITIES.map((capacity) => `${limit(capacity)} ${chosen[capacity]}`)),
              `${quantity} × ${formatYuan(unitPriceFen)} × ${discount}`,
              ...(chosen.isOneLicense ? [lines('licenses.one')] : []),
              ...(chosen.renewal ? [`${lines('renewal.label')} ${renewalText(chosen)}`] : []),
            ].join(' · '),
          )
          .join('\n'),
    },
  };
}
