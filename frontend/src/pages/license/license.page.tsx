import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LicenseDetail } from '../../features/licenses/license-detail';
import { nextStepOf, refreshLicense, renewPath, useLicense } from '../../features/licenses/licenses.api';
import { LicensePill } from '../../features/licenses/license-files';
import { refreshAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { TitleBar } from '../../shared/ui/title-bar';
import { later } from '../../shared/ui/later';
import { LaterPart } from '../../shared/ui/later-part';

const SpendDialog = later(() => import('../../features/points/spend-dialog'));

/** /license/:paidId: one licence, its machine and its history. */
export default function LicensePage() {
  const { paidId = '' } = useParams();
  const titles = useTranslations('account.titles');
  const t = useTranslations('licenses');
  const list = { to: '/license', label: titles('licenses') };
  const state = useLicense(paidId);
  const [upgrading, setUpgrading] = useState(false);

  return (
    <>
      <PageMeta title={titles('license')} noindex />
      <AsyncContent state={state} skeleton={<Skeleton rows={8} />} wayOn={list}>
        {(license) => (
          <>
            <TitleBar
              crumbs={{ parent: list, current: license.key }}
              title={
                <>
                  {license.name} <LicensePill license={license} />
                </>
              }
            >
              {nextStepOf(license) === 'renew' && (
                <ButtonLink type="primary" to={renewPath(license.paidId)}>
                  {t('menu.renew')}
                </ButtonLink>
              )}
            </TitleBar>
            <LicenseDetail license={license} onUpgrade={() => setUpgrading(true)} />
            {upgrading && (
              <LaterPart onClose={() => setUpgrading(false)}>
                <SpendDialog
                  license={license}
                  onSpent={() => {
                    void refreshLicense(paidId);
                    void refreshAccountInfo();
                  }}
                  onClose={() => setUpgrading(false)}
                />
              </LaterPart>
            )}
          </>
        )}
      </AsyncContent>
    </>
  );
}
