import { useTranslations } from 'use-intl';
import { ADD_TO_LICENSE_REASON_MAX_LENGTH } from '../../api/limits';
import { CAPACITIES } from '../../shared/capacities';
import { ReasonField } from '../../shared/console/reason-field';
import { SelectField, TextField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { positive } from '../../shared/forms/typed-number';
import type { AdditionDraft, AdditionKind } from './use-staff-license';

const KINDS: readonly AdditionKind[] = ['months', ...CAPACITIES];

export const NO_ADDITION = { kind: 'months' as AdditionKind, quantity: '', reason: '' };
export type TypedAddition = typeof NO_ADDITION;

export const toAddition = ({ kind, quantity, reason }: TypedAddition): AdditionDraft => ({
  kind,
  quantity: positive.of(quantity),
  reason: reason.trim(),
});

/** What is added to a licence, and why. */
export function AdditionFields() {
  const t = useTranslations('staff-licenses');
  const title = useTranslations('ui.capacity.title');
  const fault = useTranslations('console.faults');
  return (
    <>
      <div className="form-pair">
        <SelectField
          name="kind"
          label={t('add.kind')}
          choices={KINDS.map((value) => ({ value, label: value === 'months' ? t('add.kinds.months') : title(value) }))}
        />
        <TextField
          name="quantity"
          label={t('add.quantity')}
          rules={[matching(positive.is, fault('positive'))]}
          inputMode="numeric"
          isFirst
        />
      </div>
      <ReasonField hint={t('reasonHint')} maxLength={ADD_TO_LICENSE_REASON_MAX_LENGTH} />
    </>
  );
}
