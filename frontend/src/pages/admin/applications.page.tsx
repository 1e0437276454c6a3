import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useAccountInfo } from '../../features/session/session.api';
import { PageMeta } from '../../features/site/page-meta';
import { ReviewDesk } from '../../features/staff-applications/review-desk';
import { useMay } from '../../shared/console/staff';

/** /admin/applications and /admin/applications/:id */
export default function AdminApplicationsPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const t = useTranslations('admin.titles');
  const { data: account } = useAccountInfo();
  const may = useMay();
  const open = (next: string | undefined) =>
    void navigate({ pathname: ['/admin/applications', next].filter(Boolean).join('/'), search: search.toString() });
  return (
    <>
      <PageMeta title={t('applications')} noindex />
      <h1 className="sr">{t('applications')}</h1>
      <ReviewDesk
        id={id}
        reviewer={account?.mail ?? ''}
        isAdmin={may('applications.override')}
        onOpen={open}
        onOpenAccount={(accountId) => void navigate(`/admin/users/${accountId}`)}
      />
    </>
  );
}
