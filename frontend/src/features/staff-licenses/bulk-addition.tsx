import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { BulkAct } from '../../shared/console/bulk-act';
import { FormDialog } from '../../shared/forms/form-dialog';
import { positive } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-form-values';
import { useForesight } from '../../shared/console/second-person';
import { AdditionOutcomes, Foreseen } from './addition-outcome';
import { AdditionFields, NO_ADDITION, toAddition, type TypedAddition } from './addition-fields';
import { previewAdditions, requestAddition, type AdditionDraft, type StaffLicense } from './use-staff-license';

interface Props {
  readonly licenses: readonly StaffLicense[];
  readonly onDone: () => void;
}

/** Adds months or capacity to the selected licences, for one reason. */
export function BulkAddition({ licenses, onDone }: Props) {
  const t = useTranslations('staff-licenses');
  const title = t('add.bulkTitle', { count: licenses.length });
  return (
    <BulkAct<StaffLicense, AdditionDraft>
      label={t('add.action')}
      title={title}
      rows={licenses}
      nameOf={({ key }) => key}
      ask={(next, close) => <Ask title={title} licenses={licenses} onAsked={next} onClose={close} />}
      act={({ id }, addition, key) => requestAddition(id, addition, key)}
      onDone={onDone}
    />
  );
}

interface AskProps {
  readonly title: string;
  readonly licenses: readonly StaffLicense[];
  readonly onAsked: (addition: AdditionDraft) => void;
  readonly onClose: () => void;
}

function Ask({ title, licenses, onAsked, onClose }: AskProps) {
  const t = useTranslations('staff-licenses');
  const [form] = Form.useForm<TypedAddition>();
  const { kind, quantity } = useFormValues(form, NO_ADDITION);
  const licenseIds = licenses.map(({ id }) => id);
  const asked = positive.is(quantity) ? { kind, quantity: positive.of(quantity), licenseIds } : null;
  const foresight = useForesight('licenses/additions', asked, previewAdditions);
  return (
    <FormDialog
      title={title}
      confirm={t('add.action')}
      form={form}
      initialValues={NO_ADDITION}
      isStep
      isDisabled={foresight.isPending}
      send={async (typed) => onAsked(toAddition(typed))}
      onClose={onClose}
    >
      <p className="muted">{t('add.bulkText')}</p>
      <AdditionFields />
      <Foreseen {...foresight}>{({ items }) => <AdditionOutcomes outcomes={items} />}</Foreseen>
    </FormDialog>
  );
}
