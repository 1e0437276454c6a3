import { useTranslations } from 'use-intl';
import { FormDialog } from '../../shared/console/form-dialog';
import { formatDateTime } from '../../shared/format/date';
import { Field } from '../../shared/forms/field';
import { useFields } from '../../shared/forms/use-fields';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import './incident.css';
import { closeIncident, type Incident } from './use-incidents';

const NOTE_MAX = 500;

interface Props {
  readonly incident: Incident;
  readonly onClose: () => void;
}

/** What was told when it happened and what to do about it; an open one is closed here with what was done. */
export function IncidentDialog({ incident, onClose }: Props) {
  const t = useTranslations('staff-incidents');
  const ui = useTranslations('ui');
  const title = t(`kinds.${incident.kind}`);
  if (!incident.closedAt) return <Closing incident={incident} title={title} onClose={onClose} />;
  return (
    <Dialog title={title} wide onClose={onClose}>
      <Told incident={incident} />
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
  const faults = useTranslations('console.faults');
  const form = useFields<'note'>({ note: '' }, ({ note }) => ({
    note: note.trim() === '' ? faults('required') : undefined,
  }));
  const send = async (key: string) => {
    await closeIncident(incident.id, form.values.note.trim(), key);
    toast.success(t('done'));
  };
  return (
    <FormDialog wide title={title} confirm={t('close')} form={form} send={send} onClose={onClose}>
      <Told incident={incident} />
      <Field label={t('note')} hint={t('noteHint')} error={form.errorOf('note')}>
        {(control) => (
          <textarea
            {...control}
            {...form.bind('note')}
            className="input"
            rows={3}
            maxLength={NOTE_MAX}
            data-autofocus
          />
        )}
      </Field>
    </FormDialog>
  );
}

function Told({ incident: { kind, fact } }: { readonly incident: Incident }) {
  const t = useTranslations('staff-incidents');
  return (
    <>
      <p>{t(`advice.${kind}`)}</p>
      <p className="fact-title">{t('fact')}</p>
      <pre className="fact">{JSON.stringify(fact, null, 2)}</pre>
    </>
  );
}
