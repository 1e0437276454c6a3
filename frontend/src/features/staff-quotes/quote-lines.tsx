import { Alert, Button, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { QUOTE_LINE_FIELDS_NAME_MAX_LENGTH } from '../../api/limits';
import { CAPACITIES, isCapacity } from '../../business/capacities';
import { DateField } from '../../shared/console/date-field';
import { formatYuan } from '../../shared/format/money';
import { AmountField, TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import type { FormFieldProps } from '../../shared/forms/form-field';
import { when } from '../../shared/forms/rules';
import { positive } from '../../shared/forms/typed-number';
import {
  EXTENDS,
  faultsOf,
  hasSeveral,
  type LineDraft,
  type LineFault,
  lineOf,
  type LinePlan,
  type LineRenewal,
  NO_CAPACITY,
  renewalOf,
  usualRenewal,
} from './line-draft';
import { type ForeseenExtension, LicenseOutcomes, NamedLicenses, PlanUse } from './named-licenses';
import type { ExtendableLicense } from './quotes.api';

interface ExtensionTermsProps {
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
function ExtensionTerms({ line, name, months, licenses, extended, rules }: ExtensionTermsProps) {
  const t = useTranslations('staff-quotes.lines.extends');
  const lines = useTranslations('staff-quotes.lines');
  const dated = licenses?.filter(({ expiresAt }) => expiresAt !== null);
  if (dated?.length === 0) return <Alert type="warning" showIcon title={t('none')} />;
  const isDated = months > 0 || line.end === 'day';
  return (
    <>
      <NamedLicenses name={name} licenses={dated} rules={rules('licenseIds')} />
      <div className="g2 form-pair">
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

const RENEWALS: readonly LineRenewal[] = ['plan', 'agreed', 'none'];

interface LicenseTermsProps {
  readonly line: LineDraft;
  /** Position in the form's list. */
  readonly name: number;
  readonly months: number;
  readonly priceRules: NonNullable<FormFieldProps['rules']>;
}

/** How many licences a line grants, and the renewal price of each. */
function LicenseTerms({ line, name, months, priceRules }: LicenseTermsProps) {
  const t = useTranslations('staff-quotes.lines');
  const renewal = renewalOf(line, months);
  if (!hasSeveral(line) && renewal === null) return null;
  return (
    <div className="g2 form-pair">
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

interface LineEditorProps {
  readonly line: LineDraft;
  /** Position in the form's list. */
  readonly name: number;
  readonly plans: readonly LinePlan[];
  readonly months: number;
  /** Those that a line can extend or change; undefined while they are not known. */
  readonly licenses: readonly ExtendableLicense[] | undefined;
  /** The terms of licences before and after, as far as they are known. */
  readonly extended: readonly ForeseenExtension[];
  /** The line's total; undefined while it is not known. */
  readonly totalFen: number | undefined;
  /** Undefined for the only line. */
  readonly onRemove: (() => void) | undefined;
}

const hasPlan = ({ plan }: LineDraft): boolean => plan !== '' && plan !== EXTENDS;

/** One line of an offer: a plan with its capacities, licences that it extends, or a service. */
export function LineEditor({
  line,
  name,
  plans,
  months,
  licenses: own,
  extended,
  totalFen,
  onRemove,
}: LineEditorProps) {
  const t = useTranslations('staff-quotes.lines');
  const limitName = useTranslations('ui.capacity.name');
  const form = Form.useFormInstance();
  const current = () => form.getFieldValue(['lines', name]) as LineDraft;
  const put = (next: LineDraft) => form.setFieldValue(['lines', name], next);

  const choose = (id: string) => {
    const { quantity, discount, licenses, use, licenseIds, ...typed } = current();
    const kept = { quantity, discount, licenses, use, licenseIds };
    const plan = plans.find((one) => one.id === id);
    put(plan ? lineOf(plan, months, kept) : { ...typed, ...kept, ...NO_CAPACITY, renewal: 'plan' });
  };
  const limit = () => {
    const next = current();
    put({
      ...next,
      renewal: usualRenewal(
        next,
        plans.find((one) => one.id === next.plan),
      ),
    });
  };
  const rules = (field: LineFault) => {
    const fault = isCapacity(field) ? 'capacity' : field;
    return [when(() => !faultsOf(current(), months).includes(field), t(`faults.${fault}`))];
  };
  const place = name + 1;

  return (
    <fieldset className="panel panels close mt-4 mb-4 quote-line">
      <legend>{t('line', { place })}</legend>
      <div className="g2 form-pair wide-first">
        <TextField
          name={[name, 'name']}
          label={t('name')}
          rules={rules('name')}
          maxLength={QUOTE_LINE_FIELDS_NAME_MAX_LENGTH}
        />
        <SelectField
          name={[name, 'plan']}
          label={t('plan')}
          choices={[
            { value: '', label: t('service') },
            { value: EXTENDS, label: t('extends.choice') },
            ...plans.map((plan) => ({ value: plan.id, label: plan.name })),
          ]}
          onChange={choose}
        />
      </div>
      <div className="g2 form-pair figures">
        {hasPlan(line) &&
          CAPACITIES.map((capacity) => (
            <TextField
              key={capacity}
              name={[name, capacity]}
              label={limitName(capacity)}
              hint={t('unlimitedHint')}
              rules={rules(capacity)}
              inputMode="decimal"
              onChange={limit}
            />
          ))}
        <TextField name={[name, 'quantity']} label={t('quantity')} rules={rules('quantity')} inputMode="decimal" />
        <AmountField name={[name, 'unitPrice']} label={t('unitPrice')} rules={rules('unitPrice')} />
        <TextField
          name={[name, 'discount']}
          label={t('discount')}
          hint={t('discountHint')}
          rules={rules('discount')}
          inputMode="decimal"
        />
      </div>
      {hasPlan(line) && (
        <PlanUse line={line} name={name} licenses={own} extended={extended} rules={rules('licenseIds')} />
      )}
      {hasPlan(line) && <LicenseTerms line={line} name={name} months={months} priceRules={rules('renewalPrice')} />}
      {line.plan === EXTENDS && (
        <ExtensionTerms line={line} name={name} months={months} licenses={own} extended={extended} rules={rules} />
      )}
      <div className="row between">
        <span className="num">{t('total', { amount: totalFen === undefined ? '—' : formatYuan(totalFen) })}</span>
        {onRemove && (
          <Button size="small" color="primary" variant="text" aria-label={t('removeOne', { place })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
