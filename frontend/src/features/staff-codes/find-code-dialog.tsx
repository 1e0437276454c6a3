import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { useFields } from '../../shared/forms/use-fields';
import { findCode } from './use-codes';

/** Finds the code that a customer reads out, and shows its status. */
export function FindCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-codes');
  const fault = useTranslations('console.faults');
  const navigate = useNavigate();
  const form = useFields({ code: '' }, ({ code }) => ({ code: code.trim() === '' ? fault('required') : undefined }));

  const send = async () => {
    const id = await findCode(form.values.code.trim());
    await navigate(`/admin/redeem-codes/codes?id=${id}`);
  };
  /** Every error about a code belongs to this field. */
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError) || !error.code.startsWith('redeem_code.')) form.refuse(error);
    else form.blame('code', error.message);
  };

  return (
    <FormDialog title={t('find')} confirm={t('findAction')} form={{ ...form, refuse }} send={send} onClose={onClose}>
      <TextField form={form} name="code" label={t('code')} className="mono" placeholder="XXXX-XXXX-XXXX-XXXX" isFirst />
    </FormDialog>
  );
}
