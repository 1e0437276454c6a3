import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function DifferencePage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('difference.title')} />;
}
