import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { CAPACITIES } from '../../business/capacities';
import { Capacity } from '../../business/capacity';
import { formatDate } from '../../shared/format/date';
import './licenses.css';
import type { License, Merge, PendingRenewal } from './licenses.api';

interface MergePreviewProps {
  /** The target before the merge. */
  readonly before: License;
  readonly outcome: Merge;
  /** For the names of those that lose days. */
  readonly licenses: readonly License[];
}

/** The result of a merge, and which licences would have run longer without it. */
export function MergePreview({ before, outcome: { after, absorbed, daysLost }, licenses }: MergePreviewProps) {
  const t = useTranslations('merging.preview');
  const surplus = useTranslations('ui.capacity.surplus');
  const title = useTranslations('ui.capacity.title');
  const endOf = useLicenseEnd();
  const [from, to] = [endOf(before.expiresAt), endOf(after.expiresAt)];
  const absorbing = CAPACITIES.filter((name) => absorbed[name] > 0);
  const losses = daysLost.flatMap(({ paidId, days }) => {
    const license = licenses.find((one) => one.paidId === paidId);
    return license ? [{ key: license.key, days, from: endOf(license.expiresAt), to }] : [];
  });

  return (
    <section className="merge-preview" aria-live="polite" aria-label={t('title')}>
      <dl className="ruled mt-5 mb-3">
        {CAPACITIES.map((name) => (
          <div key={name}>
            <dt className="small subtle">{title(name)}</dt>
            <dd>
              <Capacity value={before[name]} /> →{' '}
              <b>
                <Capacity value={after[name]} />
              </b>
            </dd>
          </div>
        ))}
        <div>
          <dt className="small subtle">{t('until')}</dt>
          <dd className="num">
            {from !== to && `${from} → `}
            <b>{to}</b>
          </dd>
        </div>
      </dl>
      {(losses.length > 0 || absorbing.length > 0) && (
        <Alert
          className="mb-3"
          showIcon
          type={losses.length > 0 ? 'error' : 'warning'}
          title={
            <>
              {losses.map((loss) => (
                <p key={loss.key}>{t('lost', loss)}</p>
              ))}
              {absorbing.map((name) => (
                <p key={name}>{surplus(name, { count: absorbed[name] })}</p>
              ))}
            </>
          }
        />
      )}
    </section>
  );
}

/** Formats the end of a licence: a date, or that there is none. */
export function useLicenseEnd(): (expiresAt: string | null) => string {
  const t = useTranslations('merging');
  return (expiresAt) => (expiresAt === null ? t('permanent') : formatDate(expiresAt));
}

interface MergeRenewalsProps {
  readonly renewals: readonly PendingRenewal[];
  readonly targetId: string;
  readonly sourceIds: readonly string[];
}

/** Unpaid renewals that a merge voids, and those that may become too cheap. */
export function MergeRenewals({ renewals, targetId, sourceIds }: MergeRenewalsProps) {
  const t = useTranslations('merging.dialog');
  const numbersOf = (isMeant: (paidId: string) => boolean) =>
    numbers(renewals.filter((order) => isMeant(order.paidId ?? '')));
  const [ofSources, ofTarget] = [numbersOf((id) => sourceIds.includes(id)), numbersOf((id) => id === targetId)];
  if (ofSources === '' && ofTarget === '') return null;
  return (
    <div className="merge-preview" aria-live="polite">
      <Alert
        className="mb-3"
        showIcon
        type="warning"
        role="note"
        title={
          <>
            {ofSources !== '' && <p>{t('voidSources', { orders: ofSources })}</p>}
            {ofTarget !== '' && <p>{t('voidTarget', { orders: ofTarget })}</p>}
          </>
        }
      />
    </div>
  );
}

const numbers = (orders: readonly PendingRenewal[]): string => orders.map(({ number }) => number).join(' · ');
