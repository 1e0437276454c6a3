import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { OPTIONAL_REASON_REASON_MAX_LENGTH } from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { TextField } from '../../shared/forms/fields';
import { ConfirmDialog } from '../../shared/ui/dialog';

const BLANK = { reason: '' };

interface Props {
  readonly mail: string;
  /** A second administrator has to approve it first. */
  readonly needsApproval: boolean;
  readonly busy: boolean;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms sending a quote, and asks for the reason that the second administrator reads. */
export function SendDialog({ mail, needsApproval, busy, onSend, onClose }: Props) {
  const t = useTranslations('staff-quotes.send');
  const common = useTranslations('console');
  const [form] = Form.useForm<typeof BLANK>();
  if (!needsApproval)
    return (
      <ConfirmDialog
        title={t('title', { mail })}
        text={t('text')}
        confirm={t('confirm')}
        busy={busy}
        onConfirm={() => void onSend('').then(onClose)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={t('proposeTitle', { mail })}
      confirm={common('sendForApproval')}
      form={form}
      initialValues={BLANK}
      send={({ reason }) => onSend(reason.trim())}
      onClose={onClose}
    >
      <p>{t('proposeText')}</p>
      <TextField
        name="reason"
        label={common('reason')}
        hint={t('reasonHint')}
        maxLength={OPTIONAL_REASON_REASON_MAX_LENGTH}
        optional
      />
    </FormDialog>
  );
}
