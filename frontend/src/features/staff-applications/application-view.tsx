import { Flex, Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { ALLOW_MAIL_MAIL_MAX_LENGTH, ALLOW_MAIL_REASON_MAX_LENGTH } from '../../api/limits';
import { serverNow } from '../../api/fetch-in-time';
import { DateField } from '../../shared/console/date-field';
import { ReasonField } from '../../shared/console/reason';
import { formatDate, formatDateTime } from '../../shared/format/date';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { isMailLike, matching, required } from '../../shared/forms/rules';
import { Skeleton } from '../../shared/ui/async-content';
import { Gauge } from '../../shared/ui/gauge';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { type ApplicationFile, type ApplicationRow, STATUS_TONES, allowMail } from './applications';
import { deadlineOf, usedPercent } from './deadline';
import { EvidencePanel } from './evidence';
import { InternalNotes } from './notes';

/** The applicant's text, verbatim. */
function AnswersPanel({ file }: { readonly file: ApplicationFile }) {
  const t = useTranslations('staff-applications.answers');
  return (
    <Panel title={t('title')}>
      <div className="stack">
        {(['useCase', 'favoriteFeature', 'improvements'] as const).map(
          (field) =>
            file[field] !== '' && (
              <div key={field}>
                <p className="small subtle">{t(field)}</p>
                <p className="typed quoted mt-1">{file[field]}</p>
              </div>
            ),
        )}
      </div>
    </Panel>
  );
}

/** All reviews of the application so far, newest first. */
function HistoryPanel({ file: { reviews } }: { readonly file: ApplicationFile }) {
  const t = useTranslations('staff-applications.history');
  if (reviews.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className="acts-list">
        {reviews.map(({ action, reviewerMail, note, reviewedAt }) => (
          <li key={reviewedAt}>
            <div className="grow">
              {t(`actions.${action}`, { who: reviewerMail ?? t('gone') })}
              <small className="num">{formatDateTime(reviewedAt)}</small>
              {note !== '' && <div className="typed muted mt-1">{note}</div>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const TONES = { late: 'danger', soon: 'warning', calm: 'primary' } as const;
const PILLS = { late: 'error', soon: 'warning', calm: 'default' } as const;

/** One application beside its evidence. */
export function ApplicationView({ file, now }: { readonly file: ApplicationFile; readonly now: Date }) {
  const t = useTranslations('staff-applications');
  const { tone, key, days, hours, minutes } = deadlineOf(file.dueAt, now);
  const isPending = file.status === 'pending';
  return (
    <article className="ev" aria-labelledby="company">
      <Flex wrap align="start" justify="space-between" gap="var(--s-2) var(--s-4)">
        <div>
          <h2 id="company">{file.companyName || t('queue.erased')}</h2>
          <p className="muted">
            {t('submitted', { name: file.accountName, mail: file.mail, time: formatDateTime(file.submittedAt) })}
          </p>
        </div>
        <div className="row">
          {isPending && <Tag color={PILLS[tone]}>{t(`due.${key}`, { days, hours, minutes })}</Tag>}
          {isPending && file.setAsideUntil !== null && (
            <Tag color="default">{t('setAside', { day: formatDate(file.setAsideUntil) })}</Tag>
          )}
          <Tag color={STATUS_TONES[file.status]}>{t(`status.${file.status}`)}</Tag>
        </div>
      </Flex>
      {isPending && <Gauge percent={usedPercent(queuedAt(file), file.dueAt, now)} tone={TONES[tone]} />}
      <AnswersPanel file={file} />
      <EvidencePanel file={file} now={now} />
      <InternalNotes key={file.id} file={file} />
      <HistoryPanel file={file} />
    </article>
  );
}

/**
 * What the queue already knows about an application that is still loading: its owner, so that shortcut keys can be
 * pressed for it.
 */
export function ApplicationComing({ row }: { readonly row: ApplicationRow }) {
  const t = useTranslations('staff-applications');
  return (
    <article className="ev" aria-labelledby="company" aria-busy>
      <Flex wrap align="start" justify="space-between" gap="var(--s-2) var(--s-4)">
        <div>
          <h2 id="company">{row.companyName || t('queue.erased')}</h2>
          <p className="muted">{row.mail}</p>
        </div>
      </Flex>
      <Skeleton rows={12} />
    </article>
  );
}

/** Since when it has been waiting: a reopened one gets a new three days. */
const queuedAt = ({ reviews, submittedAt }: ApplicationFile): string =>
  reviews.find(({ action }) => action === 'reopen')?.reviewedAt ?? submittedAt;

const BLANK = { mail: '', reason: '' };

/** Lets one address apply although its domain does not belong to a company. */
export function AllowMailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-applications.allow');
  const fault = useTranslations('console.faults');
  const send = async ({ mail, reason }: typeof BLANK) => {
    await allowMail({ mail: mail.trim(), reason: reason.trim() });
    toast.success(t('done', { mail: mail.trim() }));
  };
  return (
    <FormDialog title={t('title')} confirm={t('confirm')} initialValues={BLANK} send={send} onClose={onClose}>
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
  return (
    <FormDialog
      title={t('title', { company: file.companyName })}
      confirm={t('confirm')}
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
