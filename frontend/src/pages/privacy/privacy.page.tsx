import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function PrivacyPage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('privacy.title')} />;
}
