import { Form } from 'antd';
import { CAPACITIES } from '../../shared/capacities';
import { useTranslations } from 'use-intl';
import { ADD_TO_LICENSE_REASON_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { ReasonField } from '../../shared/console/reason-field';
import { SelectField, TextField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { useFormValues } from '../../shared/forms/use-form-values';
import { SecondPersonHint, useNeedsApproval } from '../../shared/console/second-person';
import { positive } from '../../shared/forms/typed-number';
import { toast } from '../../shared/ui/toast';
import { addToLicense, previewAddition, type AdditionKind } from './use-staff-license';

const KINDS: readonly AdditionKind[] = ['months', ...CAPACITIES];
const INITIAL = { kind: 'months' as AdditionKind, quantity: '', reason: '' };

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
  const [form] = Form.useForm<typeof INITIAL>();
  const { kind, quantity } = useFormValues(form, INITIAL);
  const asked = positive.is(quantity) ? { kind, quantity: positive.of(quantity) } : null;
  const needsApproval = useNeedsApproval(`licenses/${id}`, asked, (body) => previewAddition(id, body));

  const send = async (typed: typeof INITIAL, key: string) => {
    const addition = { kind: typed.kind, quantity: positive.of(typed.quantity), reason: typed.reason.trim() };
    const outcome = await addToLicense(id, addition, key);
    toast.success(outcome === 'done' ? t('add.done') : common('sentForApproval'));
  };

  return (
    <FormDialog
      title={t('add.title')}
      confirm={needsApproval ? common('sendForApproval') : t('add.action')}
      form={form}
      initialValues={INITIAL}
      send={send}
      onClose={onClose}
    >
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
      <SecondPersonHint isShown={needsApproval} />
    </FormDialog>
  );
}
