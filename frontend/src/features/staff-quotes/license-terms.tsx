import { useTranslations } from 'use-intl';
import { AmountField, SelectField } from '../../shared/forms/fields';
import type { FormFieldProps } from '../../shared/forms/form-field';
import { positive } from '../../shared/forms/typed-number';
import { hasSeveral, type LineDraft, type LineRenewal, renewalOf } from './line-draft';

const RENEWALS: readonly LineRenewal[] = ['plan', 'agreed', 'none'];

interface Props {
  readonly line: LineDraft;
  /** Position in the form's list. */
  readonly name: number;
  readonly months: number;
  readonly priceRules: NonNullable<FormFieldProps['rules']>;
}

/** How many licences a line grants, and the renewal price of each. */
export function LicenseTerms({ line, name, months, priceRules }: Props) {
  const t = useTranslations('staff-quotes.lines');
  const renewal = renewalOf(line, months);
  if (!hasSeveral(line) && renewal === null) return null;
  return (
    <div className="quote-fields">
      {hasSeveral(line) && (
        <SelectField
          name={[name, 'licenses']}
          label={t('licenses.label')}
          choices={[
            { value: 'each', label: t('licenses.each', { count: positive.of(line.quantity) }) },
            { value: 'one', label: t('licenses.one') },
          ]}
        />
      )}
      {renewal !== null && (
        <SelectField
          name={[name, 'renewal']}
          label={t('renewal.label')}
          hint={t(`renewal.hint.${renewal}`)}
          choices={RENEWALS.map((value) => ({ value, label: t(`renewal.${value}`) }))}
        />
      )}
      {renewal === 'agreed' && (
        <AmountField
          name={[name, 'renewalPrice']}
          label={t('renewalPrice')}
          hint={t('renewal.priceHint')}
          rules={priceRules}
        />
      )}
    </div>
  );
}
