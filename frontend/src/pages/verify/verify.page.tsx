import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function VerifyPage() {
  const t = useTranslations('pages');
  return <PageInPreparation title={t('verify.title')} />;
}
