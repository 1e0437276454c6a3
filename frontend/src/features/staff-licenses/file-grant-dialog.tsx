import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import {
  FILE_GRANT_BODY_DAYS_MAXIMUM as DAYS_MAX,
  FILE_GRANT_BODY_REASON_MAX_LENGTH as REASON_MAX,
} from '../../api/limits';
import { FormDialog } from '../../shared/forms/form-dialog';
import { ReasonField } from '../../shared/console/reason-field';
import { TextField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { positive } from '../../shared/forms/typed-number';
import { toast } from '../../shared/ui/toast';
import { proposeFile } from './use-staff-license';

const INITIAL = { days: '30', reason: '' };
const isPeriod = (typed: string): boolean => positive.is(typed) && positive.of(typed) <= DAYS_MAX;

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Requests a file that works without a machine; a second administrator approves it. */
export function FileGrantDialog({ id, onClose }: Props) {
  const t = useTranslations('staff-licenses.files');
  const [form] = Form.useForm<typeof INITIAL>();
  const send = async ({ days, reason }: typeof INITIAL, key: string) => {
    await proposeFile(id, { days: positive.of(days), reason: reason.trim() }, key);
    toast.success(t('proposed'));
  };

  return (
    <FormDialog
      title={t('title')}
      confirm={t('propose')}
      form={form}
      initialValues={INITIAL}
      send={send}
      onClose={onClose}
    >
      <p className="muted">{t('hint')}</p>
      <TextField
        name="days"
        label={t('days')}
        rules={[matching(isPeriod, t('daysRule', { max: DAYS_MAX }))]}
        inputMode="numeric"
        isFirst
      />
      <ReasonField hint={t('reasonHint')} maxLength={REASON_MAX} />
    </FormDialog>
  );
}
