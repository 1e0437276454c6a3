import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function AboutPage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('about.title')} />;
}
