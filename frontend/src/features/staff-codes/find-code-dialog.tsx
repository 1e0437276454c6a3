import { Form } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FIND_CODE_BODY_CODE_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { TextField } from '../../shared/forms/fields';
import { required } from '../../shared/forms/rules';
import { findCode } from './use-codes';

const BLANK = { code: '' };

/** Every error about a code belongs to its field. */
const fieldOf = (code: string) => (code.startsWith('redeem_code.') ? 'code' : undefined);

/** Finds the code that a customer reads out, and shows its status. */
export function FindCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-codes');
  const fault = useTranslations('console.faults');
  const navigate = useNavigate();
  const [form] = Form.useForm<typeof BLANK>();

  const send = async ({ code }: typeof BLANK) => {
    const id = await findCode(code.trim());
    await navigate(`/admin/redeem-codes/codes?id=${id}`);
  };
  return (
    <FormDialog
      title={t('find')}
      confirm={t('findAction')}
      form={form}
      initialValues={BLANK}
      fieldOf={fieldOf}
      send={send}
      onClose={onClose}
    >
      <TextField
        name="code"
        label={t('code')}
        rules={[required(fault('required'))]}
        className="mono"
        maxLength={FIND_CODE_BODY_CODE_MAX_LENGTH}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        isFirst
      />
    </FormDialog>
  );
}
