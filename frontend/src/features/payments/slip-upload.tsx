import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../shared/hooks/use-action';
import { UPLOAD_MAX_BYTES } from '../../api/limits';
import { toast } from '../../shared/ui/toast';
import { SLIP_TYPES, uploadSlip } from './transfer-slip';

/** Uploads the bank slip of a transfer, which helps staff find the money. A later one replaces the earlier one. */
export function SlipUpload({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('payments.slip');
  const { busy, run } = useAction();
  const [sent, setSent] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  const take = async (file: File) => {
    const fits = SLIP_TYPES.some((type) => type === file.type) && file.size <= UPLOAD_MAX_BYTES;
    setRefusal(fits ? undefined : t('unfit'));
    if (!fits) return;
    await run(async () => {
      await uploadSlip(orderId, file);
      setSent(file.name);
      toast.success(t('done'));
    });
  };

  return (
    <div className="slip">
      <label className="btn" aria-busy={busy || undefined}>
        {busy && <span className="spin" aria-hidden="true" />}
        {sent ? t('again') : t('action')}
        <input
          className="sr"
          type="file"
          accept={SLIP_TYPES.join(',')}
          disabled={busy}
          onChange={(event) => {
            const file = event.target.files?.item(0);
            if (file) void take(file);
            event.target.value = '';
          }}
        />
      </label>
      <p className="small subtle">{sent ? t('sent', { name: sent }) : t('hint')}</p>
      {refusal && <Alert showIcon type="error" title={refusal} />}
    </div>
  );
}
