import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { Gauge } from '../../shared/ui/gauge';
import { AnswersPanel } from './answers';
import { deadlineOf, usedPercent } from './deadline';
import { EvidencePanel } from './evidence';
import { HistoryPanel } from './history';
import { STATUS_TONES } from './status-tones';
import type { ApplicationFile } from './use-applications';

const TONES = { late: 'danger', soon: 'warning', calm: 'primary' } as const;
const PILLS = { late: 'error', soon: 'warning', calm: 'default' } as const;

/** One application beside its evidence. */
export function ApplicationView({ file, now }: { readonly file: ApplicationFile; readonly now: Date }) {
  const t = useTranslations('staff-applications');
  const { tone, key, days, hours, minutes } = deadlineOf(file.dueAt, now);
  const isPending = file.status === 'pending';
  return (
    <article className="ev" aria-labelledby="company">
      <div className="ev-head">
        <div>
          <h2 id="company">{file.companyName || t('queue.erased')}</h2>
          <p className="muted">
            {t('submitted', { name: file.accountName, mail: file.mail, time: formatDateTime(file.submittedAt) })}
          </p>
        </div>
        <div className="row">
          {isPending && <Tag color={PILLS[tone]}>{t(`due.${key}`, { days, hours, minutes })}</Tag>}
          <Tag color={STATUS_TONES[file.status]}>{t(`status.${file.status}`)}</Tag>
        </div>
      </div>
      {isPending && <Gauge percent={usedPercent(queuedAt(file), file.dueAt, now)} tone={TONES[tone]} />}
      <AnswersPanel file={file} />
      <EvidencePanel file={file} now={now} />
      <HistoryPanel file={file} />
    </article>
  );
}

/** Since when it has been waiting: a reopened one gets a new three days. */
const queuedAt = ({ reviews, submittedAt }: ApplicationFile): string =>
  reviews.find(({ action }) => action === 'reopen')?.reviewedAt ?? submittedAt;
