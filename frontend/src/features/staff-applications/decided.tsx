import { Button, Form, Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { LicenseLink } from '../../shared/console/cells';
import { formatDateTime } from '../../shared/format/date';
import { Fact, Facts } from '../../shared/ui/facts';
import { ConfirmDecision } from './confirm-decision';
import { NoteField } from './note-field';
import { STATUS_TONES } from './status-tones';
import type { ApplicationFile } from './use-applications';
import { useDraft, type LostRace } from './use-draft';
import { useShortcuts } from './use-shortcuts';

interface Props {
  readonly file: ApplicationFile;
  /** Whether the reader may open licences. */
  readonly isAdmin: boolean;
  readonly onReopened: () => void;
  readonly onLost: (race: LostRace) => void;
}

/** The decision and its result; a rejection can be reopened. */
export function Decided({ file, isAdmin, onReopened, onLost }: Props) {
  const t = useTranslations('staff-applications');
  return (
    <>
      <div>
        <h2>{t('decision.title')}</h2>
        <Tag color={STATUS_TONES[file.status]}>{t(`status.${file.status}`)}</Tag>
      </div>
      <Facts>
        <Fact name={t('decided.by')}>{file.decidedBy ?? t('history.gone')}</Fact>
        <Fact name={t('decided.at')} isFigure>
          {file.decidedAt && formatDateTime(file.decidedAt)}
        </Fact>
        {file.reviewNote && (
          <Fact name={t('decided.note')} className="quoted">
            {file.reviewNote}
          </Fact>
        )}
        {file.licenseId && (
          <Fact name={t('decided.license')}>
            {isAdmin ? (
              <LicenseLink id={file.licenseId} licenseKey={file.licenseKey} />
            ) : (
              <span className="mono">{file.licenseKey}</span>
            )}
          </Fact>
        )}
      </Facts>
      {file.status === 'rejected' && <Reopening file={file} onReopened={onReopened} onLost={onLost} />}
    </>
  );
}

function Reopening({ file, onReopened, onLost }: Omit<Props, 'isAdmin'>) {
  const t = useTranslations('staff-applications.decision');
  const draft = useDraft(file, { onDecided: onReopened, onLost });
  const isOwn = file.ties.includes('own');
  const reopen = () => draft.ask('reopen');
  useShortcuts(isOwn ? {} : { u: reopen });
  return (
    <Form component={false} form={draft.form} initialValues={draft.initialValues}>
      <NoteField isInternal hint={t('reopenHint')} />
      <Button block disabled={isOwn} className="choice" onClick={reopen}>
        {t('reopen')} <kbd className="kbd">U</kbd>
      </Button>
      {isOwn && <p className="small subtle">{t('own')}</p>}
      <ConfirmDecision draft={draft} company={file.companyName} />
    </Form>
  );
}
