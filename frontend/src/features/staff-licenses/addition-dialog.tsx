import { CAPACITIES } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { ADD_TO_LICENSE_REASON_MAX_LENGTH } from '../../api/limits';
import { SelectField, TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { SecondPersonHint, useTakesSecondPerson } from '../../shared/console/second-person';
import { positive } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { addToLicense, previewAddition, type AdditionKind } from './use-staff-license';

const KINDS: readonly AdditionKind[] = ['months', ...CAPACITIES];

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Adds months or capacity to a licence. */
export function AdditionDialog({ id, onClose }: Props) {
  const t = useTranslations('staff-licenses');
  const title = useTranslations('ui.capacity.title');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const form = useFields({ kind: 'months', quantity: '', reason: '' }, ({ quantity, reason }) => ({
    quantity: positive.is(quantity) ? undefined : fault('positive'),
    reason: reason.trim() === '' ? fault('required') : undefined,
  }));

  const kind = KINDS.find((known) => known === form.values.kind) ?? 'months';
  const { quantity: typed } = form.values;
  const asked = positive.is(typed) ? { kind, quantity: positive.of(typed) } : null;
  const takesTwo = useTakesSecondPerson(`licenses/${id}`, asked, (body) => previewAddition(id, body));

  const send = async (key: string) => {
    const { quantity, reason } = form.values;
    const outcome = await addToLicense(id, { kind, quantity: positive.of(quantity), reason: reason.trim() }, key);
    toast.success(outcome === 'done' ? t('add.done') : common('sentForApproval'));
  };

  return (
    <FormDialog
      title={t('add.title')}
      confirm={takesTwo ? common('sendForApproval') : t('add.action')}
      form={form}
      send={send}
      onClose={onClose}
    >
      <div className="two">
        <SelectField
          form={form}
          name="kind"
          label={t('add.kind')}
          choices={KINDS.map((value) => ({ value, label: value === 'months' ? t('add.kinds.months') : title(value) }))}
        />
        <TextField form={form} name="quantity" label={t('add.quantity')} inputMode="numeric" isFirst />
      </div>
      <TextField
        form={form}
        name="reason"
        label={common('reason')}
        hint={t('reasonHint')}
        maxLength={ADD_TO_LICENSE_REASON_MAX_LENGTH}
      />
      <SecondPersonHint isShown={takesTwo} />
    </FormDialog>
  );
}
