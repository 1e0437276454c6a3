import { useTranslations } from 'use-intl';
import { AmountInput, understoodAmount } from '../../shared/forms/amount-input';
import { Field } from '../../shared/forms/field';
import { positive } from '../../shared/forms/typed-number';
import { hasSeveral, type LineDraft, type LineRenewal, renewalOf } from './line-draft';

const RENEWALS: readonly LineRenewal[] = ['plan', 'agreed', 'none'];

interface Props {
  readonly line: LineDraft;
  readonly months: number;
  readonly isPriceMissing: boolean;
  readonly onChange: (line: LineDraft) => void;
}

/** How many licences a line grants, and the renewal price of each. */
export function LicenseTerms({ line, months, isPriceMissing, onChange }: Props) {
  const t = useTranslations('staff-quotes.lines');
  const renewal = renewalOf(line, months);
  if (!hasSeveral(line) && renewal === null) return null;
  return (
    <div className="quote-fields">
      {hasSeveral(line) && (
        <Field label={t('licenses.label')}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={line.isOneLicense ? 'one' : 'each'}
              onChange={({ target }) => onChange({ ...line, isOneLicense: target.value === 'one' })}
            >
              <option value="each">{t('licenses.each', { count: positive.of(line.quantity) })}</option>
              <option value="one">{t('licenses.one')}</option>
            </select>
          )}
        </Field>
      )}
      {renewal !== null && (
        <Field label={t('renewal.label')} hint={t(`renewal.hint.${renewal}`)}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={renewal}
              onChange={({ target }) => {
                const chosen = RENEWALS.find((one) => one === target.value);
                if (chosen) onChange({ ...line, renewal: chosen });
              }}
            >
              {RENEWALS.map((one) => (
                <option key={one} value={one}>
                  {t(`renewal.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {renewal === 'agreed' && (
        <Field
          label={t('renewalPrice')}
          hint={understoodAmount(line.renewalPrice) ?? t('renewal.priceHint')}
          error={isPriceMissing ? t('faults.renewalPrice') : undefined}
        >
          {(control) => (
            <AmountInput
              {...control}
              value={line.renewalPrice}
              onChange={({ target }) => onChange({ ...line, renewalPrice: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
