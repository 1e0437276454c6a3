import { Empty } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { usePageIndex } from '../../shared/hooks/use-page-index';
import { Pager } from '../../shared/ui/pager';
import { Panel } from '../../shared/ui/panel';
import './redeem.css';
import { useRedemptions } from './use-redemptions';

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
