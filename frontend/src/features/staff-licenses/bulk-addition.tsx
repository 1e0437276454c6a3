import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BulkRun } from '../../shared/console/bulk-run';
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
  const [isAsking, setAsking] = useState(false);
  const [addition, setAddition] = useState<AdditionDraft>();
  const close = () => {
    setAsking(false);
    setAddition(undefined);
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('add.action')}
      </Button>
      {isAsking && !addition && <Ask count={licenses.length} onAsked={setAddition} onClose={close} />}
      {addition && (
        <BulkRun
          title={t('add.bulkTitle', { count: licenses.length })}
          rows={licenses}
          nameOf={({ key }) => key}
          act={({ id }, key) => requestAddition(id, addition, key)}
          onClose={() => {
            close();
            onDone();
          }}
        />
      )}
    </>
  );
}

interface AskProps {
  readonly count: number;
  readonly onAsked: (addition: AdditionDraft) => void;
  readonly onClose: () => void;
}

function Ask({ count, onAsked, onClose }: AskProps) {
  const t = useTranslations('staff-licenses');
  const [form] = Form.useForm<TypedAddition>();
  return (
    <FormDialog
      title={t('add.bulkTitle', { count })}
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
