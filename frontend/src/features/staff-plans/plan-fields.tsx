import { Button, Flex, Form } from 'antd';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import {
  DESCRIPTION_BODY_EN_MAX_LENGTH,
  DESCRIPTION_BODY_ZH_MAX_LENGTH,
  NAME_BODY_EN_MAX_LENGTH,
  NAME_BODY_ZH_MAX_LENGTH,
  NEW_PLAN_BODY_ID_PATTERN,
  PLAN_CHANGE_BODY_COMBOS_MAX_ITEMS,
} from '../../api/limits';
import { CAPACITIES } from '../../business/capacities';
import type { StaffPlan } from '../../business/staff';
import { formatYuan } from '../../shared/format/money';
import { AmountField, TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import { matching, required } from '../../shared/forms/rules';
import { capacity, count, percent as share, yuan as amount, yuanText } from '../../shared/forms/typed-number';
import { type Combo, EDITIONS } from './plan-editing';

const ID = new RegExp(NEW_PLAN_BODY_ID_PATTERN);

/** A plan's name and limits. Id and edition cannot be changed later: licences and orders refer to them. */
export function PlanFields({ isNew }: { readonly isNew: boolean }) {
  const t = useTranslations('staff-plans');
  const limit = useTranslations('ui.capacity.name');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  return (
    <>
      {isNew && (
        <div className="g2 form-pair">
          <TextField
            name="id"
            label={t('id')}
            hint={t('idRule')}
            rules={[matching((typed) => ID.test(typed), t('idRule'))]}
            className="mono"
            maxLength={31}
            isFirst
          />
          <SelectField
            name="edition"
            label={t('edition')}
            choices={EDITIONS.map((value) => ({ value, label: t(`editions.${value}`) }))}
          />
        </div>
      )}
      <div className="g2 form-pair">
        <TextField
          name="nameZh"
          label={t('nameZh')}
          rules={[required(fault('required'))]}
          maxLength={NAME_BODY_ZH_MAX_LENGTH}
          isFirst={!isNew}
        />
        <TextField
          name="nameEn"
          label={t('nameEn')}
          rules={[required(fault('required'))]}
          maxLength={NAME_BODY_EN_MAX_LENGTH}
        />
      </div>
      <div className="g2 form-pair">
        <TextField
          name="descriptionZh"
          label={t('descriptionZh')}
          maxLength={DESCRIPTION_BODY_ZH_MAX_LENGTH}
          optional
        />
        <TextField
          name="descriptionEn"
          label={t('descriptionEn')}
          maxLength={DESCRIPTION_BODY_EN_MAX_LENGTH}
          optional
        />
      </div>
      <div className="g2 form-pair">
        {CAPACITIES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={limit(name)}
            hint={common('capacityHint')}
            rules={[matching(capacity.is, fault('capacity'))]}
          />
        ))}
      </div>
    </>
  );
}

/** A duration as form values: months (0 is a lifetime), list price in yuan, percentage of it that is charged. */
interface ComboLine {
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
  const addButton = useRef<HTMLButtonElement>(null);
  const lines = (Form.useWatch('combos') ?? []) as readonly ComboLine[];
  const isOnlyOne = (typed: string): boolean =>
    lines.filter(({ months }) => count.is(months) && count.of(months) === count.of(typed)).length < 2;
  return (
    <fieldset>
      <legend>{t('combos')}</legend>
      <Form.List name="combos">
        {(fields, { add, remove }, { errors }) => (
          <Flex vertical gap="small">
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
                <Button
                  size="small"
                  color="primary"
                  variant="text"
                  onClick={() => {
                    flushSync(() => remove(name));
                    // The pressed button disappeared with its line.
                    addButton.current?.focus();
                  }}
                >
                  {t('removeCombo')}
                </Button>
              </div>
            ))}
            <Button
              ref={addButton}
              size="small"
              disabled={fields.length >= PLAN_CHANGE_BODY_COMBOS_MAX_ITEMS}
              onClick={() => add(BLANK)}
            >
              {t('addCombo')}
            </Button>
            <Form.ErrorList errors={errors} />
          </Flex>
        )}
      </Form.List>
      <p className="hint">{t('combosHint')}</p>
    </fieldset>
  );
}

/** All durations with the price charged, and the list price where it differs. */
export function ComboSummary({ combos }: { readonly combos: StaffPlan['combos'] }) {
  const t = useTranslations('staff-plans');
  if (combos.length === 0) return <span className="muted">{t('noCombos')}</span>;
  return (
    <ul>
      {combos.map(({ months, priceFen, discountBps, chargeFen }) => (
        <li key={months} className="num">
          {months === 0 ? t('lifetime') : t('monthCount', { months })} <b className="strong">{formatYuan(chargeFen)}</b>{' '}
          {discountBps < 10_000 && <s className="muted">{formatYuan(priceFen)}</s>}
        </li>
      ))}
    </ul>
  );
}
