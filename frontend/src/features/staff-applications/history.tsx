import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { Panel } from '../../shared/ui/panel';
import type { ApplicationFile } from './use-applications';

/** All reviews of the application so far, newest first. */
export function HistoryPanel({ file: { reviews } }: { readonly file: ApplicationFile }) {
  const t = useTranslations('staff-applications.history');
  if (reviews.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className="acts-list">
        {reviews.map(({ action, reviewerMail, note, reviewedAt }) => (
          <li key={reviewedAt}>
            <span className="grow">
              {t(`actions.${action}`, { who: reviewerMail ?? t('gone') })}
              <small className="num">{formatDateTime(reviewedAt)}</small>
              {note !== '' && <span className="quoted">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
