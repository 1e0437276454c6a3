import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function TermsPage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('terms.title')} />;
}
