import { Button, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { PLAN_CHANGE_BODY_COMBOS_MAX_ITEMS } from '../../api/limits';
import { AmountField, TextField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { count, percent as share, yuan as amount, yuanText } from '../../shared/forms/typed-number';
import type { Combo } from './use-plan-editing';

/** A duration as form values: months (0 is a lifetime), list price in yuan, percentage of it that is charged. */
export interface ComboLine {
  readonly months: string;
  readonly yuan: string;
  readonly percent: string;
}

export const toLine = ({ months, priceFen, discountBps }: Combo): ComboLine => ({
  months: String(months),
  yuan: yuanText(priceFen),
  percent: String(discountBps / 100),
});

export const toCombo = ({ months, yuan, percent }: ComboLine): Combo => ({
  months: count.of(months),
  priceFen: amount.of(yuan),
  discountBps: share.of(percent),
});

const BLANK: ComboLine = { months: '', yuan: '', percent: '100' };

/** The durations of a plan, one per line. */
export function ComboLines() {
  const t = useTranslations('staff-plans');
  const fault = useTranslations('console.faults');
  const lines = (Form.useWatch('combos') ?? []) as readonly ComboLine[];
  const isOnlyOne = (typed: string): boolean =>
    lines.filter(({ months }) => count.is(months) && count.of(months) === count.of(typed)).length < 2;
  return (
    <fieldset>
      <legend>{t('combos')}</legend>
      <Form.List name="combos">
        {(fields, { add, remove }, { errors }) => (
          <div className="combo-rows">
            {fields.map(({ key, name }) => (
              <div className="combo-line" key={key}>
                <TextField
                  name={[name, 'months']}
                  label={t('months')}
                  rules={[matching(count.is, fault('count')), matching(isOnlyOne, t('monthsTwice'))]}
                  inputMode="numeric"
                />
                <AmountField name={[name, 'yuan']} label={t('price')} rules={[matching(amount.is, fault('yuan'))]} />
                <TextField
                  name={[name, 'percent']}
                  label={t('percent')}
                  rules={[matching(share.is, fault('percent'))]}
                  inputMode="decimal"
                />
                <Button size="small" color="primary" variant="text" onClick={() => remove(name)}>
                  {t('removeCombo')}
                </Button>
              </div>
            ))}
            <Button
              size="small"
              disabled={fields.length >= PLAN_CHANGE_BODY_COMBOS_MAX_ITEMS}
              onClick={() => add(BLANK)}
            >
              {t('addCombo')}
            </Button>
            <Form.ErrorList errors={errors} />
          </div>
        )}
      </Form.List>
      <p className="hint">{t('combosHint')}</p>
    </fieldset>
  );
}
