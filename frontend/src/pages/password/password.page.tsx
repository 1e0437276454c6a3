import { useTranslations } from 'use-intl';
import { PageInPreparation } from '../page-in-preparation';

export default function PasswordPage() {
  const t = useTranslations('account.titles');
  return <PageInPreparation title={t('password')} />;
}
