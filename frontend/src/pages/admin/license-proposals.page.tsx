import { useTranslations } from 'use-intl';
import { useAccountInfo } from '../../features/session/use-account-info';
import { PageMeta } from '../../features/site/page-meta';
import { ProposalList } from '../../features/staff-licenses/proposal-list';
import { ButtonLink } from '../../shared/ui/button';
import { TitleBar } from '../../shared/ui/page-head';

/** /admin/license-proposals */
export default function AdminLicenseProposalsPage() {
  const t = useTranslations('admin.titles');
  const { data: reader } = useAccountInfo();
  return (
    <>
      <PageMeta title={t('proposals')} noindex />
      <TitleBar title={t('proposals')}>
        <ButtonLink to="/admin/licenses">{t('licenses')}</ButtonLink>
      </TitleBar>
      <ProposalList reader={reader?.id} />
    </>
  );
}
