import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function FaqPage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('faq.title')} />;
}
