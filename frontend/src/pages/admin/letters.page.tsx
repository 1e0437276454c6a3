import { useTranslations } from 'use-intl';
import { PageMeta } from '../../features/site/page-meta';
import { LetterPreviews } from '../../features/staff-mail/letter-preview';
import { TitleBar } from '../../shared/ui/title-bar';

/** /admin/letters */
export default function AdminLettersPage() {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t('letters')} noindex />
      <TitleBar title={t('letters')} />
      <LetterPreviews />
    </>
  );
}
