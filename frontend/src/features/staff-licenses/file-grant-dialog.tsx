import { useTranslations } from 'use-intl';
import {
  FILE_GRANT_BODY_DAYS_MAXIMUM as DAYS_MAX,
  FILE_GRANT_BODY_REASON_MAX_LENGTH as REASON_MAX,
} from '../../api/limits';
import { TextField } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { positive } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { toast } from '../../shared/ui/toast';
import { proposeFile } from './use-staff-license';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Requests a file that works without a machine; a second administrator approves it. */
export function FileGrantDialog({ id, onClose }: Props) {
  const t = useTranslations('staff-licenses.files');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const form = useFields({ days: '30', reason: '' }, ({ days, reason }) => ({
    days: positive.is(days) && positive.of(days) <= DAYS_MAX ? undefined : t('daysRule', { max: DAYS_MAX }),
    reason: reason.trim() === '' ? fault('required') : undefined,
  }));

  const send = async (key: string) => {
    await proposeFile(id, { days: positive.of(form.values.days), reason: form.values.reason.trim() }, key);
    toast.success(t('proposed'));
  };

  return (
    <FormDialog title={t('title')} confirm={t('propose')} form={form} send={send} onClose={onClose}>
      <p className="muted">{t('hint')}</p>
      <TextField form={form} name="days" label={t('days')} inputMode="numeric" isFirst />
      <TextField form={form} name="reason" label={common('reason')} hint={t('reasonHint')} maxLength={REASON_MAX} />
    </FormDialog>
  );
}
