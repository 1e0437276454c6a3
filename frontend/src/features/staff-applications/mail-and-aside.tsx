import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { ALLOW_MAIL_MAIL_MAX_LENGTH, ALLOW_MAIL_REASON_MAX_LENGTH } from '../../api/limits';
import { serverNow } from '../../api/server-clock';
import { DateField } from '../../shared/console/date-field';
import { ReasonField } from '../../shared/console/reason';
import { formatDate } from '../../shared/format/date';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { isMailLike } from '../../shared/forms/mail';
import { matching, required } from '../../shared/forms/rules';
import { toast } from '../../shared/ui/toast';
import { allowMail, type ApplicationFile } from './applications';

const BLANK = { mail: '', reason: '' };

/** Lets one address apply although its domain does not belong to a company. */
export function AllowMailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.allow');
  const fault = useTranslations('console.faults');
  const [form] = Form.useForm<typeof BLANK>();
  const send = async ({ mail, reason }: typeof BLANK) => {
    await allowMail({ mail: mail.trim(), reason: reason.trim() });
    toast.success(t('done', { mail: mail.trim() }));
  };
  return (
    <FormDialog
      title={t('title')}
      confirm={t('confirm')}
      form={form}
      initialValues={BLANK}
      send={send}
      onClose={onClose}
    >
      <p className="muted">{t('text')}</p>
      <TextField
        name="mail"
        label={t('mail')}
        type="email"
        rules={[matching(isMailLike, fault('mail'))]}
        maxLength={ALLOW_MAIL_MAIL_MAX_LENGTH}
        isFirst
      />
      <ReasonField hint={t('reasonHint')} maxLength={ALLOW_MAIL_REASON_MAX_LENGTH} />
    </FormDialog>
  );
}

const DAY_MS = 86_400_000;
/** As far ahead as the server lets one be set aside. */
const MAX_DAYS = 90;

const dayIn = (days: number): string => formatDate(new Date(serverNow().getTime() + days * DAY_MS));

interface Props {
  readonly file: ApplicationFile;
  readonly send: (until: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks until which day an application is set aside. */
export function AsideDialog({ file, send, onClose }: Props) {
  const t = useTranslations('staff-applications.asideUntil');
  const fault = useTranslations('console.faults');
  const initial = { until: dayIn(7) };
  const [form] = Form.useForm<typeof initial>();
  return (
    <FormDialog
      title={t('title', { company: file.companyName })}
      confirm={t('confirm')}
      form={form}
      initialValues={initial}
      send={({ until }) => send(until)}
      onClose={onClose}
    >
      <p className="muted">{t('text', { due: formatDate(file.dueAt) })}</p>
      <DateField
        name="until"
        label={t('until')}
        rules={[required(fault('required'))]}
        min={dayIn(1)}
        max={dayIn(MAX_DAYS)}
      />
    </FormDialog>
  );
}
