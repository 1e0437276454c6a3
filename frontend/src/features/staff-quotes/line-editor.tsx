import { Button, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { QUOTE_LINE_FIELDS_NAME_MAX_LENGTH } from '../../api/limits';
import { CAPACITIES, isCapacity } from '../../shared/capacities';
import { formatYuan } from '../../shared/format/money';
import { AmountField, SelectField, TextField } from '../../shared/forms/fields';
import { when } from '../../shared/forms/rules';
import { ExtensionTerms } from './extension-terms';
import { LicenseTerms } from './license-terms';
import {
  EXTENDS,
  faultsOf,
  lineOf,
  NO_CAPACITY,
  type LineDraft,
  type LineFault,
  type LinePlan,
  usualRenewal,
} from './line-draft';
import { type ForeseenExtension, PlanUse } from './named-licenses';
import type { ExtendableLicense } from './use-staff-quote';

interface Props {
  readonly line: LineDraft;
  /** Position in the form's list. */
  readonly name: number;
  readonly plans: readonly LinePlan[];
  readonly months: number;
  /** That a line can extend or change; undefined while they are not known. */
  readonly licenses: readonly ExtendableLicense[] | undefined;
  /** What licences have before and after, as far as it is known. */
  readonly extended: readonly ForeseenExtension[];
  /** The line's total; undefined while it is not known. */
  readonly totalFen: number | undefined;
  /** Undefined for the only line. */
  readonly onRemove: (() => void) | undefined;
}

const hasPlan = ({ plan }: LineDraft): boolean => plan !== '' && plan !== EXTENDS;

/** One line of an offer: a plan with its capacities, licences that it extends, or a service. */
export function LineEditor({ line, name, plans, months, licenses: own, extended, totalFen, onRemove }: Props) {
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
    <fieldset className="quote-line">
      <legend>{t('line', { place })}</legend>
      <div className="quote-fields wide-first">
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
      <div className="quote-fields figures">
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
