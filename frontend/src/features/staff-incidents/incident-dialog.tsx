import { Button, Form } from 'antd';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../../shared/forms/form-dialog';
import { formatDateTime } from '../../shared/format/date';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { closeIncident, Concerned, type Incident, IncidentFacts, NoteField } from './incidents';
import { MismatchDialog } from './mismatch-dialog';

const BLANK = { note: '' };

interface Props {
  readonly incident: Incident;
  readonly onClose: () => void;
}

/** What was reported and what to do about it; an open incident is closed here with a note on what was done. */
export function IncidentDialog({ incident, onClose }: Props) {
  const t = useTranslations('staff-incidents');
  const ui = useTranslations('ui');
  const title = t(`kinds.${incident.kind}`);
  if (!incident.closedAt && incident.kind === 'mismatch' && incident.orderId !== null) {
    return <MismatchDialog incident={incident} onClose={onClose} />;
  }
  if (!incident.closedAt) return <Closing incident={incident} title={title} onClose={onClose} />;
  return (
    <Dialog title={title} wide onClose={onClose}>
      <Told incident={incident} />
      {incident.outcome && <p className="strong">{t(`mismatch.outcomes.${incident.outcome}`)}</p>}
      <p>{t('closedBy', { mail: incident.closedBy ?? '—', at: formatDateTime(incident.closedAt) })}</p>
      <blockquote>{incident.note}</blockquote>
      <div className="acts">
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </Dialog>
  );
}

function Closing({ incident, title, onClose }: Props & { readonly title: string }) {
  const t = useTranslations('staff-incidents');
  const [form] = Form.useForm<typeof BLANK>();
  const send = async ({ note }: typeof BLANK, key: string) => {
    await closeIncident(incident.id, note.trim(), key);
    toast.success(t('done'));
  };
  return (
    <FormDialog wide title={title} confirm={t('close')} form={form} initialValues={BLANK} send={send} onClose={onClose}>
      <Told incident={incident} />
      <NoteField isFirst />
    </FormDialog>
  );
}

function Told({ incident }: { readonly incident: Incident }) {
  const t = useTranslations('staff-incidents');
  const { kind } = incident;
  return (
    <>
      <p>{t(`advice.${kind}`)}</p>
      <Concerned incident={incident} />
      <IncidentFacts incident={incident} />
    </>
  );
}
