import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { PAID_REMARK_REMARK_MAX_LENGTH as REMARK_MAX } from '../../api/limits';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { useFormDraft } from '../../shared/forms/use-form-draft';
import { toast } from '../../shared/ui/toast';
import type { License } from './license';
import { writeRemark } from './use-licenses';

interface Props {
  readonly license: License;
  readonly onClose: () => void;
}

/** Edits the owner's own note on a licence. */
export function RemarkDialog({ license: { paidId, remark: before }, onClose }: Props) {
  const t = useTranslations('licenses.remark');
  const [form] = Form.useForm<{ remark: string }>();
  const draft = useFormDraft(form, { remark: before }, { name: `remark:${paidId}`, base: before });
  const close = () => {
    draft.forget();
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      confirm={t('save')}
      form={form}
      initialValues={draft.initialValues}
      send={async ({ remark }) => {
        await writeRemark(paidId, remark.trim());
        toast.success(t('done'));
      }}
      onClose={close}
    >
      <TextField
        name="remark"
        label={t('label')}
        hint={t('hint', { max: REMARK_MAX })}
        maxLength={REMARK_MAX}
        isFirst
        optional
      />
    </FormDialog>
  );
}
