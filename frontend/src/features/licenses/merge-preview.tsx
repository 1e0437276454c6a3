import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import { Alert } from '../../shared/ui/alert';
import { Capacity } from '../../shared/ui/capacity';
import type { License, Merge } from './license';

interface Props {
  /** The target as it is. */
  readonly before: License;
  readonly outcome: Merge;
  /** To name those that lose days. */
  readonly licenses: readonly License[];
}

/** What a merge gives, and which licence would have run longer without it. */
export function MergePreview({ before, outcome: { after, daysLost }, licenses }: Props) {
  const t = useTranslations('merging.preview');
  const end = (expiresAt: string | null) => (expiresAt === null ? t('permanent') : formatDate(expiresAt));
  const keyOf = (id: string) => licenses.find(({ paidId }) => paidId === id)?.key ?? id;

  return (
    <section className="merge-preview" aria-live="polite" aria-label={t('title')}>
      <dl>
        <div>
          <dt>{t('users')}</dt>
          <dd>
            <Capacity value={before.users} /> →{' '}
            <b>
              <Capacity value={after.users} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{t('assets')}</dt>
          <dd>
            <Capacity value={before.assets} /> →{' '}
            <b>
              <Capacity value={after.assets} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{t('until')}</dt>
          <dd className="num">
            <b>{end(after.expiresAt)}</b>
          </dd>
        </div>
      </dl>
      {daysLost.length > 0 && (
        <Alert tone="warning">
          {daysLost.map(({ paidId, days }) => (
            <p key={paidId}>{t('lost', { key: keyOf(paidId), days })}</p>
          ))}
        </Alert>
      )}
    </section>
  );
}
