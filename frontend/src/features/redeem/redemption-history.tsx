import { Empty } from 'antd';
import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import { refreshLists } from '../../api/lists';
import { GIVEN_KEY } from '../../api/request-keys';
import type { components } from '../../api/schema';
import { formatDateTime } from '../../shared/format/date';
import { usePageIndex } from '../../shared/hooks/use-page-index';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Pager } from '../../shared/ui/pager';
import { Panel } from '../../shared/ui/panel';
import './redeem.css';

export type Redemption = components['schemas']['RedemptionView'];

const LIST_KEY = '/api/account/redemptions';

/** The caller's redemptions, newest first, ten a page. */
function useRedemptions(pageIndex: number): SWRResponse<components['schemas']['RedemptionViewPage'], ApiError> {
  return useSWR(
    `${LIST_KEY}?pageIndex=${pageIndex}`,
    () => call(api.GET(LIST_KEY, { params: { query: { pageIndex } } })),
    { keepPreviousData: true },
  );
}

/**
 * Redeems a code. Rejects with redeem_code.license_required where it extends a licence that was not given, and with
 * redeem_code.locked after five failures in an hour.
 */
export async function redeem(code: string, paidId: string | undefined): Promise<Redemption> {
  const body = { code, ...(paidId && { paidId }) };
  const redemption = await call(api.POST('/api/account/redeem-code', { body, params: { header: GIVEN_KEY } }));
  await refreshLists('redemptions', 'licenses', 'points');
  return redemption;
}

/** The caller's redemptions, newest first. */
export function RedemptionHistory() {
  const t = useTranslations('redeem.history');
  const redemptions = useRedemptions(usePageIndex());
  return (
    <Panel isFlush title={t('title')}>
      <AsyncContent
        state={redemptions}
        skeleton={
          <div className="body">
            <Skeleton rows={5} />
          </div>
        }
      >
        {({ items, total }) =>
          total === 0 ? (
            <Empty description={t('empty')} />
          ) : (
            <>
              <table className="table cards-on-narrow">
                <thead>
                  <tr>
                    <th scope="col">{t('what')}</th>
                    <th scope="col">{t('time')}</th>
                    <th scope="col" className="n">
                      {t('license')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ id, description, redeemedAt, paidId }) => (
                    <tr key={id}>
                      <td>{description}</td>
                      <td className="num muted">
                        <time dateTime={redeemedAt}>{formatDateTime(redeemedAt)}</time>
                      </td>
                      <td className="n">
                        {paidId && (
                          <Link className="link" to={`/license/${paidId}`}>
                            {t('see')}
                          </Link>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <div className="redeem-pager">
                <Pager total={total} />
              </div>
            </>
          )
        }
      </AsyncContent>
    </Panel>
  );
}
