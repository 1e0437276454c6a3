import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { DateField } from '../../shared/console/date-field';
import { AmountField, SelectField } from '../../shared/forms/fields';
import type { FormFieldProps } from '../../shared/forms/form-field';
import { type ForeseenExtension, LicenseOutcomes, NamedLicenses } from './named-licenses';
import type { LineDraft, LineFault } from './line-draft';
import type { ExtendableLicense } from './use-staff-quote';

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
  const dated = licenses?.filter(({ expiresAt }) => expiresAt !== null);
  if (dated?.length === 0) return <Alert type="warning" showIcon title={t('none')} />;
  const isDated = months > 0 || line.end === 'day';
  return (
    <>
      <NamedLicenses name={name} licenses={dated} rules={rules('licenseIds')} />
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
      <LicenseOutcomes line={line} extended={extended} />
    </>
  );
}
