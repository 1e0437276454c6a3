import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function AffiliatePage() {
  const t = useTranslations('account.titles');
  return <PageInPreparation title={t('affiliate')} />;
}
