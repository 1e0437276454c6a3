import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { useTermsChange } from '../../shared/console/terms-change';
import { DateField } from '../../shared/console/date-field';
import { AmountField, ManyField, SelectField } from '../../shared/forms/fields';
import type { FormFieldProps } from '../../shared/forms/form-field';
import type { LineDraft, LineFault } from './line-draft';
import type { ExtendableLicense } from './use-staff-quote';

export type ForeseenExtension = components['schemas']['ForeseenExtensionView'];

interface Props {
  readonly line: LineDraft;
  /** Position in the form's list. */
  readonly name: number;
  readonly months: number;
  /** Undefined while they are not known. */
  readonly licenses: readonly ExtendableLicense[] | undefined;
  readonly extended: readonly ForeseenExtension[];
  readonly rules: (field: LineFault) => NonNullable<FormFieldProps['rules']>;
}

/** Which licences a line extends, by how much, and what they have before and after. */
export function ExtensionTerms({ line, name, months, licenses, extended, rules }: Props) {
  const t = useTranslations('staff-quotes.lines.extends');
  const lines = useTranslations('staff-quotes.lines');
  const { termsOf, changed } = useTermsChange();
  if (licenses?.length === 0) return <Alert type="warning" showIcon title={t('none')} />;
  const isDated = months > 0 || line.end === 'day';
  const outcomes = extended.filter(({ licenseId }) => line.licenseIds.includes(licenseId));
  return (
    <>
      <ManyField
        name={[name, 'licenseIds']}
        label={t('licenses')}
        hint={t('hint')}
        rules={rules('licenseIds')}
        choices={(licenses ?? []).map(({ id, key, ...held }) => ({ value: id, label: key, note: termsOf(held) }))}
      />
      <div className="quote-fields">
        <SelectField
          name={[name, 'end']}
          label={t('end')}
          choices={[
            { value: 'term', label: t('byTerm') },
            { value: 'day', label: t('toDay') },
          ]}
        />
        {line.end === 'day' && <DateField name={[name, 'until']} label={t('until')} rules={rules('until')} />}
        {isDated && (
          <SelectField
            name={[name, 'renewal']}
            label={lines('renewal.label')}
            choices={[
              { value: 'plan', label: t('asBefore') },
              { value: 'agreed', label: lines('renewal.agreed') },
            ]}
          />
        )}
        {isDated && line.renewal === 'agreed' && (
          <AmountField
            name={[name, 'renewalPrice']}
            label={lines('renewalPrice')}
            hint={lines('renewal.priceHint')}
            rules={rules('renewalPrice')}
          />
        )}
      </div>
      <ul className="quote-extended" aria-live="polite" aria-label={t('outcome')}>
        {outcomes.map(({ licenseId, key, before, after }) => (
          <li key={licenseId}>
            <span className="mono">{key}</span> <span className="num">{changed(before, after)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
