import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { SecondPersonHint, useForesight } from '../../shared/console/second-person';
import { FormDialog } from '../../shared/forms/form-dialog';
import { positive } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-form-values';
import { toast } from '../../shared/ui/toast';
import { AdditionFields, NO_ADDITION, toAddition, type TypedAddition } from './addition-fields';
import { AdditionOutcome, Foreseen } from './addition-outcome';
import { addToLicense, previewAddition } from './use-staff-license';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Adds months or capacity to a licence. */
export function AdditionDialog({ id, onClose }: Props) {
  const t = useTranslations('staff-licenses');
  const common = useTranslations('console');
  const [form] = Form.useForm<TypedAddition>();
  const { kind, quantity } = useFormValues(form, NO_ADDITION);
  const asked = positive.is(quantity) ? { kind, quantity: positive.of(quantity) } : null;
  const foresight = useForesight(`licenses/${id}`, asked, (body) => previewAddition(id, body));
  const needsApproval = foresight.latest?.takesSecondPerson === true;

  const send = async (typed: TypedAddition, key: string) => {
    const done = await addToLicense(id, toAddition(typed), key);
    toast.success(done === 'done' ? t('add.done') : common('sentForApproval'));
  };

  return (
    <FormDialog
      title={t('add.title')}
      confirm={needsApproval ? common('sendForApproval') : t('add.action')}
      form={form}
      initialValues={NO_ADDITION}
      isDisabled={foresight.isPending}
      send={send}
      onClose={onClose}
    >
      <AdditionFields />
      <Foreseen {...foresight}>{(outcome) => <AdditionOutcome outcome={outcome} />}</Foreseen>
      <SecondPersonHint isShown={needsApproval} />
    </FormDialog>
  );
}
