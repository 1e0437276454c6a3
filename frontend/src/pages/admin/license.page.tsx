import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LicenseHistory } from '../../features/licenses/license-history';
import { PageMeta } from '../../business/site';
import {
  BehindEntry,
  LicenseChanges,
  StaffGrantedFiles,
  StaffLicenseFacts,
} from '../../features/staff-licenses/license-facts';
import { LicensePrices } from '../../features/staff-licenses/license-prices';
import { useStaffLicense, useStaffLicenseHistory } from '../../features/staff-licenses/licenses.api';
import '../../shared/console/console-list.css';
import { AsyncContent } from '../../shared/ui/async-content';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/licenses/:id */
export default function AdminLicensePage() {
  const { id = '' } = useParams();
  const t = useTranslations('admin.titles');
  const state = useStaffLicense(id);
  const history = useStaffLicenseHistory(id);
  return (
    <>
      <PageMeta title={t('license')} noindex />
      <AsyncContent state={state} wayOn={{ to: '/admin/licenses', label: t('licenses') }}>
        {(license) => (
          <>
            <TitleBar title={license.key}>
              <LicenseChanges license={license} />
            </TitleBar>
            <div className="console-file columns">
              <div className="panels">
                <StaffLicenseFacts license={license} />
                <LicensePrices license={license} />
              </div>
              <LicenseHistory
                state={history}
                paidId={id}
                base={{ licenses: '/admin/licenses', orders: '/admin/orders' }}
                behind={(entry) => <BehindEntry entry={entry} />}
              />
              <StaffGrantedFiles license={license} />
            </div>
          </>
        )}
      </AsyncContent>
    </>
  );
}
