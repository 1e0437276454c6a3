import { useTranslations } from 'use-intl';
import { Link } from '../../shared/ui/link';

/** Leads to the account where its menu could not be loaded. */
export function AccountLink() {
  const t = useTranslations('shell');
  return (
    <Link className="btn text" to="/profile">
      {t('account.profile')}
    </Link>
  );
}
