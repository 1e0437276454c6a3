import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { daysUntil, formatDateTime } from '../../shared/format/date';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { PenIcon } from '../../shared/ui/shop-icons';
import type { License } from './license';
import { LicenseKey } from './license-key';

interface Props {
  readonly license: License;
  readonly onEditRemark: () => void;
}

/** A licence's fixed details, and its remark. */
export function LicenseFacts({ license, onEditRemark }: Props) {
  const t = useTranslations('licenses.facts');
  return (
    <Panel
      title={t('title')}
      aside={
        <Button color="primary" variant="text" size="small" onClick={onEditRemark} icon={<PenIcon />}>
          {t('editRemark')}
        </Button>
      }
    >
      <dl className="kv">
        <dt>{t('key')}</dt>
        <dd>
          <LicenseKey value={license.key} />
        </dd>
        <dt>{t('id')}</dt>
        <dd className="mono">{license.paidId}</dd>
        <dt>{t('edition')}</dt>
        <dd>{t(`editions.${license.edition}`)}</dd>
        <dt>{t('remark')}</dt>
        <dd className={license.remark ? undefined : 'subtle'}>{license.remark || t('noRemark')}</dd>
        <dt>{t('issued')}</dt>
        <dd className="num">{formatDateTime(license.createdAt)}</dd>
        {license.expiresAt && license.graceEndsAt && (
          <>
            <dt>{t('grace')}</dt>
            <dd>{t('graceDays', { days: daysUntil(license.graceEndsAt, new Date(license.expiresAt)) })}</dd>
          </>
        )}
        {license.mergedInto && (
          <>
            <dt>{t('mergedInto')}</dt>
            <dd>
              <Link className="link" to={`/license/${license.mergedInto}`}>
                {t('seeMerged')}
              </Link>
            </dd>
          </>
        )}
        {license.isTest && (
          <>
            <dt>{t('signature')}</dt>
            <dd>{t('test')}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
