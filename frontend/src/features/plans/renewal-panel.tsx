import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, call, type ApiError } from '../../api/client';
import { formatDate } from '../../shared/format/date';
import type { Combo, Plan, Buying, RenewedLicense, Purchase } from './plans.api';
import { EnterpriseCard, PlanCard } from './plan-list';
import './plans.css';

interface Props {
  readonly plans: readonly Plan[];
  /** Not for renewing: links to the free year of it. */
  readonly enterprise: Plan | undefined;
  readonly license: RenewedLicense;
  readonly buying: Buying | undefined;
  readonly onBuy: (plan: Plan, combo: Combo) => void;
}

/** Prices for renewing one licence, beside the licence itself. */
export function RenewalPanel({ plans, enterprise, license, buying, onBuy }: Props) {
  const t = useTranslations('renewal');
  return (
    <div className="shore">
      <div className="plans renewal">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} buying={buying} onBuy={onBuy} />
        ))}
        <section className="panel">
          <div className="row between ph-head">
            <h2 className="h4">{t('title')}</h2>
          </div>
          <div className="body">
            <dl className="kv">
              <dt>{t('key')}</dt>
              <dd className="mono">{license.key}</dd>
              <dt>{t('remark')}</dt>
              <dd>{license.remark || t('noRemark')}</dd>
              {license.expiresAt && (
                <>
                  <dt>{t('expires')}</dt>
                  <dd className="num">{formatDate(license.expiresAt)}</dd>
                </>
              )}
            </dl>
            <p className="small muted mt-4">{t('note')}</p>
          </div>
        </section>
      </div>
      {enterprise && <EnterpriseCard plan={enterprise} />}
    </div>
  );
}

/** A licence of the caller with its renewal prices. */
export function useRenewal(paidId: string): SWRResponse<Purchase, ApiError> {
  return useSWR<Purchase, ApiError>(`/api/purchase?paidId=${paidId}`, () =>
    call(api.GET('/api/purchase', { params: { query: { paidId } } })),
  );
}
