import { useTranslations } from 'use-intl';
import { Link } from '../../shared/ui/link';

/** Link to the account, shown when the account menu fails to load. */
export function AccountLink() {
  const t = useTranslations('shell');
  return (
    <Link className="btn text" to="/profile">
      {t('account.profile')}
    </Link>
  );
}
