import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { BulkAct } from '../../shared/console/bulk-act';
import { FormDialog } from '../../shared/forms/form-dialog';
import { AdditionFields, NO_ADDITION, toAddition, type TypedAddition } from './addition-fields';
import { requestAddition, type AdditionDraft, type StaffLicense } from './use-staff-license';

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
      ask={(next, close) => <Ask title={title} onAsked={next} onClose={close} />}
      act={({ id }, addition, key) => requestAddition(id, addition, key)}
      onDone={onDone}
    />
  );
}

interface AskProps {
  readonly title: string;
  readonly onAsked: (addition: AdditionDraft) => void;
  readonly onClose: () => void;
}

function Ask({ title, onAsked, onClose }: AskProps) {
  const t = useTranslations('staff-licenses');
  const [form] = Form.useForm<TypedAddition>();
  return (
    <FormDialog
      title={title}
      confirm={t('add.action')}
      form={form}
      initialValues={NO_ADDITION}
      isStep
      send={async (typed) => onAsked(toAddition(typed))}
      onClose={onClose}
    >
      <p className="muted">{t('add.bulkText')}</p>
      <AdditionFields />
    </FormDialog>
  );
}
