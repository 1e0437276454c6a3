import { CAPACITIES, type CapacityName } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { QUOTE_LINE_FIELDS_NAME_MAX_LENGTH } from '../../api/limits';
import { formatYuan } from '../../shared/format/money';
import { understoodAmount } from '../../shared/forms/amount-input';
import { Field } from '../../shared/forms/field';
import { Button } from '../../shared/ui/button';
import { LicenseTerms } from './license-terms';
import {
  faultsOf,
  lineOf,
  NO_CAPACITY,
  type LineDraft,
  type LineFault,
  type LinePlan,
  usualRenewal,
} from './line-draft';

interface Props {
  readonly line: LineDraft;
  /** Position, from 1. */
  readonly place: number;
  readonly plans: readonly LinePlan[];
  readonly months: number;
  /** The line's total; undefined while it is not known. */
  readonly totalFen: number | undefined;
  /** Whether errors are shown: after the first attempt to send. */
  readonly isJudged: boolean;
  readonly onChange: (line: LineDraft) => void;
  /** Undefined for the only line. */
  readonly onRemove: (() => void) | undefined;
}

/** One line of an offer: a plan with its capacities, or a service. */
export function LineEditor({ line, place, plans, months, totalFen, isJudged, onChange, onRemove }: Props) {
  const t = useTranslations('staff-quotes.lines');
  const limitName = useTranslations('ui.capacity.name');
  const faults = isJudged ? faultsOf(line, months) : [];

  const choose = (id: string) => {
    const plan = plans.find((one) => one.id === id);
    const { key, quantity, discount, isOneLicense } = line;
    const kept = { key, quantity, discount, isOneLicense };
    onChange(plan ? lineOf(plan, months, kept) : { ...line, plan: '', ...NO_CAPACITY });
  };
  const limit = (limits: Partial<Pick<LineDraft, CapacityName>>) => {
    const next = { ...line, ...limits };
    const plan = plans.find((one) => one.id === line.plan);
    onChange({ ...next, renewal: usualRenewal(next, plan) });
  };
  const text = (name: LineFault, hint?: string) => (
    <Field
      key={name}
      label={isCapacityName(name) ? limitName(name) : t(name)}
      hint={hint}
      error={faults.includes(name) ? t(`faults.${isCapacityName(name) ? 'capacity' : name}`) : undefined}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          value={line[name]}
          maxLength={name === 'name' ? QUOTE_LINE_FIELDS_NAME_MAX_LENGTH : undefined}
          inputMode={name === 'name' ? undefined : 'decimal'}
          onChange={({ target: { value } }) =>
            isCapacityName(name) ? limit({ [name]: value }) : onChange({ ...line, [name]: value })
          }
        />
      )}
    </Field>
  );

  return (
    <fieldset className="quote-line">
      <legend>{t('line', { place })}</legend>
      <div className="quote-fields wide-first">
        {text('name')}
        <Field label={t('plan')}>
          {(control) => (
            <select {...control} className="input" value={line.plan} onChange={({ target }) => choose(target.value)}>
              <option value="">{t('service')}</option>
              {plans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="quote-fields figures">
        {line.plan !== '' && CAPACITIES.map((name) => text(name, t('unlimitedHint')))}
        {text('quantity')}
        {text('unitPrice', understoodAmount(line.unitPrice))}
        {text('discount', t('discountHint'))}
      </div>
      {line.plan !== '' && (
        <LicenseTerms
          line={line}
          months={months}
          isPriceMissing={faults.includes('renewalPrice')}
          onChange={onChange}
        />
      )}
      <div className="row between">
        <span className="num">{t('total', { amount: totalFen === undefined ? '—' : formatYuan(totalFen) })}</span>
        {onRemove && (
          <Button size="sm" tone="text" aria-label={t('removeOne', { place })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

const isCapacityName = (name: LineFault): name is CapacityName => CAPACITIES.some((one) => one === name);
