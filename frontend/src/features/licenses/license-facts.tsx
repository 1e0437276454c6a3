import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { daysUntil, formatDateTime } from '../../shared/format/date';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { PenIcon } from '../../shared/ui/shop-icons';
import { Fact, Facts } from '../../shared/ui/facts';
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
      <Facts>
        <Fact name={t('key')}>
          <LicenseKey value={license.key} />
        </Fact>
        <Fact name={t('id')} className="mono">
          {license.paidId}
        </Fact>
        <Fact name={t('edition')}>{t(`editions.${license.edition}`)}</Fact>
        <Fact name={t('remark')} className={license.remark ? undefined : 'subtle'}>
          {license.remark || t('noRemark')}
        </Fact>
        <Fact name={t('issued')} isFigure>
          {formatDateTime(license.createdAt)}
        </Fact>
        {license.expiresAt && license.graceEndsAt && (
          <Fact name={t('grace')}>
            {t('graceDays', { days: daysUntil(license.graceEndsAt, new Date(license.expiresAt)) })}
          </Fact>
        )}
        {license.mergedInto && (
          <Fact name={t('mergedInto')}>
            <Link className="link" to={`/license/${license.mergedInto}`}>
              {t('seeMerged')}
            </Link>
          </Fact>
        )}
        {license.isTest && <Fact name={t('signature')}>{t('test')}</Fact>}
      </Facts>
    </Panel>
  );
}
