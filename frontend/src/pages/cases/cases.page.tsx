import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function CasesPage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('cases.title')} />;
}
