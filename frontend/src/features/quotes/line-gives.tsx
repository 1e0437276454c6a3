import { useCapacityText } from '../../shared/ui/capacity';
import { ofEachLicense } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { formatYuan } from '../../shared/format/money';

type AgreedLine = components['schemas']['AgreedLineView'];

/** The licences that a line grants and their renewal prices, as text; nothing for a service. */
export function LineGives({ line }: { readonly line: AgreedLine }) {
  const t = useTranslations('quotes.lines');
  const textOf = useCapacityText();
  if (line.plan === null) return null;
  const { licenses, isOneLicense, renewal, renewalYearFen } = line;
  const capacity = textOf(ofEachLicense(line));
  const isSeveral = licenses !== null && licenses > 1;
  const joined = isOneLicense ? t('joined', { capacity }) : capacity;
  const agreed = isSeveral ? 'renewal.agreedEach' : 'renewal.agreed';
  return (
    <>
      <small>{isSeveral ? t('separate', { count: licenses, capacity }) : joined}</small>
      {renewal === 'agreed' && <small>{t(agreed, { amount: formatYuan(renewalYearFen ?? 0) })}</small>}
      {renewal !== null && renewal !== 'agreed' && <small>{t(`renewal.${renewal}`)}</small>}
    </>
  );
}
