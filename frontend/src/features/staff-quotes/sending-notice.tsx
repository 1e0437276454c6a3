import { useTranslations } from 'use-intl';
import { Alert } from '../../shared/ui/alert';
import { Link } from '../../shared/ui/link';

/** Stands on a quote that a second administrator has yet to decide on. */
export function SendingNotice() {
  const t = useTranslations('staff-quotes.waits');
  return (
    <Alert tone="warning">
      {t('text')}{' '}
      <Link className="link" to="/admin/proposals">
        {t('see')}
      </Link>
    </Alert>
  );
}
