import { Card } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { Link } from '../../shared/ui/link';
import { FLUSH } from '../../shared/ui/panel';
import type { LicenseTransfer } from './use-license-logs';

/** Licences transferred and received. Those transferred can no longer be opened. */
export function TransferLogTable({ items }: { readonly items: readonly LicenseTransfer[] }) {
  const t = useTranslations('merging.log.transfer');
  return (
    <Card styles={FLUSH}>
      <table className="table cards-on-narrow">
        <thead>
          <tr>
            <th scope="col">{t('license')}</th>
            <th scope="col">{t('direction')}</th>
            <th scope="col" className="n">
              {t('time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, paidId, key, name, direction, mail, createdAt }) => (
            <tr key={id}>
              <td>
                {name}{' '}
                {direction === 'received' ? (
                  <Link className="link mono" to={`/license/${paidId}`}>
                    {key}
                  </Link>
                ) : (
                  <span className="mono">{key}</span>
                )}
              </td>
              <td>{t(direction, { mail })}</td>
              <td className="n">
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
