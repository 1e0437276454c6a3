import { Flex } from 'antd';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { useTermsChange } from '../../business/staff';
import { ManyField, SelectField } from '../../shared/forms/choice-fields';
import type { FormFieldProps } from '../../shared/forms/form-field';
import { changeOf, type LineDraft } from './line-draft';
import type { ExtendableLicense } from './quotes.api';

export type ForeseenExtension = components['schemas']['ForeseenExtensionView'];

interface NamedProps {
  /** Position in the form's list. */
  readonly name: number;
  /** Those that can be chosen; undefined while they are not known. */
  readonly licenses: readonly ExtendableLicense[] | undefined;
  readonly rules: NonNullable<FormFieldProps['rules']>;
}

interface OutcomesProps {
  readonly line: LineDraft;
  /** The terms of licences before and after, as far as they are known. */
  readonly extended: readonly ForeseenExtension[];
}

/** Which licences of the customer a line is about. */
export function NamedLicenses({ name, licenses, rules }: NamedProps) {
  const t = useTranslations('staff-quotes.lines.extends');
  const { termsOf } = useTermsChange();
  return (
    <ManyField
      name={[name, 'licenseIds']}
      label={t('licenses')}
      hint={t('hint')}
      rules={rules}
      choices={(licenses ?? []).map(({ id, key, ...held }) => ({ value: id, label: key, note: termsOf(held) }))}
    />
  );
}

/** What the licences of a line have before and after it. */
export function LicenseOutcomes({ line, extended }: OutcomesProps) {
  const t = useTranslations('staff-quotes.lines.extends');
  const { changed } = useTermsChange();
  return (
    <Flex component="ul" vertical gap={4} aria-live="polite" aria-label={t('outcome')}>
      {extended
        .filter(({ licenseId }) => line.licenseIds.includes(licenseId))
        .map(({ licenseId, key, before, after }) => (
          <li key={licenseId}>
            <span className="mono">{key}</span> <span className="num">{changed(before, after)}</span>
          </li>
        ))}
    </Flex>
  );
}

/** Whether a line for a plan gives new licences, or changes some, and what these have before and after. */
export function PlanUse({ line, extended, ...named }: NamedProps & OutcomesProps) {
  const t = useTranslations('staff-quotes.lines.use');
  const uses = ['new', 'enlarge', 'replace'] as const;
  return (
    <>
      <div className="g2 form-pair">
        <SelectField
          name={[named.name, 'use']}
          label={t('label')}
          hint={t(`hint.${line.use}`)}
          choices={uses.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {changeOf(line) !== null && (
        <>
          <NamedLicenses {...named} />
          <LicenseOutcomes line={line} extended={extended} />
        </>
      )}
    </>
  );
}
